import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Processor } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { pino } from 'pino';
import { ConfigModule, CONFIG } from '#config/nest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/services/database.js';
import { poll } from '../../../test/support/installation.js';
import { migrateQueue } from './backend.js';
import { JobProducer } from './job-producer.js';
import { JobProcessor, QueueModule } from './nest.js';

/** As PostgreSQL answers while it starts. */
const STARTING = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');

/** Stands before a database, and starts. */
class Door {
  isStarting = true;
  refused = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(private readonly to: { host: string; port: number }) {
    this.server = createServer((socket) => this.let(socket));
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private let(socket: Socket): void {
    this.keep(socket);
    if (!this.isStarting) {
      const inner = this.keep(connect(this.to));
      socket.pipe(inner).pipe(socket);
      return;
    }
    this.refused++;
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(STARTING.length + 4, 1);
    socket.once('data', () => socket.end(Buffer.concat([head, STARTING])));
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => this.sockets.delete(socket));
  }
}

@Processor('crawl-slice')
class SliceNotes extends JobProcessor<'crawl-slice'> {
  readonly noted: string[] = [];

  constructor() {
    super('crawl-slice', { concurrency: 1, log: pino({ level: 'silent' }) });
  }

  protected async handle({ runId }: { runId: string }): Promise<void> {
    this.noted.push(runId);
  }
}

@Module({
  imports: [ConfigModule.forRoot({ logged: {} }), QueueModule],
  providers: [SliceNotes],
})
class NotesModule {}

/** An application with a queue in the database, and whoever takes jobs of it. */
function startApplication(databaseUrl: string): Promise<TestingModule> {
  const queue = { redisUrl: null, databaseUrl, prefix: '', addTimeoutMs: 2_000 };
  const config = { queue, http: { baseUrl: 'https://audit.example' } };
  return Test.createTestingModule({ imports: [NotesModule] })
    .overrideProvider(CONFIG)
    .useValue({ ...config, notifications: { secretsKeys: [] }, logLevel: 'silent' })
    .compile();
}

describe('a queue in a database that comes late', () => {
  let database: TestDatabase;
  let door: Door;
  let url: string;
  beforeEach(async () => {
    database = await createTestDatabase();
    await migrateQueue({ kind: 'postgres', url: database.url });
    const address = new URL(database.url);
    door = new Door({ host: address.hostname, port: Number(address.port) });
    address.port = String(await door.listen());
    address.hostname = '127.0.0.1';
    url = address.href;
  });
  afterEach(async () => {
    await door.close();
    await database.drop();
  });

  it('is there once the database has started, for a process that started before it', async () => {
    const application = await startApplication(url);
    await application.init();
    const producer = application.get(JobProducer);
    const { noted: taken } = application.get(SliceNotes);
    await expect(producer.add('crawl-slice', { runId: 'early' }, { jobId: 'early' })).rejects.toMatchObject({
      reason: 'queue_unavailable',
    });
    await poll('queues and worker were refused', async () => door.refused >= 3, 10_000);
    door.isStarting = false;
    await poll(
      'the queue answers',
      () =>
        producer.check().then(
          () => true,
          () => false,
        ),
      20_000,
    );
    await producer.add('crawl-slice', { runId: 'late' }, { jobId: 'late' });
    await poll('the worker takes the job', async () => taken.includes('late'), 20_000);
    await application.close();
  });
});
