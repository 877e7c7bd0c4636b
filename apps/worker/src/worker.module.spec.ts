import { tmpdir } from 'node:os';
import { jest } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { AuditPool, ReportThreads } from '#audit-run';
import { loadConfig } from '#config';
import { CONFIG } from '#config/nest';
import { RunScheduler } from '#frontier';
import { JobProducer, migrateQueue } from '#queue';
import { poll } from '../../../test/support/installation.js';
import { TestContext } from '../../../test/support/test-context.js';
import { StopSignal } from './jobs/stop-signal.js';
import { WorkerModule } from './worker.module.js';

jest.setTimeout(60_000);

describe('a worker', () => {
  let context: TestContext;
  let worker: TestingModule;
  const countWorkers = async (): Promise<number> =>
    (await context.database.query('SELECT 1 FROM workers WHERE expires_at > now()')).length;

  beforeAll(async () => {
    context = await TestContext.open(2);
    await migrateQueue({ kind: 'postgres', url: context.testDatabase.url });
    const config = loadConfig({
      DATABASE_URL: context.testDatabase.url,
      STORAGE_URL: `file:${tmpdir()}`,
      LOG_LEVEL: 'silent',
    });
    const closing = { close: async () => undefined };
    worker = await Test.createTestingModule({ imports: [WorkerModule] })
      .overrideProvider(CONFIG)
      .useValue(config)
      .overrideProvider(AuditPool)
      .useValue({ ...closing, start: async () => ({ hash: 'test', pageRuleIds: [], rules: 0 }) })
      .overrideProvider(ReportThreads)
      .useValue(closing)
      .compile();
    await worker.init();
  });
  afterAll(() => context.close());

  it('is counted among the workers from its start until its last job has ended', async () => {
    expect(await countWorkers()).toBe(1);
    // Its job is in hand until the worker is asked to stop.
    const { signal } = worker.get(StopSignal, { strict: false });
    let inHand: string | null = null;
    let workersAtItsEnd = -1;
    jest.spyOn(worker.get(RunScheduler, { strict: false }), 'assignNext').mockImplementation(async (runId) => {
      inHand = runId;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      workersAtItsEnd = await countWorkers();
      return { kind: 'nothing' };
    });
    const producer = worker.get(JobProducer, { strict: false });
    const isAdded = (): Promise<boolean> =>
      producer.add('crawl-slice', { runId: 'run' }, { jobId: 'job' }).then(
        () => true,
        () => false,
      );
    await poll('the queue takes the job', isAdded, 20_000);
    await poll('the job is in hand', async () => inHand === 'run', 20_000);
    await worker.close();
    expect([workersAtItsEnd, await countWorkers()]).toEqual([1, 0]);
  });
});
