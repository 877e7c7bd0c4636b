import { once } from 'node:events';
import { Processor } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { pino } from 'pino';
import { ConfigModule, CONFIG } from '#config/nest';
import { poll } from '../../../test/support/installation.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/services/database.js';
import { createTestQueue, describeOnQueues, type TestQueue } from '../../../test/support/services/queues.js';
import { migrateQueue } from './backend.js';
import { JobProducer } from './job-producer.js';
import { JobProcessor, QueueModule } from './nest.js';
import type { QueueName } from './queues.js';

const log = pino({ level: 'silent' });

/** Notes what it is given, and works on each until it may end. */
abstract class Notes<Name extends QueueName> extends JobProcessor<Name> {
  readonly noted: string[] = [];
  private endings: (() => void)[] = [];
  isHolding = false;

  endAll(): void {
    this.isHolding = false;
    for (const end of this.endings.splice(0)) end();
  }

  protected async handle({ runId }: { runId: string }): Promise<void> {
    this.noted.push(runId);
    if (this.isHolding) await new Promise<void>((resolve) => this.endings.push(resolve));
  }
}

@Processor('crawl-slice')
class SliceNotes extends Notes<'crawl-slice'> {
  constructor() {
    super('crawl-slice', { concurrency: 3, log });
  }
}

@Processor('finish-run')
class FinishNotes extends Notes<'finish-run'> {
  constructor() {
    super('finish-run', { concurrency: 3, log });
  }
}

@Module({ imports: [ConfigModule.forRoot({ logged: {} }), QueueModule], providers: [SliceNotes, FinishNotes] })
class NotesModule {}

describeOnQueues('a processor of jobs on %s', (backend) => {
  let database: TestDatabase;
  let queue: TestQueue;
  let application: TestingModule;
  let producer: JobProducer;
  let slices: SliceNotes;
  let finishes: FinishNotes;
  const isReady = (): Promise<boolean> =>
    producer.check().then(
      () => true,
      () => false,
    );
  beforeEach(async () => {
    database = await createTestDatabase();
    queue = await createTestQueue(backend);
    if (queue.redisUrl === null) await migrateQueue({ kind: 'postgres', url: database.url });
    const jobs = { redisUrl: queue.redisUrl, databaseUrl: database.url, prefix: 'test', addTimeoutMs: 5_000 };
    application = await Test.createTestingModule({ imports: [NotesModule] })
      .overrideProvider(CONFIG)
      .useValue({
        database: { url: database.url },
        queue: jobs,
        http: { baseUrl: 'https://audit.example' },
        notifications: { secretsKeys: [] },
        logLevel: 'silent',
      })
      .compile();
    await application.init();
    producer = application.get(JobProducer);
    slices = application.get(SliceNotes);
    finishes = application.get(FinishNotes);
    // A connection that is still being made when the application ends would outlive it, and break when its database is dropped.
    await Promise.all([slices, finishes].map(({ worker }) => worker.waitUntilReady()));
    await poll('the queue answers', isReady, 20_000);
  });
  afterEach(async () => {
    for (const notes of [slices, finishes]) notes.endAll();
    await application.close();
    await queue.drop();
    await database.drop();
  });

  const add = async (name: QueueName, ...runIds: string[]): Promise<void> => {
    await producer.addAll(
      name,
      runIds.map((runId) => ({ payload: { runId }, options: { jobId: runId } })),
    );
  };

  it('is given the jobs of its queue, and not those of the other', async () => {
    await add('crawl-slice', 'a');
    await add('finish-run', 'b');
    await poll('both are taken', async () => slices.noted.length + finishes.noted.length === 2, 20_000);
    expect([slices.noted, finishes.noted]).toEqual([['a'], ['b']]);
  });

  it('has as many jobs in hand as its share of the slots', async () => {
    slices.isHolding = finishes.isHolding = true;
    await add('crawl-slice', 'a', 'b', 'c', 'd');
    await add('finish-run', ...'efghijk');
    await poll('no slot is free', async () => !slices.hasFreeSlot && !finishes.hasFreeSlot, 20_000);
    expect([slices.takenJobs, finishes.takenJobs]).toEqual([3, 6]);
    expect(await producer.countWaiting('crawl-slice')).toBe(1);
  });

  it('has the locks that its queue is configured with', () => {
    expect(slices.worker.opts).toMatchObject({ lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 20 });
  });

  it('waits for what it has in hand when the application ends, and none of them takes what another one hands on', async () => {
    slices.isHolding = true;
    await add('crawl-slice', 'a');
    await poll('it is taken', async () => slices.noted.length === 1, 20_000);
    let hasEnded = false;
    // What comes in while it lets go of its connection may still be taken, and is ended as everything in hand.
    const hasLetGo = once(finishes.worker, 'closed');
    const closing = application.close().then(() => (hasEnded = true));
    await hasLetGo;
    await producer.add('finish-run', { runId: 'handed on' }, { jobId: 'handed-on' });
    expect(await producer.countWaiting('finish-run')).toBe(1);
    expect(hasEnded).toBe(false);
    slices.endAll();
    await closing;
    expect(finishes.noted).toEqual([]);
  });
});
