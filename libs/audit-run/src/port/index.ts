/** What `#audit-run` asks of a store, for those that implement one: types, and the few values that both sides share. */
export type * from './discovery.js';
export * from './hosts.js';
export * from './resources.js';
export * from './fixes.js';
export * from './run.js';
export * from './fit-findings.js';
export * from './trap-gate.js';
export type * from './store.js';
export * from './urls.js';
export { isNewerShape, NewerShapeError, ShapeError } from '../kept/kept-shape.js';
export { CRAWL_HOST, CRAWL_STATE, UNBEGUN_WITH_FIXES } from '../kept/shapes.js';
