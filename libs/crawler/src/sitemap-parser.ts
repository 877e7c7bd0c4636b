import { StringDecoder } from 'node:string_decoder';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';

export interface SitemapEntry {
  loc: string;
  lastmod?: string;
  /** Versions in other languages (`<xhtml:link rel="alternate" hreflang>`), as written, at most 200. */
  alternates?: Alternate[];
}

export interface Alternate {
  lang: string;
  href: string;
}

export type SitemapKind = 'index' | 'urlset' | 'text';

/** Returns false to stop. */
export type OnEntry = (entry: SitemapEntry, kind: SitemapKind) => boolean;

export type SitemapParse =
  { kind: SitemapKind; error?: 'stopped' } | { kind: 'unknown'; error: 'not-a-sitemap' | 'doctype' };

/** The loop gets a turn between slices of this size (about 1 ms of parsing). */
const SLICE_BYTES = 64 * 1024;
/** Real sitemaps with all extensions are five levels deep. */
const MAX_ELEMENT_DEPTH = 32;
/** Longer than any URL that could be a page. */
const MAX_TEXT_LENGTH = 8192;
const MAX_ALTERNATES = 200;
const ROOTS: ReadonlyMap<string, { kind: SitemapKind; entry: string }> = new Map([
  ['urlset', { kind: 'urlset', entry: 'url' }],
  ['sitemapindex', { kind: 'index', entry: 'sitemap' }],
]);

/**
 * Reads a sitemap, a sitemap index or a plain text list. `onEntry` gets each entry as written, entities decoded.
 * A DOCTYPE is refused: a sitemap has none, and only bombs declare entities. No element nests into memory; texts are bounded.
 */
export async function parseSitemap(body: Buffer, onEntry: OnEntry): Promise<SitemapParse> {
  const opening = body
    .toString('utf8', 0, 512)
    .replace(/^\ufeff/, '')
    .trimStart();
  return opening.startsWith('<') ? parseXml(body, onEntry) : parseText(body, opening, onEntry);
}

async function parseText(body: Buffer, opening: string, onEntry: OnEntry): Promise<SitemapParse> {
  if (!/^https?:\/\//i.test(opening)) return { kind: 'unknown', error: 'not-a-sitemap' };
  let start = 0;
  for (let lines = 1; start < body.length; lines++) {
    const end = body.indexOf('\n', start);
    const lineEnd = end < 0 ? body.length : end;
    const loc = body
      .toString('utf8', start, Math.min(lineEnd, start + MAX_TEXT_LENGTH))
      .replace(/^\ufeff/, '')
      .trim();
    if (loc !== '' && !onEntry({ loc }, 'text')) return { kind: 'text', error: 'stopped' };
    start = lineEnd + 1;
    if (lines % 1000 === 0) await nextTurn();
  }
  return { kind: 'text' };
}

async function parseXml(body: Buffer, onEntry: OnEntry): Promise<SitemapParse> {
  const reader = new XmlReader(onEntry);
  const decoder = new StringDecoder('utf8');
  // Never told its end: that would close an entry which the file breaks off in the middle of.
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true });
  for (let at = 0; at < body.length && reader.end === null; at += SLICE_BYTES) {
    parser.write(decoder.write(body.subarray(at, at + SLICE_BYTES)));
    await nextTurn();
  }
  return reader.result();
}

/** Handler of one XML sitemap: remembers the root, and the texts of `loc` and `lastmod` directly inside an entry. */
class XmlReader {
  end: 'stopped' | 'doctype' | 'not-a-sitemap' | null = null;
  private root: { kind: SitemapKind; entry: string } | null = null;
  /** Namespace prefix of the root with its colon, so that image:loc or video:loc are not taken for loc. */
  private prefix = '';
  private depth = 0;
  private isInEntry = false;
  private field: 'loc' | 'lastmod' | null = null;
  private texts = { loc: '', lastmod: '' };
  private alternates: Alternate[] = [];
  /** Attributes of the link that is being read; null outside of one. */
  private link: Record<string, string> | null = null;

  constructor(private readonly onEntry: OnEntry) {}

  onprocessinginstruction(name: string, data: string): void {
    if (name.toLowerCase() === '!doctype') this.end ??= /^!doctype\s+html\b/i.test(data) ? 'not-a-sitemap' : 'doctype';
  }

  onopentagname(name: string): void {
    this.depth += 1;
    if (this.depth > MAX_ELEMENT_DEPTH) this.end ??= 'not-a-sitemap';
    if (this.end !== null) return;
    if (this.depth === 1) this.openRoot(name);
    else if (this.depth === 2) this.isInEntry = this.root !== null && name === this.prefix + this.root.entry;
    else if (this.depth === 3 && this.isInEntry) {
      this.link = name.endsWith(':link') ? {} : null;
      this.field = name === `${this.prefix}loc` ? 'loc' : name === `${this.prefix}lastmod` ? 'lastmod' : null;
    }
  }

  onattribute(name: string, value: string): void {
    if (this.link !== null && value.length <= MAX_TEXT_LENGTH) this.link[name] = value;
  }

  ontext(text: string): void {
    if (this.field === null || this.texts[this.field].length > MAX_TEXT_LENGTH) return;
    this.texts[this.field] += text.slice(0, MAX_TEXT_LENGTH + 1);
  }

  onclosetag(): void {
    if (this.depth === 3) {
      this.field = null;
      this.closeLink();
    }
    if (this.depth === 2 && this.isInEntry) this.closeEntry();
    this.depth -= 1;
  }

  result(): SitemapParse {
    if (this.end === 'doctype' || this.end === 'not-a-sitemap') return { kind: 'unknown', error: this.end };
    if (this.root === null) return { kind: 'unknown', error: 'not-a-sitemap' };
    return this.end === null ? { kind: this.root.kind } : { kind: this.root.kind, error: this.end };
  }

  private openRoot(name: string): void {
    const colonAt = name.indexOf(':');
    this.root = ROOTS.get(name.slice(colonAt + 1)) ?? null;
    if (this.root === null) this.end = 'not-a-sitemap';
    this.prefix = name.slice(0, colonAt + 1);
  }

  private closeLink(): void {
    const { rel, hreflang, href } = this.link ?? {};
    this.link = null;
    if (rel !== 'alternate' || hreflang === undefined || href === undefined) return;
    if (this.alternates.length < MAX_ALTERNATES) this.alternates.push({ lang: hreflang.trim(), href: href.trim() });
  }

  private closeEntry(): void {
    this.isInEntry = false;
    const loc = this.texts.loc.trim();
    const lastmod = this.texts.lastmod.trim();
    const alternates = this.alternates;
    this.texts = { loc: '', lastmod: '' };
    this.alternates = [];
    if (this.end !== null || this.root === null || loc === '') return;
    const entry = {
      ...{ loc },
      ...(lastmod === '' ? {} : { lastmod }),
      ...(alternates.length === 0 ? {} : { alternates }),
    };
    if (!this.onEntry(entry, this.root.kind)) this.end = 'stopped';
  }
}
