import { decodeBody } from './decode-body.js';
import { fetchFollowing } from './fetch-following.js';
import type { FailureReason } from './fetch-result.js';
import type { UrlFetcher } from './fetcher.js';
import { parseSitemap } from './sitemap-parser.js';
import type { SitemapEntry } from './sitemap-parser.js';
import { normalizeUrl } from './url-identity.js';

export interface SitemapUrl {
  /** Normalised. */
  loc: string;
  /** As written, at most 40 characters. */
  lastmod?: string;
}

export interface SitemapFile {
  url: string;
  /** Null without an answer. */
  status: number | null;
  kind: 'index' | 'urlset' | 'text' | 'unknown';
  /** Entries read from the file, before duplicates and URLs that the caller does not accept are taken out. */
  urlCount: number;
  /** Listed in robots.txt, found at a usual place, or named by an index. */
  source: 'robots' | 'usual-place' | 'index';
  /** Bytes after decoding; 0 when the file was not read. */
  decodedBytes: number;
  /** Entries that the caller does not accept, such as URLs of other hosts. */
  foreign?: Sample;
  /** Values of `lastmod` that are no date. */
  badLastmod?: Sample;
  /** The latest `lastmod` that is one, ISO 8601. */
  latestLastmod?: string;
  error?: SitemapError;
}

/** How many there are, and the first one, at most 200 characters. */
export interface Sample {
  count: number;
  example: string;
}

/** `http-<status>`, why the fetch failed, or why the content was refused or cut. */
export type SitemapError =
  | `http-${number}`
  | FailureReason
  | 'too-many-redirects'
  | 'loop'
  | 'duplicate'
  | 'not-allowed'
  | 'not-a-sitemap'
  | 'doctype'
  | 'nested-too-deep'
  | 'too-many-urls';

export interface SitemapResult {
  urls: SitemapUrl[];
  files: SitemapFile[];
  /** A limit cut the list. */
  truncated: boolean;
}

export interface SitemapOptions {
  /** `https://example.com`. */
  origin: string;
  /** From robots.txt, as written. */
  declared: readonly string[];
  /** Asked for each page URL; false leaves it out. Default: all http(s) URLs. */
  accept?: (url: string) => boolean;
  /** Asked for every sitemap file and redirect target before it is fetched. */
  allow?: (url: string) => boolean;
  signal?: AbortSignal;
  /** Default 50,000. */
  maxUrls?: number;
  /** Decoded bytes of all files together. Default 50 MB (50 * 1024 * 1024). */
  maxTotalBytes?: number;
  /** Files asked for. Default 500. */
  maxFiles?: number;
}

/** An index may name indexes, which may name sitemaps. The sitemap protocol itself allows one level only. */
const MAX_DEPTH = 2;
const MAX_LASTMOD_LENGTH = 40;
const MAX_EXAMPLE_LENGTH = 200;
const ACCEPT = 'application/xml,text/xml,text/plain;q=0.9,*/*;q=0.5';

interface PendingFile {
  url: string;
  depth: number;
  source: SitemapFile['source'];
}

/**
 * Collects the URLs of a site's sitemaps: those that robots.txt names, else /sitemap.xml, else /sitemap_index.xml, and what indexes name.
 * Files are read one after the other; a broken one is listed with its error and does not stop the others. Never throws but from the caller's own functions.
 */
export async function discoverSitemaps(fetcher: UrlFetcher, options: SitemapOptions): Promise<SitemapResult> {
  const discovery = new SitemapDiscovery(fetcher, options);
  for (const url of options.declared) discovery.add(url, 0, 'robots');
  await discovery.drain();
  for (const path of ['/sitemap.xml', '/sitemap_index.xml']) {
    if (discovery.hasSitemap) break;
    discovery.add(path, 0, 'usual-place');
    await discovery.drain();
  }
  return discovery.result();
}

class SitemapDiscovery {
  private readonly pages = new Map<string, SitemapUrl>();
  private readonly files: SitemapFile[] = [];
  private readonly pending: PendingFile[] = [];
  private readonly known = new Set<string>();
  private bytesLeft: number;
  private isTruncated = false;
  private readonly maxUrls: number;
  private readonly maxFiles: number;

  constructor(
    private readonly fetcher: UrlFetcher,
    private readonly options: SitemapOptions,
  ) {
    this.bytesLeft = options.maxTotalBytes ?? 50 * 1024 * 1024;
    this.maxUrls = options.maxUrls ?? 50_000;
    this.maxFiles = options.maxFiles ?? 500;
  }

  get hasSitemap(): boolean {
    return this.files.some((file) => file.kind !== 'unknown');
  }

  /** Each file is read once, whoever names it: an index that names itself ends here. */
  add(url: string, depth: number, source: SitemapFile['source'], base = `${this.options.origin}/`): void {
    const normal = normalizeUrl(url, base);
    if (normal === null || this.known.has(normal)) return;
    if (this.known.size >= this.maxFiles) {
      this.isTruncated = true;
      return;
    }
    this.known.add(normal);
    this.pending.push({ url: normal, depth, source });
  }

