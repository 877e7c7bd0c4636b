/** Pages that scripts build, as a browser shows them. No database, no environment: the caller brings the settings. */
export type { RefusalReason, RenderedPage, Renderer, RenderRefusal, RenderTask } from './port.js';
export { findBrowser, type BrowserProgram, type FindBrowserOptions } from './pool/find-browser.js';
export { BrowserPool, type PoolSettings } from './pool/browser-pool.js';
