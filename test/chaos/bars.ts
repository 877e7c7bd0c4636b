import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '../support/installation.js';
import type { Client } from './client.js';
import { newFault, type Fault, type FaultKind } from './faults.js';
import type { Exchange } from './journal.js';
import type { Account, Stack } from './stack.js';
import type { Supervised } from './supervised.js';
import type { AskedRun } from './workload.js';
import { WitnessedSite, type SitePlan } from './witness.js';

/** What is asked for, and the worst that was seen. */
export interface Bar {
  name: string;
  limit: string;
  measured: string;
  isMet: boolean;
}

const PATIENCE_MS = 240_000;
const KILL_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
const CANCEL_LIMIT_MS = 5_000;
const LOAD_PER_SECOND = 50;
/** One of so many requests under load starts a run. */
const POST_EVERY = 100;
/** How long a woken worker, and the site of a cancelled run, are watched. */
const WATCH_MS = 8_000;

/** Everything that is stored of a run. */
const STORED = `
  SELECT to_jsonb(r) AS row FROM runs r WHERE r.id = $1
  UNION ALL SELECT to_jsonb(f) FROM frontier f WHERE f.run_id = $1
  UNION ALL SELECT to_jsonb(p) FROM pages p WHERE p.run_id = $1
  UNION ALL SELECT to_jsonb(e) FROM run_events e WHERE e.run_id = $1
  UNION ALL SELECT to_jsonb(p) FROM reports p WHERE p.run_id = $1
  UNION ALL SELECT to_jsonb(h) FROM credit_holds h WHERE h.id = $1
  UNION ALL SELECT to_jsonb(l) FROM credit_ledger l WHERE l.operation_key IN ('hold:' || $1, 'settle:' || $1)`;

/** How fast a system recovers that is otherwise in order: each measured once. */
export class Bars {
  readonly bars: Bar[] = [];
  readonly runs: AskedRun[] = [];
  readonly faults: Fault[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly client: Client,
  ) {}

  async measure(): Promise<void> {
    await this.killEveryWorker();
    await this.flush();
    await this.stopWorker();
    await this.cancelRun();
    await this.wakeWorker();
    await this.rollUnderLoad();
  }

  private async killEveryWorker(): Promise<void> {
    const account = await this.stack.newAccount('team', 1_000);
    const ids = [
      await this.startRun(account, { pages: 200, slowMs: 300 }),
      await this.startRun(account, { pages: 200, slowMs: 300 }),
    ];
    await poll(
      'both runs have 30 pages',
      async () => (await this.pagesOf(ids)).every((pages) => pages >= 30),
      PATIENCE_MS,
    );
    for (const worker of this.stack.workers) worker.doNotRestart();
    this.addFault('all workers kill -9');
    await Promise.all(this.stack.workers.map((worker) => worker.kill()));
    const left = (await this.pagesOf(ids)).map((pages) => 200 - pages);
    await sleep(3_000);
    const [first, ...others] = this.stack.workers;
    if (!first) throw new Error('the stack has no worker');
    first.start();
    await first.ready();
    const backAt = Date.now();
    const ms = await this.untilEnded(ids, backAt);
    this.add({
      name: 'after kill -9 of all workers, running runs are complete',
      limit: '≤ 60 s after one worker is back',
      measured: `${seconds(ms)}, ${left.join(' + ')} pages were left`,
      isMet: ms <= KILL_LIMIT_MS && (await this.allCompleted(ids)),
    });
    for (const worker of others) worker.start();
    await Promise.all(others.map((worker) => worker.ready()));
  }

  private async flush(): Promise<void> {
    if (!this.stack.redis) return;
    const account = await this.stack.newAccount('starter', 5_000);
    const ids = await Promise.all(Array.from({ length: 25 }, () => this.startRun(account, { pages: 40, slowMs: 600 })));
    const counts = async () => {
      const [row] = await this.stack.database.query<{ running: number; pending: number }>(
        `SELECT count(*) FILTER (WHERE status = 'running')::int AS running, count(*) FILTER (WHERE status = 'pending')::int AS pending FROM runs WHERE id = ANY($1::text[])`,
        [ids],
      );
      return row ?? { running: 0, pending: 0 };
    };
    await poll('5 run and 20 wait', async () => (await counts()).running === 5, PATIENCE_MS, 20);
    const { running, pending } = await counts();
    const flushedAt = Date.now();
    this.addFault('Redis FLUSHALL');
    await this.stack.redis.command('FLUSHALL');
    const ms = await this.untilEnded(ids, flushedAt);
    this.add({
      name: 'after FLUSHALL with 20 pending and 5 running, all end without a hand',
      limit: 'all completed',
      measured: `${pending} pending, ${running} running: ${seconds(ms)}`,
      isMet: pending === 20 && running === 5 && (await this.allCompleted(ids)),
    });
  }

