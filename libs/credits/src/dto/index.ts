/** The wire contract of this library: all that is in `*.dto.ts`. */
export * from './credits.dto.js';
export * from './ledger.dto.js';
