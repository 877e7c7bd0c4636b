export * from './clock.js';
export * from './errors.js';
export * from './ids.js';
export * from './page.js';
export * from './site-key.js';
export * from './url.js';
export * from './batcher.js';
