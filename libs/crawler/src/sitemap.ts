import { decodeBody } from './decode-body.js';
import { fetchFollowing } from './fetch-following.js';
import type { UrlFetcher } from './fetcher.js';
import type { SitemapError, SitemapFile } from './sitemap-file.js';
import { copyOf, EntryNotes, MAX_LASTMOD_LENGTH } from './sitemap-notes.js';
import { parseSitemap } from './sitemap-parser.js';
import type { SitemapEntry } from './sitemap-parser.js';
import { normalizeUrl } from './url-identity.js';

export interface SitemapUrl {
  /** Normalised. */
  loc: string;
  /** As written, at most 40 characters. */
  lastmod?: string;
}

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
  /** Asked for each page URL; false leaves it out. Default: all http and https URLs. */
  accept?: (url: string) => boolean;
  /** Asked for every sitemap file and redirect target before it is fetched. */
  allow?: (url: string) => boolean;
  signal?: AbortSignal;
  /** A site in a folder may have its sitemap there. */
  startUrl?: string;
  /** Default 50,000. */
  maxUrls?: number;
  /** Decoded bytes of all files together. Default 50 MB (50 * 1024 * 1024). */
  maxTotalBytes?: number;
  /** Files asked for. Default 500. */
  maxFiles?: number;
  /** Of one file, its redirects included. Default 30,000. */
  timeoutMs?: number;
}

/** An index may name indexes, which may name sitemaps. The sitemap protocol itself allows one level only. */
const MAX_DEPTH = 2;
const ACCEPT = 'application/xml,text/xml,text/plain;q=0.9,*/*;q=0.5';

/** A file that is named and was not read yet. `depth`: indexes that led to it. */
export interface PendingFile {
  url: string;
  depth: number;
  source: SitemapFile['source'];
}

/** How far the reading of a site's sitemaps has come. JSON-safe. */
export interface SitemapState {
  pending: PendingFile[];
  /** URLs of files that were named so far. */
  known: string[];
  files: SitemapFile[];
  bytesLeft: number;
  urlsLeft: number;
  /** Usual places that are looked at when nothing else was a sitemap. */
  usualPlaces: string[];
  isTruncated: boolean;
}

/**
 * The start: those that robots.txt names, else /sitemap.xml, else /sitemap_index.xml, else the sitemap.xml beside the start page, which
 * holds for its folder (sitemaps.org, "Sitemap file location").
 */
export function sitemapStart(
  options: Pick<SitemapOptions, 'maxUrls' | 'maxTotalBytes' | 'startUrl'> = {},
): SitemapState {
  return {
    pending: [],
    known: [],
    files: [],
    bytesLeft: options.maxTotalBytes ?? 50 * 1024 * 1024,
    urlsLeft: options.maxUrls ?? 50_000,
    usualPlaces: [
      '/sitemap.xml',
      '/sitemap_index.xml',
      ...(options.startUrl === undefined ? [] : [new URL('sitemap.xml', options.startUrl).pathname]),
    ],
    isTruncated: false,
  };
}

/**
 * Collects the URLs of a site's sitemaps, from those of `sitemapStart` on, and of what indexes name.
 * Files are read one after the other; a broken one is listed with its error and does not
 * stop the others. Never throws but from the caller's own functions.
 */
export async function discoverSitemaps(fetcher: UrlFetcher, options: SitemapOptions): Promise<SitemapResult> {
  const reader = new SitemapReader(fetcher, options, sitemapStart(options));
  reader.addDeclared(options.declared);
  const urls = new Map<string, SitemapUrl>();
  while (reader.hasNext()) {
    const found = options.signal?.aborted ? null : await reader.readNext();
    if (found === null) {
      reader.skipNext('aborted');
      reader.state.isTruncated = true;
      break;
    }
    const before = urls.size;
    for (const url of found) if (!urls.has(url.loc)) urls.set(url.loc, url);
    reader.countUrls(urls.size - before);
  }
  return { urls: [...urls.values()], files: reader.state.files, truncated: reader.state.isTruncated };
}

/** One file by itself, for the worker that goes on with what a reader left. */
export interface FileRead {
  file: SitemapFile;
  /** Each once. */
  urls: SitemapUrl[];
  /** Further files that it names. */
  named: PendingFile[];
}

