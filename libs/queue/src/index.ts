export { migrateQueue, queueBackend, type QueueBackend } from './backend.js';
export { JobProducer, QueueError, type AddOptions, type QueueFailureReason } from './job-producer.js';
export { QUEUE_NAMES, QUEUES, type JobPayloads, type QueueName, type QueueSettings } from './queues.js';
