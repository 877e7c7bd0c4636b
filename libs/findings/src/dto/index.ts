/** The wire contract of this library: all that is in `*.dto.ts`. */
export * from './change.dto.js';
export * from './finding.dto.js';
export * from './fix.dto.js';
export * from './site-fix.dto.js';
export * from './page-sheet.dto.js';
export * from './page-table.dto.js';
export * from './relief.dto.js';
