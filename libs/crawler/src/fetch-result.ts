/** Header fields in the order of the wire, names in lower case, repeated fields as repeated entries. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

export type FailureReason =
  | 'timeout'
  /** The name does not exist, or has no address. */
  | 'dns'
  /** No name server answered, or none that knew: nothing is known of the name. */
  | 'dns-unanswered'
  | 'address-refused'
  | 'tls'
  | 'too-large'
  | 'headers-too-large'
  | 'connection'
  | 'bad-url'
  | 'aborted'
  | 'bad-encoding'
  | 'protocol';

/** Both start when the request is written to its connection: waiting, DNS and handshakes are ours, not the site's slowness. */
export interface FetchTimings {
  ttfbMs: number;
  totalMs: number;
}

/** What the handshake of the connection said. Only verified certificates get this far; others are a `tls` failure. */
export interface TlsFacts {
  /** Such as `TLSv1.3`. */
  protocol: string;
  cipher: string;
  certificate: {
    subject: string;
    issuer: string;
    /** ISO 8601. */
    validFrom: string;
    /** ISO 8601. */
    validTo: string;
  } | null;
}

export interface FetchedResponse {
  kind: 'response';
  /** The URL as it was asked for. */
  url: string;
  status: number;
  headers: HeaderList;
  /** Decoded (gzip, deflate, brotli). Empty for HEAD and where `wantBody` said no. */
  body: Buffer;
  /** Body bytes as sent. */
  wireBytes: number;
  decodedBytes: number;
  /** The body is not complete: cut at `maxBytes` with `onTooLarge: 'truncate'`, or not wanted. */
  truncated: boolean;
  timings: FetchTimings;
  /** The checked address that this origin's latest connection goes to. */
  remoteAddress: string | null;
  /** Null for http. */
  tls: TlsFacts | null;
  httpVersion: '1.1';
}

export interface FetchFailure {
  kind: 'failure';
  url: string;
  reason: FailureReason;
  /** A short sentence for people; never matched on. */
  message: string;
  /** Of the operating system or the name server, such as `ECONNREFUSED`, where one was given. */
  code?: string;
}

export type FetchResult = FetchedResponse | FetchFailure;

/** First value of a header, or null. `name` in lower case. */
export function headerOf(headers: HeaderList, name: string): string | null {
  for (const [key, value] of headers) if (key === name) return value;
  return null;
}

/** All values of a header, in order. `name` in lower case. */
export function headersOf(headers: HeaderList, name: string): string[] {
  return headers.filter(([key]) => key === name).map(([, value]) => value);
}
