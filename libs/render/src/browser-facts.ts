/** What only a browser can tell of a page: plain data of bounded size, which goes over HTTP and between threads. */
export interface BrowserFacts {
  /** Null where the page was too large, or did not leave the time. */
  axe: AxeFacts | null;
  /** What makes the page wider than 320 px; `element` is null where it is not. Null where it was not measured. */
  overflow: { element: SeenElement | null; width: number } | null;
  /** Errors that scripts ended with. Null where the walls of the browser may be their reason. */
  exceptions: { message: string; url: string | null }[] | null;
  /** Data that scripts asked for, and did not get. */
  failedRequests: { url: string; status: number }[];
  /** Hosts of services that track visitors, which the page called by itself, before anybody agreed to it. */
  trackers: string[];
}

/** An element as it was in the DOM. */
export interface SeenElement {
  selector: string;
  /** The beginning of its source. */
  html: string;
}

export interface LowContrast extends SeenElement {
  /** Colours as `#rrggbb`. */
  text: string;
  background: string;
  ratio: number;
  required: number;
}

export interface SmallTarget extends SeenElement {
  /** CSS pixels. */
  width: number;
  height: number;
}

export interface AxeFacts {
  contrast: LowContrast[];
  contrastTotal: number;
  targets: SmallTarget[];
  targetsTotal: number;
}