/** Reads one file. Null when the request was stopped. */
export async function readSitemapFile(
  fetcher: UrlFetcher,
  file: PendingFile,
  options: Omit<SitemapOptions, 'declared'>,
): Promise<FileRead | null> {
  const state = { ...sitemapStart(options), pending: [file], known: [file.url], usualPlaces: [] };
  const reader = new SitemapReader(fetcher, options, state);
  const urls = await reader.readNext();
  const [read] = state.files;
  return urls && read ? { file: read, urls, named: state.pending } : null;
}

/** A file as it is listed when it was not read. */
export function unreadSitemap(file: Pick<PendingFile, 'url' | 'source'>, error: SitemapError): SitemapFile {
  return { ...unread(file), error };
}

/** Reads sitemaps one file at a time, so that another worker can go on with the next one: all that it knows is `state`. */
export class SitemapReader {
  private readonly known: Set<string>;
  private readonly maxFiles: number;

  constructor(
    private readonly fetcher: UrlFetcher,
    private readonly options: Omit<SitemapOptions, 'declared'>,
    readonly state: SitemapState,
  ) {
    this.known = new Set(state.known);
    this.maxFiles = options.maxFiles ?? 500;
  }

  addDeclared(urls: readonly string[]): void {
    for (const url of urls) this.add(url, 0, 'robots');
  }

  /** Whether there is a file to read. What is left beyond the limits is dropped. */
  hasNext(): boolean {
    const { state } = this;
    if (state.pending.length > 0 && (state.urlsLeft <= 0 || state.bytesLeft <= 0)) {
      state.pending = [];
      state.isTruncated = true;
      return false;
    }
    while (state.pending.length === 0) {
      const hasSitemap = state.files.some((file) => file.kind !== 'unknown');
      const place = hasSitemap ? undefined : state.usualPlaces.shift();
      if (place === undefined) return false;
      this.add(place, 0, 'usual-place');
    }
    return true;
  }

  /**
   * URLs of the next file, each once. Null when the request was stopped: the file is still the
   * next one then. Whatever the fetcher throws leaves it so as well.
   */
  async readNext(signal = this.options.signal): Promise<SitemapUrl[] | null> {
    const [file] = this.state.pending;
    if (file === undefined) return [];
    const pages = new Map<string, SitemapUrl>();
    const read = await this.read(file, pages, signal);
    if (read.error === 'aborted') return null;
    this.state.files.push(read);
    this.state.pending.shift();
    this.state.known = [...this.known];
    return [...pages.values()];
  }

  /** Lists the next file as one that could not be read. */
  skipNext(error: SitemapError): void {
    const file = this.state.pending.shift();
    if (file) this.state.files.push({ ...unread(file), error });
  }

  /** Lists all that is left as not read. */
  leaveRest(error: SitemapError): void {
    this.state.isTruncated ||= this.state.pending.length > 0;
    this.state.usualPlaces = [];
    while (this.state.pending.length > 0) this.skipNext(error);
  }

  /** Takes those that are left and meant off the list: another worker reads them. None where no file was a sitemap so far. */
  handOver(isMeant: (file: PendingFile) => boolean): PendingFile[] {
    const { state } = this;
    if (!state.files.some(({ kind }) => kind !== 'unknown')) return [];
    const handed = state.pending.filter(isMeant);
    state.pending = state.pending.filter((file) => !handed.includes(file));
    return handed;
  }

  /** So many of the URLs that `readNext` gave were new. */
  countUrls(count: number): void {
    this.state.urlsLeft -= count;
  }

  /** Each file is read once, however many name it: an index that names itself ends here. */
  private add(url: string, depth: number, source: SitemapFile['source'], base = `${this.options.origin}/`): void {
    const normal = normalizeUrl(url, base);
    if (normal === null || this.known.has(normal)) return;
    if (this.known.size >= this.maxFiles) {
      this.state.isTruncated = true;
      return;
    }
    this.known.add(normal);
    this.state.pending.push({ url: normal, depth, source });
  }

