/** The wire contract of this library. */
export * from './activity.dto.js';
