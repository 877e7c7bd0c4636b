/** The wire contract of this library. */
export * from './alert.dto.js';
export * from './policy.dto.js';