  /** One worker at a time crawls this site: whoever goes on is another one. */
  private async stopWorker(): Promise<void> {
    const account = await this.stack.newAccount('team', 1_000);
    const id = await this.startRun(account, { pages: 40, slowMs: 800, crawlDelayMs: 200 });
    await poll(
      '10 pages are written',
      async () => (await this.pagesOf([id])).every((pages) => pages >= 10),
      PATIENCE_MS,
    );
    const worker = await this.crawlerOf(id);
    this.addFault('worker SIGTERM');
    const { ms, code } = await worker.stop();
    const stoppedAt = Date.now();
    const before = new Set(await this.pathsOf(id));
    await poll(
      'the run goes on elsewhere',
      async () => ((await this.pagesOf([id]))[0] ?? 0) > before.size,
      PATIENCE_MS,
    );
    const resumedMs = Date.now() - stoppedAt;
    await this.untilEnded([id], stoppedAt);
    const again = this.siteOf(id)
      .pageHits()
      .filter((hit) => hit.at > stoppedAt && before.has(hit.path)).length;
    this.add({
      name: 'SIGTERM: the worker is out',
      limit: '≤ 10 s, code 0',
      measured: `${seconds(ms)}, code ${code}`,
      isMet: ms <= STOP_LIMIT_MS && code === 0,
    });
    this.add({
      name: 'SIGTERM: the run goes on with another worker',
      limit: '≤ 10 s',
      measured: seconds(resumedMs),
      isMet: resumedMs <= STOP_LIMIT_MS && (await this.allCompleted([id])),
    });
    this.add({
      name: 'SIGTERM: finished pages that are fetched again',
      limit: '0',
      measured: `${again} of ${before.size}`,
      isMet: again === 0,
    });
    await worker.ready();
  }

  private async cancelRun(): Promise<void> {
    const account = await this.stack.newAccount('team', 1_000);
    const id = await this.startRun(account, { pages: 400, slowMs: 300 });
    await poll(
      '30 pages are written',
      async () => (await this.pagesOf([id])).every((pages) => pages >= 30),
      PATIENCE_MS,
    );
    const { status, exchange } = await this.client.call(account, {
      method: 'POST',
      path: `/v1/agent-runs/${id}/cancel`,
    });
    await sleep(WATCH_MS);
    const ms = Math.max(0, this.siteOf(id).lastHitAt() - exchange.answeredAt);
    const { held, total } = await this.stack.credits.balance(account.orgId);
    this.add({
      name: 'last fetch after a cancel; the credits are back',
      limit: '≤ 5 s',
      measured: `${seconds(ms)}, ${held} held`,
      isMet: status === 200 && ms <= CANCEL_LIMIT_MS && held === 0 && total === account.credits,
    });
  }

  private async wakeWorker(): Promise<void> {
    const account = await this.stack.newAccount('team', 1_000);
    const id = await this.startRun(account, { pages: 120, slowMs: 400 });
    await poll(
      '30 pages are written',
      async () => (await this.pagesOf([id])).every((pages) => pages >= 30),
      PATIENCE_MS,
    );
    const worker = await this.crawlerOf(id);
    const fault = this.addFault('worker frozen');
    worker.freeze();
    await this.untilEnded([id], fault.from);
    const before = await this.storedOf(id);
    const hitsBefore = this.siteOf(id).pageHits().length;
    worker.thaw();
    fault.to = Date.now();
    await worker.ready();
    await sleep(WATCH_MS);
    const after = await this.storedOf(id);
    const changed =
      [...after].filter((row) => !before.has(row)).length + [...before].filter((row) => !after.has(row)).length;
    const fetched = this.siteOf(id).pageHits().length - hitsBefore;
    this.add({
      name: 'a stopped worker that wakes after its lease: rows that it writes',
      limit: '0',
      measured: `${changed} of ${before.size} rows, ${fetched} pages fetched; it stood still for ${seconds(fault.to - fault.from)}`,
      isMet: changed === 0 && (await this.allCompleted([id])),
    });
  }

