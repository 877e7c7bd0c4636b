import { setTimeout as sleep } from 'node:timers/promises';
import { runAtFixes } from './fix-step.js';
import type { Journal } from './journal.js';
import type { Choice } from './random.js';
import type { Stack } from './stack.js';
import type { Supervised } from './supervised.js';

export type FaultKind =
  | 'worker kill -9'
  | 'worker frozen'
  | 'worker SIGTERM'
  | 'all workers kill -9'
  | 'one run, its worker killed 3 times'
  | 'in a fix step, all workers kill -9'
  | 'in a fix step, Redis FLUSHALL'
  | 'API kill -9'
  | 'API frozen'
  | 'rolling SIGTERM'
  | 'Redis kill -9, empty after'
  | 'Redis frozen'
  | 'Redis frozen, API kill -9'
  | 'Redis CLIENT PAUSE'
  | 'Redis FLUSHALL'
  | 'Redis out of memory'
  | 'Postgres restart'
  | 'Postgres kill -9'
  | 'Postgres backends ended'
  | 'Postgres connections silenced'
  | 'Postgres frozen'
  | 'blob folder gone'
  | 'blob volume full';

/** What was broken, and from when to when. */
export interface Fault {
  kind: FaultKind;
  from: number;
  to: number;
  detail: string;
  /** It was done as its name says. False while it lasts, and when nothing was there to break. */
  isDone: boolean;
  /** The run that it was about, if it was about one. */
  runId: string | null;
  /** How long each process took to stop that was asked to. */
  stops: { name: string; ms: number; code: number | null }[];
}

export function newFault(kind: FaultKind): Fault {
  return { kind, from: Date.now(), to: Infinity, detail: '', isDone: false, runId: null, stops: [] };
}

/** There was nothing to break, or not enough of it. */
class NotDone extends Error {}

/** Which part a fault breaks: a part is broken in one way at a time. */
type Part = 'worker' | 'workers' | 'api' | 'programs' | 'redis' | 'postgres' | 'storage';

interface FaultContext {
  stack: Stack;
  choice: Choice;
  fault: Fault;
  /** Takes a free process of its kind; null when all are in hand. */
  take(app: 'api' | 'worker'): Supervised | null;
}

interface FaultDefinition {
  part: Part;
  /** Breaks, waits, mends. Says what it did. */
  inject(context: FaultContext): Promise<string>;
}

/** Past the lease of 20 s, so that what wakes up meets a successor. */
const LONG_FREEZE_MS = { from: 3_000, to: 32_000 };
const STORAGE_GONE_MS = { from: 3_000, to: 12_000 };

async function onOne(
  context: FaultContext,
  app: 'api' | 'worker',
  act: (program: Supervised) => Promise<string>,
): Promise<string> {
  const program = context.take(app);
  if (!program) throw new NotDone(`no ${app} was free`);
  try {
    return `${program.name} ${await act(program)}`.trim();
  } finally {
    program.isBusy = false;
  }
}

async function killOne(context: FaultContext, app: 'api' | 'worker'): Promise<string> {
  return onOne(context, app, async (program) => {
    await program.kill();
    return '';
  });
}

async function freezeOne(
  context: FaultContext,
  app: 'api' | 'worker',
  range: { from: number; to: number },
): Promise<string> {
  return onOne(context, app, async (program) => {
    const ms = context.choice.between(range.from, range.to);
    program.freeze();
    await sleep(ms);
    program.thaw();
    return `${ms} ms`;
  });
}

/** Looks for a worker that crawls, then follows its run from worker to worker. */
async function killThrice({ stack, fault }: FaultContext): Promise<string> {
  let runId: string | null = null;
  let kills = 0;
  const until = Date.now() + 60_000;
  while (kills < 3 && Date.now() < until) {
    const slices: { runId: string; workerId: string }[] = await stack.database
      .query<{ runId: string; workerId: string }>(
        `SELECT run_id AS "runId", worker_id AS "workerId" FROM crawl_slices WHERE $1::text IS NULL OR run_id = $1 ORDER BY started_at DESC`,
        [runId],
      )
      .catch(() => []);
    for (const slice of slices) {
      const worker = stack.workers.find(
        (candidate) => !candidate.isBusy && candidate.pid !== null && slice.workerId.includes(`-${candidate.pid}-`),
      );
      if (!worker) continue;
      runId = slice.runId;
      await worker.kill();
      kills++;
      break;
    }
    await sleep(100);
  }
  if (kills < 3) throw new NotDone(`${kills} kills of ${runId ?? 'no run'}`);
  fault.runId = runId;
  return '';
}

