/** Pages that scripts build, as a browser shows them. No database, no environment: the caller brings the settings. */
export type { RefusalReason, RenderedPage, Renderer, RenderRefusal, RenderTask } from './port.js';
export { findBrowser, hasBrowser, type BrowserProgram, type FindBrowserOptions } from './pool/find-browser.js';
export { WINDOWS, type Picture } from './picture.js';
export { MAX_CHANGED, type Comparison, type Look, type LookPictures } from './comparison.js';
export {
  elementName,
  elementsOf,
  ELEMENTS_OF_CHECK,
  MOST_NAMED,
  sizeOfElementPicture,
  type ElementCheck,
  type ElementPicture,
  type WantedElements,
} from './element-picture.js';
export type { LabLoad, LabShift, LabTask, LabTraffic } from './lab/lab-load.js';
export { findLighthouse } from './lighthouse/lighthouse.js';
export { BrowserPool, type PoolSettings } from './pool/browser-pool.js';
export type { PageTimes } from './page/limits.js';
export { printDocument, type PrintTask } from './print/print-document.js';
export { RemoteRenderer, type RemoteSettings } from './remote/remote-renderer.js';
export { RemotePrinter } from './remote/remote-printer.js';
export { RenderServer } from './remote/render-server.js';
export { selfTest } from './self-test/self-test.js';
