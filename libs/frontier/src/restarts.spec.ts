import { LEASE_MS, StaleWorkError } from '#audit-run/port';
import type { WorkRow } from '#runs';
import { batchOf, CrawlingRuns, urlOf } from '../../../test/support/crawling-runs.js';

const NO_NEWS = { pace: null, notBefore: null };

describe('restarts of a run', () => {
  let bench: CrawlingRuns;
  beforeEach(async () => {
    bench = await CrawlingRuns.open();
  });
  afterEach(() => bench.close());

  const countsOf = async (id: string): Promise<unknown> =>
    (await bench.context.database.query('SELECT restarts, phase_retries AS retries FROM runs WHERE id = $1', [id]))[0];
  const silence = async (): Promise<void> => {
    bench.context.clock.advanceMs(LEASE_MS + 1);
    await bench.sweeper.sweep();
  };
  const takeFinish = async (id: string) => {
    const run = await bench.lifecycle.scheduler.assignFinish(id);
    if (!run) throw new Error('the finish phase is another’s');
    return run;
  };
  const takePrepare = async (id: string, workerId: string) => {
    const taken = await bench.lifecycle.scheduler.assign(id, workerId);
    if (taken.kind !== 'prepare') throw new Error(`expected to prepare, got ${taken.kind}`);
    return taken.run;
  };

  it('are none when one worker hands the run on from phase to phase, however long each waits to be taken', async () => {
    const { id, run } = await bench.preparingRun();
    await bench.prepare(run, [urlOf('/a')]);
    await silence();
    const slice = await bench.openSlice(id, 'worker-0');
    await bench.lifecycle.slices.commit(slice, batchOf(await bench.lifecycle.slices.claim(slice, 10)));
    await bench.lifecycle.slices.close(slice, NO_NEWS);
    expect(await bench.lifecycle.phases.enterFinishWhenCrawled(id, slice.epoch)).toBe(true);
    await silence();
    expect(await bench.complete(await takeFinish(id))).toBe(true);
    expect(await countsOf(id)).toEqual({ restarts: 0, retries: 0 });
    expect(bench.lost).toEqual([]);
  });

  it('are none when workers that stop hand on what they have in hand', async () => {
    const { id, run } = await bench.preparingRun();
    const { phases, slices } = bench.lifecycle;
    const now = () => bench.context.clock.now();
    await phases.yield(run, now());
    await bench.prepare(await takePrepare(id, 'worker-1'), [urlOf('/a')]);
    const stopped = await bench.openSlice(id, 'worker-1');
    await slices.claim(stopped, 10);
    await slices.close(stopped, NO_NEWS);
    await phases.enterFinishEarly(id, (await bench.openSlice(id, 'worker-2')).epoch);
    await phases.yield(await takeFinish(id), now());
    await takeFinish(id);
    expect(await countsOf(id)).toEqual({ restarts: 0, retries: 0 });
    expect(bench.lost).toEqual([]);
  });

  it('are one for each worker that went silent: in prepare, in crawl, in finish', async () => {
    const { id, run } = await bench.preparingRun();
    await silence();
    const prepare = await takePrepare(id, 'worker-1');
    expect(await countsOf(id)).toEqual({ restarts: 1, retries: 1 });
    await expect(bench.prepare(run, [])).rejects.toThrow(StaleWorkError);

    await bench.prepare(prepare, [urlOf('/a')]);
    await bench.openSlice(id, 'worker-1');
    await silence();
    await bench.sweeper.sweep();
    expect(await countsOf(id)).toEqual({ restarts: 2, retries: 0 });

    const slice = await bench.openSlice(id, 'worker-2');
    await bench.lifecycle.phases.enterFinishEarly(id, slice.epoch);
    await bench.lifecycle.slices.close(slice, NO_NEWS);
    const lost = await takeFinish(id);
    await silence();
    const finish = await takeFinish(id);
    expect(await countsOf(id)).toEqual({ restarts: 3, retries: 1 });
    expect(bench.lost).toEqual(['prepare', 'crawl', 'finish']);
    expect(await bench.complete(lost)).toBe(false);
    expect(await bench.complete(finish)).toBe(true);
  });

  it('are one when one of two workers at its pages goes silent, and the other goes on', async () => {
    const { id } = await bench.crawlingRun(Array.from({ length: 100 }, (_, n) => urlOf(`/${n}`)));
    await bench.openSlice(id, 'worker-1');
    const other = await bench.openSlice(id, 'worker-2');
    bench.context.clock.advanceMs(LEASE_MS - 1_000);
    expect(await bench.lifecycle.slices.renew(other, NO_NEWS)).not.toBeNull();
    bench.context.clock.advanceMs(2_000);
    const sweeps = await Promise.all(Array.from({ length: 4 }, () => bench.sweeper.sweep()));
    expect(sweeps.reduce((sum, { lostSlices }) => sum + lostSlices, 0)).toBe(1);
    expect(await countsOf(id)).toEqual({ restarts: 1, retries: 0 });
    expect(await bench.lifecycle.slices.claim(other, 10)).toHaveLength(10);
  });

  it('are counted before anybody has again what was in hand', async () => {
    const { id } = await bench.crawlingRun([urlOf('/a')]);
    const leased = await bench.lifecycle.slices.claim(await bench.openSlice(id, 'worker-1'), 10);
    bench.context.clock.advanceMs(LEASE_MS + 1);
    const next = await bench.openSlice(id, 'worker-2');
    expect(await countsOf(id)).toEqual({ restarts: 1, retries: 0 });
    expect((await bench.lifecycle.slices.claim(next, 10)).map(({ hash }) => hash)).toEqual(
      leased.map(({ hash }) => hash),
    );
    await bench.sweeper.sweep();
    expect(await countsOf(id)).toEqual({ restarts: 1, retries: 0 });
  });

  it('in crawl, however many, leave a lost finish phase its eight retries', async () => {
    const { id } = await bench.crawlingRun([urlOf('/a')]);
    for (let n = 0; n < 10; n++) {
      await bench.openSlice(id, `worker-${n}`);
      await silence();
    }
    const slice = await bench.openSlice(id, 'worker-x');
    await bench.lifecycle.phases.enterFinishEarly(id, slice.epoch);
    await bench.lifecycle.slices.close(slice, NO_NEWS);
    const held: WorkRow[] = [];
    for (let n = 0; n < 9; n++) {
      held.push(await takeFinish(id));
      await silence();
    }
    expect(held.map(({ epoch }) => epoch - held[0]!.epoch)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await bench.statusOf(id)).toMatchObject({ status: 'failed' });
    expect(await countsOf(id)).toEqual({ restarts: 18, retries: 8 });
  });

  it('count a phase that its worker gave up because it got nowhere', async () => {
    const { id, run } = await bench.preparingRun();
    await bench.lifecycle.phases.abandon(run);
    bench.context.clock.advanceMs(1);
    await takePrepare(id, 'worker-1');
    expect(await countsOf(id)).toEqual({ restarts: 1, retries: 1 });
  });
});