async function killAll({ stack }: FaultContext): Promise<string> {
  const free = stack.workers.filter((worker) => !worker.isBusy && worker.pid !== null);
  if (free.length === 0) throw new NotDone('no worker was free');
  await Promise.all(free.map((worker) => worker.kill()));
  return `${free.length} workers`;
}

async function rollingStop({ stack, fault }: FaultContext): Promise<string> {
  const notReady: string[] = [];
  for (const program of stack.programs) {
    if (program.isBusy) continue;
    program.isBusy = true;
    fault.stops.push({ name: program.name, ...(await program.stop()) });
    await program.ready().catch(() => notReady.push(`${program.name} was not ready again`));
    program.isBusy = false;
  }
  return notReady.join('; ');
}

async function breakStorage({ choice }: FaultContext, broken: () => () => void): Promise<string> {
  const mend = broken();
  const ms = choice.between(STORAGE_GONE_MS.from, STORAGE_GONE_MS.to);
  await sleep(ms);
  mend();
  return `${ms} ms`;
}

function redisOf({ stack }: FaultContext) {
  if (!stack.redis) throw new Error('this stack has no Redis');
  return stack.redis;
}

export const FAULTS: Readonly<Record<FaultKind, FaultDefinition>> = {
  'worker kill -9': { part: 'worker', inject: (context) => killOne(context, 'worker') },
  'worker frozen': { part: 'worker', inject: (context) => freezeOne(context, 'worker', LONG_FREEZE_MS) },
  'worker SIGTERM': {
    part: 'worker',
    inject: (context) =>
      onOne(context, 'worker', async (worker) => {
        context.fault.stops.push({ name: worker.name, ...(await worker.stop()) });
        return '';
      }),
  },
  'all workers kill -9': {
    part: 'workers',
    inject: killAll,
  },
  'in a fix step, all workers kill -9': {
    part: 'workers',
    inject: async (context) => {
      context.fault.runId = await runAtFixes(context.stack.database);
      return killAll(context);
    },
  },
  'one run, its worker killed 3 times': { part: 'workers', inject: killThrice },
  'API kill -9': { part: 'api', inject: (context) => killOne(context, 'api') },
  'API frozen': { part: 'api', inject: (context) => freezeOne(context, 'api', { from: 1_000, to: 10_000 }) },
  'rolling SIGTERM': { part: 'programs', inject: rollingStop },
  'Redis kill -9, empty after': {
    part: 'redis',
    inject: async (context) => {
      const redis = redisOf(context);
      const ms = context.choice.between(200, 6_000);
      await redis.kill();
      await sleep(ms);
      await redis.up();
      return `${ms} ms`;
    },
  },
  'Redis frozen': {
    part: 'redis',
    inject: async (context) => {
      const ms = context.choice.between(1_000, 8_000);
      redisOf(context).signal('SIGSTOP');
      await sleep(ms);
      redisOf(context).signal('SIGCONT');
      return `${ms} ms`;
    },
  },
  // A POST that has written its run waits for the queue: its API dies before it can answer.
  'Redis frozen, API kill -9': {
    part: 'redis',
    inject: async (context) => {
      redisOf(context).signal('SIGSTOP');
      await sleep(1_500);
      const killed = await killOne(context, 'api');
      await sleep(1_000);
      redisOf(context).signal('SIGCONT');
      return killed;
    },
  },
  'Redis CLIENT PAUSE': {
    part: 'redis',
    inject: async (context) => {
      const ms = context.choice.between(1_000, 6_000);
      await redisOf(context).command('CLIENT', 'PAUSE', String(ms), 'ALL');
      await sleep(ms);
      return `${ms} ms`;
    },
  },
  'Redis FLUSHALL': {
    part: 'redis',
    inject: async (context) => {
      await redisOf(context).command('FLUSHALL');
      return '';
    },
  },
  'in a fix step, Redis FLUSHALL': {
    part: 'redis',
    inject: async (context) => {
      context.fault.runId = await runAtFixes(context.stack.database);
      await redisOf(context).command('FLUSHALL');
      return '';
    },
  },
  'Redis out of memory': {
    part: 'redis',
    inject: async (context) => {
      const ms = context.choice.between(2_000, 10_000);
      await redisOf(context).command('CONFIG', 'SET', 'maxmemory', '1mb');
      await sleep(ms);
      await redisOf(context).command('CONFIG', 'SET', 'maxmemory', '0');
      return `${ms} ms`;
    },
  },
  'Postgres restart': {
    part: 'postgres',
    inject: async ({ stack }) => {
      await stack.restartPostgres();
      return '';
    },
  },
  'Postgres kill -9': {
    part: 'postgres',
    inject: async ({ stack }) => {
      await stack.crashPostgres();
      return '';
    },
  },
  'Postgres backends ended': {
    part: 'postgres',
    inject: async ({ stack }) => `${await stack.endBackends()} connections`,
  },
  // A lost machine or a failover: nobody resets what is connected, new connections work.
  'Postgres connections silenced': {
    part: 'postgres',
    inject: async ({ stack }) => `${stack.line.silence()} connections`,
  },
  'Postgres frozen': {
    part: 'postgres',
    inject: async (context) => {
      const ms = context.choice.between(3_000, 20_000);
      context.stack.line.freeze();
      await sleep(ms);
      context.stack.line.thaw();
      return `${ms} ms`;
    },
  },
  'blob folder gone': {
    part: 'storage',
    inject: (context) => breakStorage(context, () => context.stack.takeStorageAway()),
  },
  'blob volume full': {
    part: 'storage',
    inject: (context) => breakStorage(context, () => context.stack.fillStorage()),
  },
};

