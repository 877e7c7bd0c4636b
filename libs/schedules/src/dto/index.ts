/** The wire contract of this library. */
export * from './schedule.dto.js';