  private async read(
    file: PendingFile,
    pages: Map<string, SitemapUrl>,
    signal: AbortSignal | undefined,
  ): Promise<SitemapFile> {
    const base = unread(file);
    if (this.options.allow?.(file.url) === false) return { ...base, error: 'not-allowed' };
    const followed = await fetchFollowing(this.fetcher, file.url, {
      accept: ACCEPT,
      maxBytes: this.state.bytesLeft,
      allow: this.options.allow,
      signal,
      timeoutMs: this.options.timeoutMs,
    });
    const { result, stopped } = followed;
    if (result.kind === 'failure') {
      this.state.isTruncated ||= result.reason === 'too-large';
      return { ...base, error: result.reason };
    }
    const { status } = result;
    if (stopped !== null) return { ...base, status, error: stopped };
    if (status < 200 || status >= 300) return { ...base, status, error: `http-${status}` };
    // A second name for a file that was read already, by way of a redirect.
    if (followed.chain.length > 1 && this.known.has(followed.finalUrl)) return { ...base, status, error: 'duplicate' };
    this.known.add(followed.finalUrl);
    return { ...base, status, ...(await this.parse(result.body, file, { finalUrl: followed.finalUrl, pages })) };
  }

  private async parse(
    body: Buffer,
    file: PendingFile,
    { finalUrl, pages }: { finalUrl: string; pages: Map<string, SitemapUrl> },
  ): Promise<Omit<SitemapFile, 'url' | 'status' | 'source'>> {
    // .xml.gz is usually sent as a file, without Content-Encoding; its first bytes tell.
    const isGzip = body[0] === 0x1f && body[1] === 0x8b;
    const decoded = await decodeBody(body, isGzip ? 'gzip' : null, {
      maxBytes: this.state.bytesLeft,
      onTooLarge: 'fail',
      isCut: false,
    });
    if (decoded.kind === 'failure') {
      this.state.isTruncated ||= decoded.reason === 'too-large';
      return { kind: 'unknown', urlCount: 0, decodedBytes: 0, error: decoded.reason };
    }
    this.state.bytesLeft -= decoded.body.length;
    const decodedBytes = decoded.body.length;
    const notes = new EntryNotes();
    let urlCount = 0;
    const mayNest = file.depth < MAX_DEPTH;
    const parsed = await parseSitemap(decoded.body, (entry, kind) => {
      urlCount += 1;
      notes.addLoc(entry.loc);
      if (kind !== 'index') return this.addPage(entry, finalUrl, { notes, pages });
      if (mayNest) this.add(entry.loc, file.depth + 1, 'index', finalUrl);
      return mayNest;
    });
    if (parsed.kind === 'unknown') return { kind: 'unknown', urlCount: 0, decodedBytes, error: parsed.error };
    if (parsed.error === undefined) return { kind: parsed.kind, urlCount, decodedBytes, ...notes.found };
    this.state.isTruncated = true;
    return {
      kind: parsed.kind,
      urlCount,
      decodedBytes,
      ...notes.found,
      error: parsed.kind === 'index' ? 'nested-too-deep' : 'too-many-urls',
    };
  }

  private addPage(
    { loc, lastmod, alternates }: SitemapEntry,
    base: string,
    { notes, pages }: { notes: EntryNotes; pages: Map<string, SitemapUrl> },
  ): boolean {
    if (lastmod !== undefined) notes.addLastmod(lastmod);
    const normal = normalizeUrl(loc, base);
    if (normal !== null && alternates !== undefined) notes.addAlternates(normal, alternates);
    if (normal === null || pages.has(normal)) return true;
    if (this.options.accept?.(normal) === false) {
      notes.addForeign(normal);
      return true;
    }
    if (pages.size >= this.state.urlsLeft) return false;
    pages.set(
      normal,
      lastmod === undefined ? { loc: normal } : { loc: normal, lastmod: copyOf(lastmod.slice(0, MAX_LASTMOD_LENGTH)) },
    );
    return true;
  }
}

function unread(file: Pick<PendingFile, 'url' | 'source'>) {
  return {
    url: file.url,
    source: file.source,
    status: null,
    kind: 'unknown',
    urlCount: 0,
    decodedBytes: 0,
  } as const;
}