/** So much longer than asked for, until each kind of fault was done once. */
const EXTRA_MS = 120_000;

/** Breaks one thing after another at seeded moments; long faults overlap with the next ones. Each kind comes once before any comes twice. */
export class FaultInjector {
  readonly faults: Fault[] = [];
  private readonly underWay = new Map<Fault, Promise<void>>();
  private readonly brokenParts = new Set<Part>();

  constructor(
    private readonly stack: Stack,
    private readonly journal: Journal,
    private readonly choice: Choice,
    private readonly meanGapMs: number,
  ) {}

  /** Until `endsAt`, or later: each kind is done at least once. */
  async run(endsAt: number): Promise<void> {
    let bag: FaultKind[] = [];
    while (Date.now() < endsAt || (Date.now() < endsAt + EXTRA_MS && this.missing().length > 0)) {
      await sleep(this.choice.between(0, this.meanGapMs * 2));
      if (Date.now() >= endsAt)
        bag = this.missing().filter((kind) => ![...this.underWay.keys()].some((fault) => fault.kind === kind));
      else if (bag.length === 0) bag = this.choice.shuffled(this.possible());
      const next = bag.findIndex((kind) => !this.isBlocked(FAULTS[kind].part));
      const [kind] = next < 0 ? [] : bag.splice(next, 1);
      if (kind) this.start(kind);
    }
    await Promise.all(this.underWay.values());
  }

  /** Kinds that can be done here and were not yet. */
  missing(): FaultKind[] {
    return this.possible().filter((kind) => !this.faults.some((fault) => fault.kind === kind && fault.isDone));
  }

  private possible(): FaultKind[] {
    const kinds = Object.keys(FAULTS) as FaultKind[];
    return kinds.filter(
      (kind) =>
        (this.stack.redis || FAULTS[kind].part !== 'redis') &&
        (this.stack.hasSmallVolume || kind !== 'blob volume full'),
    );
  }

  private isBlocked(part: Part): boolean {
    return part !== 'worker' && part !== 'api' && this.brokenParts.has(part);
  }

  private start(kind: FaultKind): void {
    const { part, inject } = FAULTS[kind];
    const fault = newFault(kind);
    this.faults.push(fault);
    this.brokenParts.add(part);
    const done = this.inject(fault, inject).finally(() => {
      fault.to = Date.now();
      this.brokenParts.delete(part);
      this.journal.note('fault', { ...fault });
      this.underWay.delete(fault);
    });
    this.underWay.set(fault, done);
  }

  private async inject(fault: Fault, inject: FaultDefinition['inject']): Promise<void> {
    try {
      fault.detail = await inject({ stack: this.stack, choice: this.choice, fault, take: (app) => this.take(app) });
      fault.isDone = true;
    } catch (error) {
      fault.detail = `not done: ${String(error)}`;
    }
  }

  private take(app: 'api' | 'worker'): Supervised | null {
    const free = this.stack.programs.filter(
      (program) => program.app === app && !program.isBusy && program.pid !== null,
    );
    // One of each kind stays free, or nothing would go on while another is frozen.
    if (free.length === 0) return null;
    const program = this.choice.of(free);
    program.isBusy = true;
    return program;
  }
}
