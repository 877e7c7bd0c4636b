/** The wire contract of this library: all that is in `*.dto.ts`. */
export * from './channels.dto.js';
export * from './own-notifications.dto.js';
