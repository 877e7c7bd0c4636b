import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { queueBackend, type QueueBackend } from './backend.js';
import { JobProducer } from './job-producer.js';

/** `@Inject(QUEUE_BACKEND) backend: QueueBackend`: Redis where REDIS_URL names one, else the database. */
export const QUEUE_BACKEND = Symbol('QueueBackend');

/** The side of the queue that adds jobs. Its connections are its own, also to PostgreSQL. */
@Module({
  providers: [
    {
      provide: QUEUE_BACKEND,
      inject: [CONFIG],
      useFactory: ({ queue, database }: Config) => queueBackend({ ...queue, databaseUrl: database.url }),
    },
    {
      provide: JobProducer,
      inject: [QUEUE_BACKEND, CONFIG, LOGGER],
      useFactory: (backend: QueueBackend, { queue }: Config, logger: Logger) =>
        new JobProducer(backend, queue.addTimeoutMs, (err) => logger.warn({ err }, 'the queue reports an error')),
    },
  ],
  exports: [QUEUE_BACKEND, JobProducer],
})
export class QueueModule implements OnApplicationShutdown {
  constructor(private readonly producer: JobProducer) {}

  async onApplicationShutdown(): Promise<void> {
    await this.producer.close();
  }
}
