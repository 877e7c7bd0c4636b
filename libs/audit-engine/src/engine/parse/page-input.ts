import type { BrowserFacts } from '#common';

/** TLS session the page came over. */
export interface TlsInput {
  /** For example `TLSv1.3`. */
  protocol: string | null;
  /** End of the certificate's validity, ISO 8601. */
  validTo: string | null;
  issuer: string | null;
}

/** One fetched HTML page, as the crawler hands it over. Plain data: it crosses a thread boundary. */
export interface PageInput {
  /** Absolute URL of the page itself, after redirects. */
  url: string;
  status: number;
  /** As received, repeated names repeated. */
  headers: readonly (readonly [string, string])[];
  /** Decoded body, at most 10 million characters are read. */
  html: string;
  /** Clicks from the start page. */
  depth: number;
  isStart: boolean;
  /** Body bytes on the wire. */
  wireBytes: number;
  /** Body bytes after content decoding. */
  decodedBytes: number;
  ttfbMs: number;
  totalMs: number;
  /** `1.1`, `2`, … */
  httpVersion: string;
  tls: TlsInput | null;
  /** The URL that was asked first, when it redirected here. */
  redirectedFrom?: string;
  /** What the page was before its scripts ran, with the HTML as it was sent: `html` is the DOM of a browser then. */
  raw?: { isShell: boolean; words: number; html?: string };
  /** What that browser measured. */
  browser?: BrowserFacts;
}
