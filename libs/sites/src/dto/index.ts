/** The wire contract of this library: all that is in `*.dto.ts`. */
export * from './site.dto.js';
export * from './manual-result.dto.js';
