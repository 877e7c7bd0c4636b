import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '../support/installation.js';
import type { Client } from './client.js';
import type { Fault, FaultKind } from './faults.js';
import type { Account, Stack } from './stack.js';
import type { AskedRun } from './workload.js';
import { WitnessedSite, type SitePlan } from './witness.js';

/** What must be recovered how fast, measured once each on a system that is otherwise in order. */
export interface Bar {
  name: string;
  limit: string;
  measured: string;
  isMet: boolean;
}

const PATIENCE_MS = 240_000;
const KILL_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
const LOAD_PER_SECOND = 50;

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
    await this.rollUnderLoad();
  }

  private async killEveryWorker(): Promise<void> {
    const account = await this.stack.newAccount('team', 1_000);
    const ids = [await this.startRun(account, { pages: 200, slowMs: 300 }), await this.startRun(account, { pages: 200, slowMs: 300 })];
    await poll('both runs have 30 pages', async () => (await this.pagesOf(ids)).every((pages) => pages >= 30), PATIENCE_MS);
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
    this.add({ name: 'after kill -9 of all workers, running runs are complete', limit: '≤ 60 s after one worker is back', measured: `${seconds(ms)} (${left.join(' + ')} pages were left)`, isMet: ms <= KILL_LIMIT_MS && (await this.allCompleted(ids)) });
    for (const worker of others) worker.start();
    await Promise.all(others.map((worker) => worker.ready()));
  }

  private async flush(): Promise<void> {
    if (!this.stack.redis) return;
    const account = await this.stack.newAccount('starter', 5_000);
    const ids = await Promise.all(Array.from({ length: 25 }, () => this.startRun(account, { pages: 40, slowMs: 600 })));
    const counts = async () => {
      const [row] = await this.stack.database.query<{ running: number; pending: number }>(
        `SELECT count(*) FILTER (WHERE status = 'running')::int AS running, count(*) FILTER (WHERE status = 'pending')::int AS pending FROM runs WHERE id = ANY($1::text[])`, [ids]);
      return row ?? { running: 0, pending: 0 };
    };
    await poll('5 run and 20 wait', async () => (await counts()).running === 5, PATIENCE_MS, 20);
    const { running, pending } = await counts();
    const flushedAt = Date.now();
    this.addFault('Redis FLUSHALL');
    await this.stack.redis.command('FLUSHALL');
    const ms = await this.untilEnded(ids, flushedAt);
    this.add({ name: `after FLUSHALL with ${pending} pending and ${running} running, all end without a hand`, limit: 'all completed', measured: seconds(ms), isMet: await this.allCompleted(ids) });
  }

  private async stopWorker(): Promise<void> {
    const account = await this.stack.newAccount('team', 1_000);
    const id = await this.startRun(account, { pages: 200, slowMs: 500 });
    await poll('30 pages are written', async () => (await this.pagesOf([id])).every((pages) => pages >= 30), PATIENCE_MS);
    const [slice] = await this.stack.database.query<{ workerId: string }>('SELECT worker_id AS "workerId" FROM crawl_slices WHERE run_id = $1', [id]);
    const worker = this.stack.workers.find((candidate) => slice?.workerId.includes(`-${candidate.pid}-`)) ?? this.stack.workers[0];
    if (!worker) throw new Error('the stack has no worker');
    this.addFault('worker SIGTERM');
    const { ms, code } = await worker.stop();
    const stoppedAt = Date.now();
    const [before] = await this.pagesOf([id]);
    await poll('the run goes on elsewhere', async () => ((await this.pagesOf([id]))[0] ?? 0) > (before ?? 0), PATIENCE_MS);
    const resumedMs = Date.now() - stoppedAt;
    await this.untilEnded([id], stoppedAt);
    this.add({ name: 'SIGTERM: the worker is out', limit: '≤ 10 s, code 0', measured: `${seconds(ms)}, code ${code}`, isMet: ms <= STOP_LIMIT_MS && code === 0 });
    this.add({ name: 'SIGTERM: the run goes on with another worker', limit: '≤ 10 s', measured: seconds(resumedMs), isMet: resumedMs <= STOP_LIMIT_MS && (await this.allCompleted([id])) });
    await worker.ready();
  }

  /** A client behind a load balancer: a refused connection goes to the other API, a broken one is an error. */
  private async rollUnderLoad(): Promise<void> {
    const account = await this.stack.newAccount('team', 1_000);
    const id = await this.startRun(account, { pages: 20, slowMs: 20 });
    const codes = new Map<string, number>();
    const asked = new Set<Promise<void>>();
    const timer = setInterval(() => {
      const one = this.client.call(account, { method: 'GET', path: `/v1/agent-runs/${id}` }).then(({ status, exchange }) => {
        const outcome = status === 200 ? '200' : (exchange.code ?? String(status));
        codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
      });
      asked.add(one);
      void one.finally(() => asked.delete(one));
    }, 1_000 / LOAD_PER_SECOND);
    this.addFault('rolling SIGTERM');
    const ends: string[] = [];
    for (const api of this.stack.apis) {
      await sleep(1_000);
      const { ms, code } = await api.stop();
      ends.push(`${seconds(ms)}, code ${code}`);
      await api.ready();
    }
    await sleep(1_000);
    clearInterval(timer);
    await Promise.all(asked);
    const bad = [...codes].filter(([outcome]) => outcome !== '200');
    const total = [...codes.values()].reduce((sum, count) => sum + count, 0);
    this.add({ name: 'rolling SIGTERM of the API under load', limit: 'no broken connection', measured: `${total} requests, ${bad.length === 0 ? 'all answered' : bad.map(([code, count]) => `${count} × ${code}`).join(', ')}; stops ${ends.join(' and ')}`, isMet: bad.length === 0 });
    await this.untilEnded([id], Date.now());
  }

  private add(bar: Bar): void {
    this.bars.push(bar);
  }

  private addFault(kind: FaultKind): void {
    this.faults.push({ kind, from: Date.now(), to: Date.now(), detail: 'for a bar' });
  }

  private async startRun(account: Account, plan: SitePlan): Promise<string> {
    const site = await WitnessedSite.start(plan);
    const answer = await this.client.call(account, { method: 'POST', path: '/v1/agent-runs', body: { url: site.url, trigger: 'api', config: JSON.stringify({ coverageMode: 'full', maxPages: 500 }) } });
    const { runId: id, answeredAt } = answer.exchange;
    if (id === null) throw new Error(`POST /v1/agent-runs answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.runs.push({ account, site, idempotencyKey: null, status: answer.status, answeredAt, id, cancelledAt: null });
    return id;
  }

  private async pagesOf(ids: readonly string[]): Promise<number[]> {
    const rows = await this.stack.database.query<{ id: string; pages: number }>('SELECT id, pages_done AS pages FROM runs WHERE id = ANY($1::text[])', [ids]);
    return ids.map((id) => rows.find((row) => row.id === id)?.pages ?? 0);
  }

  private async allCompleted(ids: readonly string[]): Promise<boolean> {
    const [row] = await this.stack.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM runs WHERE id = ANY($1::text[]) AND status = 'completed'`, [ids]);
    return row?.count === ids.length;
  }

  private async untilEnded(ids: readonly string[], since: number): Promise<number> {
    await poll('the runs end', async () => {
      const [row] = await this.stack.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM runs WHERE id = ANY($1::text[]) AND status IN ('pending', 'running')`, [ids]);
      return row?.count === 0;
    }, PATIENCE_MS, 100).catch(() => undefined);
    return Date.now() - since;
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