  async drain(): Promise<void> {
    for (let file = this.pending.shift(); file !== undefined; file = this.pending.shift()) {
      if (this.isFull() || this.options.signal?.aborted) {
        this.isTruncated = true;
        return;
      }
      this.files.push(await this.read(file));
    }
  }

  result(): SitemapResult {
    return { urls: [...this.pages.values()], files: this.files, truncated: this.isTruncated };
  }

  private isFull(): boolean {
    return this.pages.size >= this.maxUrls || this.bytesLeft <= 0;
  }

  private async read(file: PendingFile): Promise<SitemapFile> {
    const base = {
      url: file.url,
      source: file.source,
      status: null,
      kind: 'unknown',
      urlCount: 0,
      decodedBytes: 0,
    } as const;
    if (this.options.allow?.(file.url) === false) return { ...base, error: 'not-allowed' };
    const followed = await fetchFollowing(this.fetcher, file.url, {
      accept: ACCEPT,
      maxBytes: this.bytesLeft,
      allow: this.options.allow,
      signal: this.options.signal,
    });
    const { result, stopped } = followed;
    if (result.kind === 'failure') {
      this.isTruncated ||= result.reason === 'too-large';
      return { ...base, error: result.reason };
    }
    const { status } = result;
    if (stopped !== null) return { ...base, status, error: stopped };
    if (status < 200 || status >= 300) return { ...base, status, error: `http-${status}` };
    // A second name for a file that was read already, by way of a redirect.
    if (followed.chain.length > 1 && this.known.has(followed.finalUrl)) return { ...base, status, error: 'duplicate' };
    this.known.add(followed.finalUrl);
    return { ...base, status, ...(await this.parse(result.body, file, followed.finalUrl)) };
  }

  private async parse(
    body: Buffer,
    file: PendingFile,
    finalUrl: string,
  ): Promise<Omit<SitemapFile, 'url' | 'status' | 'source'>> {
    // .xml.gz is usually sent as a file, without Content-Encoding; its first bytes tell.
    const isGzip = body[0] === 0x1f && body[1] === 0x8b;
    const decoded = await decodeBody(body, isGzip ? 'gzip' : null, {
      maxBytes: this.bytesLeft,
      onTooLarge: 'fail',
      isCut: false,
    });
    if (decoded.kind === 'failure') {
      this.isTruncated ||= decoded.reason === 'too-large';
      return { kind: 'unknown', urlCount: 0, decodedBytes: 0, error: decoded.reason };
    }
    this.bytesLeft -= decoded.body.length;
    const decodedBytes = decoded.body.length;
    const notes = new EntryNotes();
    let urlCount = 0;
    const mayNest = file.depth < MAX_DEPTH;
    const parsed = await parseSitemap(decoded.body, (entry, kind) => {
      urlCount += 1;
      if (kind !== 'index') return this.addPage(entry, finalUrl, notes);
      if (mayNest) this.add(entry.loc, file.depth + 1, 'index', finalUrl);
      return mayNest;
    });
    if (parsed.kind === 'unknown') return { kind: 'unknown', urlCount: 0, decodedBytes, error: parsed.error };
    if (parsed.error === undefined) return { kind: parsed.kind, urlCount, decodedBytes, ...notes.found };
    this.isTruncated = true;
    return {
      kind: parsed.kind,
      urlCount,
      decodedBytes,
      ...notes.found,
      error: parsed.kind === 'index' ? 'nested-too-deep' : 'too-many-urls',
    };
  }

  private addPage({ loc, lastmod }: SitemapEntry, base: string, notes: EntryNotes): boolean {
    if (lastmod !== undefined) notes.addLastmod(lastmod);
    const normal = normalizeUrl(loc, base);
    if (normal === null || this.pages.has(normal)) return true;
    if (this.options.accept?.(normal) === false) {
      notes.addForeign(normal);
      return true;
    }
    if (this.pages.size >= this.maxUrls) return false;
    this.pages.set(
      normal,
      lastmod === undefined ? { loc: normal } : { loc: normal, lastmod: copyOf(lastmod.slice(0, MAX_LASTMOD_LENGTH)) },
    );
    return true;
  }
}

/** A string cut from a file keeps the file's text in memory; a copy does not. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** W3C date and time, as the sitemap protocol asks for; a space for the T, no seconds and no zone are read everywhere. */
const DATE =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

/** What is worth telling about the entries of one file; constant size. */
class EntryNotes {
  readonly found: Pick<SitemapFile, 'foreign' | 'badLastmod' | 'latestLastmod'> = {};

  addForeign(url: string): void {
    this.found.foreign ??= { count: 0, example: copyOf(url.slice(0, MAX_EXAMPLE_LENGTH)) };
    this.found.foreign.count += 1;
  }

  addLastmod(text: string): void {
    const time = text.length <= MAX_LASTMOD_LENGTH && DATE.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
    if (Number.isNaN(time)) {
      this.found.badLastmod ??= { count: 0, example: copyOf(text.slice(0, MAX_LASTMOD_LENGTH)) };
      this.found.badLastmod.count += 1;
    } else if (this.found.latestLastmod === undefined || time > Date.parse(this.found.latestLastmod))
      this.found.latestLastmod = new Date(time).toISOString();
  }
}
