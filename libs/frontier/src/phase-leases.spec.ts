import { StaleWorkError } from '#audit-run/port';
import { CrawlingRuns, urlOf as url } from '../../../test/support/crawling-runs.js';
import { keepWorkerAlive } from './slices.repository.js';

describe('the prepare phase', () => {
  let bench: CrawlingRuns;
  beforeEach(async () => {
    bench = await CrawlingRuns.open();
  });
  afterEach(() => bench.close());

  it('leaves the last slot of all workers to other organizations while runs are prepared', async () => {
    const { database, clock } = bench.context;
    await database.query('DELETE FROM workers');
    await keepWorkerAlive(database, { id: 'worker-1', slots: 3 }, new Date(clock.now().getTime() + 60_000));
    const principal = await bench.newPrincipal('team');
    const ids = [];
    for (let i = 0; i < 4; i++) ids.push((await bench.creation.create(principal, { url: 'https://site.test/' })).id);
    const openings = await Promise.all(ids.map((id) => bench.lifecycle.scheduler.assign(id, 'worker-1')));
    expect(openings.map((opening) => opening.kind).sort()).toEqual(['prepare', 'prepare', 'wait', 'wait']);
    const another = await bench.creation.create(await bench.newPrincipal('team'), { url: 'https://site.test/' });
    expect(await bench.lifecycle.scheduler.assignNext(ids[3]!, 'worker-1')).toMatchObject({
      kind: 'prepare',
      run: { id: another.id },
    });
    const [prepared] = openings.flatMap((opening) => (opening.kind === 'prepare' ? [opening.run] : []));
    await bench.lifecycle.phases.yield(prepared!, new Date(clock.now().getTime() + 30_000));
    expect((await bench.lifecycle.scheduler.assignNext(ids[3]!, 'worker-1')).kind).toBe('prepare');
  });

  it('goes on with a phase that ended its turn when its time has come, with what the turn has kept, and counts no restart', async () => {
    const { run } = await bench.preparingRun();
    const { clock } = bench.context;
    await bench.lifecycle.phases.keepPrepared(run, { state: { step: 1 }, discovered: [url('/a')] });
    for (let turn = 0; turn < 20; turn++) {
      const current = { ...run, epoch: run.epoch + turn };
      expect(await bench.lifecycle.phases.yield(current, new Date(clock.now().getTime() + 30_000))).toBe(true);
      expect(await bench.lifecycle.scheduler.assign(run.id, 'worker-1')).toEqual({ kind: 'nothing' });
      clock.advanceMs(30_000);
      expect(await bench.lifecycle.scheduler.assign(run.id, 'worker-1')).toMatchObject({ kind: 'prepare' });
    }
    expect(await bench.lifecycle.phases.state(run.id)).toEqual({ state: { step: 1 }, startPage: null });
    const [row] = await bench.context.database.query('SELECT restarts, urls_known FROM runs WHERE id = $1', [run.id]);
    expect(row).toEqual({ restarts: 0, urls_known: 1 });
    await expect(bench.lifecycle.phases.keepPrepared(run, { state: {}, discovered: [] })).rejects.toThrow(
      StaleWorkError,
    );
  });
});