  /** A client behind a load balancer: a refused connection goes to the other API, a broken one is an error. */
  private async rollUnderLoad(): Promise<void> {
    const account = await this.stack.newAccount('team', 5_000);
    const id = await this.startRun(account, { pages: 20, slowMs: 20 });
    const codes = new Map<string, number>();
    const asked = new Set<Promise<void>>();
    let count = 0;
    const ask = async (): Promise<void> => {
      const status =
        ++count % POST_EVERY === 0
          ? await this.askForRun(account, { pages: 2, slowMs: 20 })
          : (await this.client.call(account, { method: 'GET', path: `/v1/agent-runs/${id}` })).exchange;
      const outcome = String(status.status ?? status.code);
      codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
    };
    const startedAt = Date.now();
    // A busy machine delays the timer: what is due is asked for at once.
    const timer = setInterval(() => {
      while (count < ((Date.now() - startedAt) / 1_000) * LOAD_PER_SECOND) {
        const one = ask();
        asked.add(one);
        void one.finally(() => asked.delete(one));
      }
    }, 1_000 / LOAD_PER_SECOND);
    this.addFault('rolling SIGTERM');
    const ends: { ms: number; code: number | null }[] = [];
    for (const api of this.stack.apis) {
      await sleep(1_000);
      ends.push(await api.stop());
      await api.ready();
    }
    await sleep(1_000);
    clearInterval(timer);
    const perSecond = count / ((Date.now() - startedAt) / 1_000);
    await Promise.all(asked);
    const bad = [...codes].filter(([outcome]) => outcome !== '200' && outcome !== '201');
    const answers = bad.length === 0 ? 'all answered' : bad.map(([code, times]) => `${times} × ${code}`).join(', ');
    this.add({
      name: 'rolling SIGTERM of both API under 50 requests/s',
      limit: 'no broken connection',
      measured: `${count} requests, ${perSecond.toFixed(0)}/s, ${answers}; out in ${seconds(Math.max(...ends.map((end) => end.ms)))}`,
      isMet: bad.length === 0 && ends.every((end) => end.code === 0),
    });
    await this.untilEnded(
      this.runs.flatMap((run) => run.id ?? []),
      Date.now(),
    );
  }

  private add(bar: Bar): void {
    this.bars.push(bar);
  }

  private addFault(kind: FaultKind): Fault {
    const fault: Fault = { ...newFault(kind), to: Date.now(), detail: 'for a bar', isDone: true };
    this.faults.push(fault);
    return fault;
  }

  private async startRun(account: Account, plan: SitePlan): Promise<string> {
    const { runId, status } = await this.askForRun(account, plan);
    if (runId === null) throw new Error(`POST /v1/agent-runs answered ${status}`);
    return runId;
  }

  private async askForRun(account: Account, plan: SitePlan): Promise<Exchange> {
    const site = await WitnessedSite.start(plan);
    const run: AskedRun = {
      account,
      site,
      idempotencyKey: null,
      status: null,
      answeredAt: 0,
      id: null,
      cancelledAt: null,
    };
    this.runs.push(run);
    const { exchange } = await this.client.call(account, {
      method: 'POST',
      path: '/v1/agent-runs',
      body: { url: site.url, trigger: 'api', config: JSON.stringify({ coverageMode: 'full', maxPages: 500 }) },
    });
    Object.assign(run, { status: exchange.status, answeredAt: exchange.answeredAt, id: exchange.runId });
    return exchange;
  }

  private siteOf(id: string): WitnessedSite {
    const run = this.runs.find((each) => each.id === id);
    if (!run) throw new Error(`${id} is no run of a bar`);
    return run.site;
  }

  /** The worker that has a slice of the run. */
  private async crawlerOf(id: string): Promise<Supervised> {
    const found: Supervised[] = [];
    await poll(
      'a worker crawls',
      async () => {
        const slices = await this.stack.database.query<{ workerId: string }>(
          'SELECT worker_id AS "workerId" FROM crawl_slices WHERE run_id = $1',
          [id],
        );
        found.push(
          ...this.stack.workers.filter(
            (worker) => worker.pid !== null && slices.some((slice) => slice.workerId.includes(`-${worker.pid}-`)),
          ),
        );
        return found.length > 0;
      },
      PATIENCE_MS,
      20,
    );
    const [worker] = found;
    if (!worker) throw new Error('no worker crawls');
    return worker;
  }

  private async storedOf(id: string): Promise<Set<string>> {
    const rows = await this.stack.database.query<{ row: unknown }>(STORED, [id]);
    return new Set(rows.map(({ row }) => JSON.stringify(row)));
  }

  private async pathsOf(id: string): Promise<string[]> {
    const rows = await this.stack.database.query<{ url: string }>('SELECT url FROM pages WHERE run_id = $1', [id]);
    return rows.map(({ url }) => url.slice(this.siteOf(id).origin.length));
  }

  private async pagesOf(ids: readonly string[]): Promise<number[]> {
    const rows = await this.stack.database.query<{ id: string; pages: number }>(
      'SELECT id, pages_done AS pages FROM runs WHERE id = ANY($1::text[])',
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.pages ?? 0);
  }

  private async allCompleted(ids: readonly string[]): Promise<boolean> {
    const [row] = await this.stack.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM runs WHERE id = ANY($1::text[]) AND status = 'completed'`,
      [ids],
    );
    return row?.count === ids.length;
  }

  private async untilEnded(ids: readonly string[], since: number): Promise<number> {
    await poll(
      'the runs end',
      async () => {
        const [row] = await this.stack.database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM runs WHERE id = ANY($1::text[]) AND status IN ('pending', 'running')`,
          [ids],
        );
        return row?.count === 0;
      },
      PATIENCE_MS,
      100,
    ).catch(() => undefined);
    return Date.now() - since;
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
