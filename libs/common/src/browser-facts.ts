/** What a browser measured on a page, and the DOM does not tell: plain data of bounded size, which goes over HTTP and between threads. */
export interface BrowserFacts {
  /** Null where the page was too large, or did not leave the time. */
  axe: AxeFacts | null;
  /** What makes the page wider than 320 px; `element` is null where it is not. Null where it was not measured. */
  overflow: { element: SeenElement | null; width: number } | null;
  /** Texts and links that are hard to read or to tell by how they look. Null where it was not measured. */
  looks: { texts: HardText[]; links: PlainLink[] } | null;
  /** Elements that listen to clicks and that the keyboard does not reach. Null where it was not measured. */
  clicks: SeenElement[] | null;
  /** Values of `src` of images without width and height that do not move the page, by the style sheets; null where it was not measured. */
  placed: string[] | null;
  /** Errors that scripts ended with. Null where the browser's limits may be their reason. */
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

/** The longest text of a kind, one a page. */
export interface HardText extends SeenElement {
  kind: 'justified' | 'italic' | 'capitals' | 'small' | 'tight' | 'long';
  /** Characters of the text (justified, italic, capitals) or of a line (long), pixels (small), or the line height (tight). */
  value: number;
  /** Texts of this kind on the page. */
  count: number;
}

/** A link that only its colour tells from the text around it, or nothing. */
export interface PlainLink extends SeenElement {
  /** Contrast between the colours of link and text. */
  ratio: number;
}
