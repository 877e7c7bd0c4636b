import { tmpdir } from 'node:os';
import { jest } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { AuditPool, ReportThreads } from '#audit-run';
import { loadConfig } from '#config';
import { CONFIG } from '#config/nest';
import { Database } from '#database';
import { FindingsReader } from '#findings';
import { RunScheduler } from '#frontier';
import { JobProducer, migrateQueue } from '#queue';
import { poll } from '../../../test/support/installation.js';
import { providersOf, reverseImports } from '../../../test/support/reversed-imports.js';
import { TestContext } from '../../../test/support/test-context.js';
import { StopSignal } from './jobs/stop-signal.js';
import { WorkerModule } from './worker.module.js';

jest.setTimeout(60_000);

// With all imports of modules turned around: the order of imports means nothing.
describe('a worker whose modules are imported in another order', () => {
  const turnBack = reverseImports(WorkerModule);
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
  afterAll(() => {
    turnBack();
    return context.close();
  });

  it('holds what it has read of findings once', () => {
    expect(providersOf(worker, FindingsReader)).toBe(1);
  });

  it('is counted among the workers from its start until its last job has ended, and closes its connections after that', async () => {
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
    const database = worker.get(Database, { strict: false });
    const close = database.close.bind(database);
    let workersAtItsClose = -1;
    jest.spyOn(database, 'close').mockImplementation(async () => {
      workersAtItsClose = await countWorkers();
      await close();
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
    expect([workersAtItsEnd, workersAtItsClose]).toEqual([1, 0]);
  });
});
