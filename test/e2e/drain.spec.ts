import { jest } from '@jest/globals';
import { OperatorRuns } from '#runs';
import { runEndings } from '../support/run-records.js';
import { Caller, Installation, poll } from '../support/installation.js';
import { html, linkedSite } from '../support/sites/linked-site.js';

jest.setTimeout(240_000);

interface WorkerRow {
  id: string;
  slots: number;
  seenAt: Date;
}

describe('a worker that is drained', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.open();
  });
  afterAll(() => installation.close());

  it('takes nothing until it is resumed, and a suspended organization starts nothing', async () => {
    const api = await installation.startApi();
    const { key, orgId } = await installation.newKey();
    const caller = new Caller(api.url, key);
    await installation.startWorker();
    const { database, credits, clock } = installation.context;
    const operator = new OperatorRuns({
      database,
      clock,
      endings: runEndings(database, credits, clock),
    });
    const worker = async (): Promise<WorkerRow> => {
      const [row] = await database.query<WorkerRow>('SELECT id, slots, expires_at AS "seenAt" FROM workers');
      return row!;
    };
    const looksTwice = async (): Promise<void> => {
      for (let looks = 0; looks < 2; looks++) {
        const { seenAt } = await worker();
        await poll('the worker looks again', async () => (await worker()).seenAt > seenAt, 30_000);
      }
    };
    const { id } = await worker();
    await operator.stop({ kind: 'worker', subject: id }, null);
    await poll('it has no slots', async () => (await worker()).slots === 0, 30_000);
    const site = await installation.newSite(linkedSite(3, html));
    const runs = [];
    for (let n = 0; n < 3; n++) runs.push(await caller.startRun(site.url('/'), { maxPages: 3 }));
    const areWaiting = async (): Promise<number> =>
      (await caller.call<{ total: number }>('GET', '/v1/agent-runs?status=pending')).body.total;
    await looksTwice();
    // A job that was being fetched when the drain began may still be taken.
    expect(await areWaiting()).toBeGreaterThanOrEqual(2);

    // As runs that were being created while their organization was suspended.
    await database.query(`INSERT INTO operator_stops (kind, subject, stopped_at) VALUES ('organization', $1, now())`, [
      orgId,
    ]);
    await operator.go({ kind: 'worker', subject: id });
    await poll('it has slots again', async () => (await worker()).slots > 0, 30_000);
    await looksTwice();
    expect(await areWaiting()).toBeGreaterThanOrEqual(2);

    await operator.resume(orgId);
    for (const run of runs) expect(await caller.ended(run, 150_000)).toMatchObject({ status: 'completed' });
  });
});
