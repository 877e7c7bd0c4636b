/** A file that a page, a style sheet or a script of the run names. */
export interface NewResource {
  /** Signed 64-bit number as text: of `resource <url>`, so that the same URL can be a page as well. */
  hash: string;
  url: string;
  /** Of the audit engine, or `candidate`: an image that browsers may leave for another one. */
  kind: string;
  /** Style sheet or script that names it; null when pages do. */
  via: string | null;
  /** The `integrity` attribute; null without one. */
  integrity: string | null;
}

export interface QueuedResource extends NewResource {
  attempts: number;
}

/** What became of a resource: JSON of the audit engine's `SiteResource`; null leaves it for another attempt. */
export interface ResourceAnswer {
  hash: string;
  answer: string | null;
  /** What the file itself names. */
  found: readonly NewResource[];
}

export interface ResourceCount {
  /** Of the audit engine; null where it was not asked for. */
  outcome: string | null;
  count: number;
  example: string;
}
