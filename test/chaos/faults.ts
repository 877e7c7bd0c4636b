import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database';
import { runAtFixes } from './fix-step.js';
import type { Choice } from './random.js';
import { isAtRender } from './render-step.js';
import type { Stack } from './stack.js';
import type { App, Supervised } from './supervised.js';

export type FaultKind =
  | 'worker kill -9'
  | 'worker frozen'
  | 'worker SIGTERM'
  | 'all workers kill -9'
  | 'one run, its worker killed 3 times'
  | 'in a fix step, all workers kill -9'
  | 'in a fix step, Redis FLUSHALL'
  | 'renderer kill -9'
  | 'renderer frozen'
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
export type Part = 'worker' | 'workers' | 'renderer' | 'api' | 'programs' | 'redis' | 'postgres' | 'storage';

export interface FaultContext {
  stack: Stack;
  choice: Choice;
  fault: Fault;
  /** Takes a free process of its kind; null when all are in hand. */
  take(app: App): Supervised | null;
}

export interface FaultDefinition {
  part: Part;
  /** Breaks, waits, mends. Says what it did. */
  inject(context: FaultContext): Promise<string>;
}

/** Past the lease of 20 s, so that what wakes up meets a successor. */
const LONG_FREEZE_MS = { from: 3_000, to: 32_000 };
/** Past the silence after which workers give a page to another renderer. */
const RENDERER_FREEZE_MS = { from: 3_000, to: 15_000 };
const STORAGE_GONE_MS = { from: 3_000, to: 12_000 };

async function onOne(context: FaultContext, app: App, act: (program: Supervised) => Promise<string>): Promise<string> {
  const program = context.take(app);
  if (!program) throw new NotDone(`no ${app} was free`);
  try {
    return `${program.name} ${await act(program)}`.trim();
  } finally {
    program.isBusy = false;
  }
}

async function killOne(context: FaultContext, app: App): Promise<string> {
  return onOne(context, app, async (program) => {
    await program.kill();
    return '';
  });
}

async function freezeOne(context: FaultContext, app: App, range: { from: number; to: number }): Promise<string> {
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
  const until = Date.now() + 120_000;
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
    if (slices.length === 0 && runId !== null && (await hasEnded(stack.database, runId))) {
      // It was quicker than the kills: another one.
      runId = null;
      kills = 0;
    }
    await sleep(100);
  }
  if (kills < 3) throw new NotDone(`${kills} kills of ${runId ?? 'no run'}`);
  fault.runId = runId;
  return '';
}

async function hasEnded(database: Database, runId: string): Promise<boolean> {
  const ended = await database
    .query(`SELECT 1 FROM runs WHERE id = $1 AND status NOT IN ('pending', 'running')`, [runId])
    .catch(() => []);
  return ended.length > 0;
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
  'renderer kill -9': {
    part: 'renderer',
    inject: async (context) => {
      const hasPage = await isAtRender(context.stack.database);
      return `${await killOne(context, 'renderer')}${hasPage ? ', with a page' : ''}`;
    },
  },
  'renderer frozen': {
    part: 'renderer',
    inject: async (context) => {
      const hasPage = await isAtRender(context.stack.database);
      return `${await freezeOne(context, 'renderer', RENDERER_FREEZE_MS)}${hasPage ? ', with a page' : ''}`;
    },
  },
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
