/** The wire contract of this library: all that is in `*.dto.ts`. */
export * from './api-keys.dto.js';
export * from './organization.dto.js';
export * from './people.dto.js';
export * from './profile.dto.js';
