export { Retention, type RetentionOptions } from './retention.js';
export { MAX_RESTARTS, Sweeper, type SweepResult } from './sweeper.js';
