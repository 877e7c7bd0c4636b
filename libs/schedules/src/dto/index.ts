/** The wire contract of this library. */
export * from './schedule.dto.js';
export * from './website-list.dto.js';
