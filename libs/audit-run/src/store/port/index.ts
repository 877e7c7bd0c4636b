/** What `#audit-run` asks of a store, for those that implement one: types, and the few values that both sides share. */
export type * from '../../state/discovery.js';
export * from './hosts.js';
export * from './resources.js';
export * from './fixes.js';
export type * from '../../state/resources.js';
export * from '../../state/run.js';
export * from './fit-findings.js';
export { foundIn } from '../../state/found-in.js';
export * from './rendering.js';
export * from './crawl-scope.js';
export * from './trap-gate.js';
export type * from './store.js';
export * from '../../state/urls.js';
export { isNewerShape, NewerShapeError, ShapeError } from '../../state/kept-shape.js';
export { CRAWL_HOST, CRAWL_STATE, unbegunState } from '../../state/shapes.js';
export { completionMessage } from './completion-message.js';
