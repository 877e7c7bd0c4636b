import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Names this process in the database and in each line of the log. */
export const WORKER_ID = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
