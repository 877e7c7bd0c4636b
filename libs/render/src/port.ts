import type { HeadersFor } from '#crawler';
import type { BrowserFacts } from '#common';
import type { ElementPicture, WantedElements } from './element-picture.js';
import type { LabLoad, LabTask } from './lab/lab-load.js';
import type { Comparison } from './comparison.js';
import type { Picture } from './picture.js';

/** A page that the crawler has fetched: the browser gets these bytes as its document, and does not ask for it again. */
export interface RenderTask {
  url: string;
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Uint8Array;
  /** Pages of one group share cookies, storage and cached files; others see nothing of them. */
  group: string;
  /** For the audited site alone, such as those of a login. */
  headersFor?: HeadersFor | undefined;
  /** Pictures of it are wanted, too. */
  hasPictures?: boolean;
  /** Pictures of elements that checks find are wanted. */
  elements?: WantedElements;
  /** Nothing else is wanted: images are not loaded, and nothing is measured. */
  isDomOnly?: boolean;
}

/** A page as its site sends it, and as it would be with some changes. The browser gets each as its document. */
export interface CompareTask extends Pick<RenderTask, 'url' | 'status' | 'headers' | 'group'> {
  before: Uint8Array;
  /** At most `MAX_CHANGED`. */
  changed: readonly Uint8Array[];
}

export interface RenderedPage {
  kind: 'rendered';
  /** The DOM as it was when the page had settled, with its doctype. */
  html: string;
  /** What the DOM does not tell. */
  facts: BrowserFacts;
  /** Where they were wanted, those that could be taken. */
  pictures?: Picture[];
  /** Where they were wanted, those that could be taken. */
  elements?: ElementPicture[];
}

/**
 * Why there is no DOM. `no-browser`: none can be started, now and for the whole audit. `timeout`: the page held the browser.
 * `crash`: the browser ended twice. `too-large`: more than 200,000 elements or 10 MB. `failed`: the page could not be opened or left.
 * `busy`: no renderer took the page within a minute.
 */
export type RefusalReason = 'no-browser' | 'timeout' | 'crash' | 'too-large' | 'failed' | 'busy';

export interface RenderRefusal {
  kind: 'refused';
  reason: RefusalReason;
  /** For people. */
  message: string;
}

export interface Renderer {
  /** Never throws: a page that cannot be rendered is checked as it was sent. */
  render(task: RenderTask, signal: AbortSignal): Promise<RenderedPage | RenderRefusal>;
  /** One load, with the browser to itself. Never throws. */
  measure(task: LabTask, signal: AbortSignal): Promise<LabLoad | RenderRefusal>;
  /** Whether a browser shows a page the same with each change. Never throws. */
  compare(task: CompareTask, signal: AbortSignal): Promise<Comparison | RenderRefusal>;
  /** A page is likely to follow: what takes time to start may begin. */
  warm?(): void;
  /** Ends the browser and all of its processes. */
  close(): Promise<void>;
}
