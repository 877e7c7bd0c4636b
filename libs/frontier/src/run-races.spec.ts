import { jest } from '@jest/globals';
import { LEASE_MS, StaleWorkError } from '#audit-run/port';
import type { Principal } from '#auth';
import { AppError } from '#common';
import { QueueError } from '#queue';
import type { RunDispatcher } from '#runs';
import { isTerminal, type RunStatus } from '#runs';
import { batchOf, CrawlingRuns, urlOf } from '../../../test/support/crawling-runs.js';

jest.setTimeout(120_000);

const ROUNDS = 12;

/** A run on the brink of a transition, and what a worker, a sweeper or the API would do next. */
interface Brink {
  id: string;
  principal: Principal;
  act: () => Promise<unknown>;
}

describe('cancel beside every transition of a run', () => {
  let bench: CrawlingRuns;
  beforeAll(async () => {
    bench = await CrawlingRuns.open();
  });
  afterAll(() => bench.close());

  async function pendingRun(): Promise<{ id: string; principal: Principal }> {
    const principal = await bench.newPrincipal();
    return {
      id: (
        await bench.creation.create(principal, {
          url: 'https://site.test/',
          config: '{"coverageMode":"full","maxPages":100}',
        })
      ).id,
      principal,
    };
  }

  async function slicedRun(paths: string[]) {
    const run = await bench.crawlingRun(paths.map((path) => urlOf(path)));
    return { ...run, slice: await bench.openSlice(run.id, 'worker-1') };
  }

  async function finishingRun() {
    const crawled = await bench.crawledRun();
    const run = await bench.lifecycle.scheduler.assignFinish(crawled.id);
    if (!run) throw new Error('the finish phase was taken by somebody else');
    return { ...crawled, run };
  }

  const end = (runId: string, reason: 'unreachable' | 'dispatch_failed', epoch: number) =>
    bench.lifecycle.endings.end({ runId, status: 'failed', reason, message: 'It failed.', error: 'test', epoch });

  const brinks: Record<string, () => Promise<Brink>> = {
    'pending → running': async () => {
      const run = await pendingRun();
      return { ...run, act: () => bench.lifecycle.scheduler.assign(run.id, 'worker-1') };
    },
    'pending → failed, because the queue did not take it': async () => {
      const run = await pendingRun();
      return { ...run, act: () => end(run.id, 'dispatch_failed', 0) };
    },
    'pending → running or failed': async () => {
      const run = await pendingRun();
      return {
        ...run,
        act: () =>
          Promise.all([bench.lifecycle.scheduler.assign(run.id, 'worker-1'), end(run.id, 'dispatch_failed', 0)]),
      };
    },
    'prepare → crawl': async () => {
      const { run, ...rest } = await bench.preparingRun();
      return { ...rest, act: () => bench.prepare(run, [urlOf('/a')]) };
    },
    'prepare → failed, because the site does not answer': async () => {
      const { run, ...rest } = await bench.preparingRun();
      return { ...rest, act: () => end(run.id, 'unreachable', run.epoch) };
    },
    'prepare, taken over': async () => {
      const { run, ...rest } = await bench.preparingRun();
      bench.context.clock.advanceMs(LEASE_MS + 1);
      return {
        ...rest,
        act: () =>
          Promise.all([bench.lifecycle.scheduler.assign(run.id, 'worker-2'), bench.prepare(run, [urlOf('/a')])]),
      };
    },
    'crawl, with pages to write': async () => {
      const run = await slicedRun(['/a', '/b']);
      const leased = await bench.lifecycle.slices.claim(run.slice, 10);
      return { ...run, act: () => bench.lifecycle.slices.commit(run.slice, batchOf(leased, [urlOf('/c')])) };
    },
    'crawl, with URLs to claim': async () => {
      const run = await slicedRun(['/a', '/b']);
      return { ...run, act: () => bench.lifecycle.slices.claim(run.slice, 10) };
    },
    'crawl, with a slice that ends': async () => {
      const run = await slicedRun(['/a']);
      await bench.lifecycle.slices.claim(run.slice, 10);
      return { ...run, act: () => bench.lifecycle.slices.close(run.slice, { pace: null, notBefore: null }) };
    },
    'crawl → finish': async () => {
      const run = await slicedRun([]);
      return { ...run, act: () => bench.lifecycle.phases.enterFinishWhenCrawled(run.id, run.slice.epoch) };
    },
    'crawl → finish, at the deadline': async () => {
      const run = await slicedRun(['/a']);
      await bench.lifecycle.slices.claim(run.slice, 10);
      bench.context.clock.advanceMs(61 * 60_000);
      return { ...run, act: () => bench.sweeper.sweep() };
    },
    'prepare → failed, at the deadline': async () => {
      const run = await bench.preparingRun();
      bench.context.clock.advanceMs(61 * 60_000);
      return { ...run, act: () => bench.sweeper.sweep() };
    },
    'running → failed, after too many take-overs': async () => {
      const run = await bench.preparingRun();
      await bench.context.database.query('UPDATE runs SET phase_retries = 8 WHERE id = $1', [run.id]);
      bench.context.clock.advanceMs(LEASE_MS + 1);
      return { ...run, act: () => bench.sweeper.sweep() };
    },
    'finish, taken by a worker': async () => {
      const run = await bench.crawledRun();
      return { ...run, act: () => bench.lifecycle.scheduler.assignFinish(run.id) };
    },
    'finish, put off': async () => {
      const { run, ...rest } = await finishingRun();
      return {
        ...rest,
        act: () => Promise.all([bench.lifecycle.phases.renew(run), bench.lifecycle.phases.postpone(run)]),
      };
    },
    'finish → completed': async () => {
      const { run, ...rest } = await finishingRun();
      return { ...rest, act: () => bench.complete(run) };
    },
    'finish → completed, with a second worker that takes over': async () => {
      const { run, ...rest } = await finishingRun();
      bench.context.clock.advanceMs(LEASE_MS + 1);
      return {
        ...rest,
        act: () =>
          Promise.all([
            bench.complete(run),
            bench.lifecycle.scheduler.assignFinish(run.id).then((again) => again && bench.complete(again)),
          ]),
      };
    },
  };

  /** What a worker that knows nothing of the race does with the run afterwards. */
  async function workOn(id: string): Promise<void> {
    for (let turn = 0; turn < 10; turn++) {
      bench.context.clock.advanceMs(LEASE_MS + 1);
      const opening = await bench.lifecycle.scheduler.assign(id, `late-${turn}`);
      if (opening.kind === 'nothing') return;
      if (opening.kind === 'prepare') await bench.prepare(opening.run, []);
      if (opening.kind === 'crawl') {
        await bench.lifecycle.slices.commit(
          opening.slice,
          batchOf(await bench.lifecycle.slices.claim(opening.slice, 10)),
        );
        await bench.lifecycle.slices.close(opening.slice, { pace: null, notBefore: null });
        await bench.lifecycle.phases.enterFinishWhenCrawled(id, opening.slice.epoch);
      }
      const finishing = await bench.lifecycle.scheduler.assignFinish(id);
      if (finishing) await bench.complete(finishing);
    }
  }

  async function stored(
    id: string,
  ): Promise<{ status: RunStatus; charged: number | null; settlements: number; reports: number }> {
    const [row] = await bench.context.database.query<{
      status: RunStatus;
      charged: number | null;
      settlements: number;
      reports: number;
    }>(
      `SELECT status, (SELECT charged FROM credit_holds WHERE id = r.id) AS charged, (SELECT count(*)::int FROM credit_ledger WHERE operation_key = 'settle:' || r.id) AS settlements,
         (SELECT count(*)::int FROM reports WHERE run_id = r.id) AS reports FROM runs r WHERE id = $1`,
      [id],
    );
    if (!row) throw new Error(`run ${id} vanished`);
    return row;
  }

  const stale = (error: unknown): void => {
    if (!(error instanceof StaleWorkError)) throw error;
  };
  const cancel = (brink: Brink): Promise<boolean> =>
    bench.runs.cancel(brink.principal, brink.id).then(
      (run) => run.status === 'cancelled',
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'RUN_NOT_ACTIVE') return false;
        throw error;
      },
    );

  it.each(Object.keys(brinks))('%s: exactly one terminal state, settled once', async (name) => {
    for (let round = 0; round < ROUNDS; round++) {
      const brink = await brinks[name]!();
      const acted = async (): Promise<void> => void (await brink.act().catch(stale));
      // Either side goes first in turn; the database decides from there.
      const isCancelled =
        round % 2 === 0
          ? (await Promise.all([cancel(brink), acted()]))[0]
          : (await Promise.all([acted(), cancel(brink)]))[1];
      const { status: first } = await stored(brink.id);
      await workOn(brink.id);
      const last = await stored(brink.id);
      expect(isTerminal(last.status)).toBe(true);
      if (isTerminal(first)) expect(last.status).toBe(first);
      expect(isCancelled).toBe(last.status === 'cancelled');
      expect(last).toMatchObject({
        settlements: 1,
        charged: last.status === 'completed' ? 50 : 0,
        reports: last.status === 'completed' ? 1 : 0,
      });
      expect(await cancel(brink)).toBe(false);
    }
    expect(await bench.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });

  it('a run whose queue failed beside a cancel is refunded once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const principal = await bench.newPrincipal();
      let cancelling: Promise<unknown> = Promise.resolve();
      const failing = {
        dispatchAll: async ([runId = '']: string[]) => {
          cancelling = bench.runs.cancel(principal, runId).catch(() => undefined);
          if (round % 2 === 0) await cancelling;
          throw new QueueError('queue_timeout', null);
        },
      } as unknown as RunDispatcher;
      await bench
        .creationWith(failing)
        .create(principal, { url: 'https://site.test/' })
        .catch(() => undefined);
      await cancelling;
      const { runs: items } = await bench.runs.list(principal, {}, { limit: 10, offset: 0 });
      expect(['failed', 'cancelled']).toContain(items[0]!.status);
      expect(await stored(items[0]!.id)).toMatchObject({ settlements: 1, charged: 0 });
      expect(await bench.context.credits.balance(principal.orgId!)).toMatchObject({ held: 0 });
    }
  });
});
