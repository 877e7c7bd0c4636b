/** What a browser measured on a page that it has shown, and the DOM does not tell. Plain data: it crosses a thread boundary. */
export interface BrowserFacts {
  /** Null where the page was too large, or did not leave the time. */
  axe: {
    contrast: LowContrast[];
    contrastTotal: number;
    targets: SmallTarget[];
    targetsTotal: number;
  } | null;
  /** Longer texts that are hard to read, one a kind, and links that look like the text around them; null where it was not measured. */
  looks: { texts: HardText[]; links: PlainLink[] } | null;
  /** Elements that listen to clicks, and that the keyboard does not reach; null where it was not measured. */
  clicks: SeenElement[] | null;
  /** In a window of 320 px: what makes the page scroll sideways; `element` is null where nothing does. Null where it was not measured. */
  overflow: { element: SeenElement | null; width: number } | null;
  /** Errors that scripts ended with; null where the browser's limits may be their reason. */
  exceptions: { message: string; url: string | null }[] | null;
  /** Data that scripts asked for, and did not get. */
  failedRequests: { url: string; status: number }[];
  /** Hosts of services that track visitors, which the page called before anybody agreed to it. */
  trackers: string[];
}

export interface SeenElement {
  selector: string;
  /** The beginning of its source. */
  html: string;
}

export interface LowContrast extends SeenElement {
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

export interface HardText extends SeenElement {
  kind: 'justified' | 'italic' | 'capitals' | 'small' | 'tight' | 'long';
  /** Characters of the text (justified, italic, capitals) or of a line (long), pixels (small), or the line height (tight). */
  value: number;
  /** Texts of this kind on the page. */
  count: number;
}

export interface PlainLink extends SeenElement {
  /** Contrast between the colours of link and text. */
  ratio: number;
}
