import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { ConnectionOptions } from 'bullmq';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { BackendQueue, BackendWorker, queueBackend, type JobQueue, type QueueConnection } from './backend.js';
import { JobProducer } from './job-producer.js';
import { QUEUE_NAMES } from './queues.js';

export { JobProcessor, type JobProcessorParts } from './nest/job-processor.js';

BullModule.queueClass = BackendQueue;
BullModule.workerClass = BackendWorker;

function connectionOf({ queue }: Config): QueueConnection {
  return { ...queueBackend(queue), addTimeoutMs: queue.addTimeoutMs };
}

/**
 * The queues, on Redis where REDIS_URL names one, else in the database. Connections are their own, also
 * to PostgreSQL. Modules that have `@Processor(name)` on a JobProcessor import it.
 */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [CONFIG],
      // Read by our own backend alone, whatever BullMQ's own can connect to.
      useFactory: (config: Config) => ({ connection: connectionOf(config) as unknown as ConnectionOptions }),
    }),
    BullModule.registerQueueAsync(...QUEUE_NAMES.map((name) => ({ name, useFactory: () => ({}) }))),
  ],
  providers: [
    {
      provide: JobProducer,
      inject: [CONFIG, LOGGER, ...QUEUE_NAMES.map((name) => getQueueToken(name))],
      useFactory: ({ queue }: Config, logger: Logger, ...queues: JobQueue[]) =>
        new JobProducer(queues, queue.addTimeoutMs, (err) => logger.warn({ err }, 'the queue reports an error')),
    },
  ],
  exports: [JobProducer],
})
export class QueueModule {}
