/** The wire contract of this library: all that is in `*.dto.ts`. */
export * from './audit-run.dto.js';
export * from './comparison.dto.js';
export * from './conformance.dto.js';
export * from './create-run.dto.js';
export * from './registered-run.dto.js';
export * from './report-picture.dto.js';
export * from './run-edits.dto.js';
export * from './run-report.dto.js';
export * from './site.dto.js';
