import { normalizeUrl, urlHash } from '#crawler/text';
import { seenKeyOf } from '../crawl/seen-key.js';

/** A normalised URL and the key by which `SeenUrls` knows it. */
export interface UrlIdentity {
  url: string;
  seenKey: number;
}

/** Pages of a site link to the same few thousand addresses: about 5 MB, then forgotten and learned anew. */
const MAX_URLS = 20_000;

/** Remembers the identity of addresses that pages link to; working one out costs some 3 µs, and a page has 100 links. */
export class UrlIdentities {
  private known = new Map<string, UrlIdentity | null>();

  /** Null for what can be no page. */
  find(address: string): UrlIdentity | null {
    const known = this.known.get(address);
    if (known !== undefined) return known;
    const url = normalizeUrl(address);
    const identity = url === null ? null : { url, seenKey: seenKeyOf(urlHash(url)) };
    if (this.known.size >= MAX_URLS) this.known = new Map();
    this.known.set(address, identity);
    return identity;
  }
}
