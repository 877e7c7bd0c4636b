/** The wire contract of this library: all that is in `*.dto.ts`. */
export * from './publish-report.dto.js';
export * from './report.dto.js';
