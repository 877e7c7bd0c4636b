import type { Sample, SitemapFile } from './sitemap-file.js';
import type { Alternate } from './sitemap-parser.js';
import { normalizeUrl } from './url-identity.js';

/** As written. */
export const MAX_LASTMOD_LENGTH = 40;
const MAX_EXAMPLE_LENGTH = 200;
const MAX_LANGUAGES = 100;
const MAX_LANGUAGE_LENGTH = 40;

/** A string cut from a file keeps the file's text in memory; a copy does not. */
export function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** W3C date and time, as the sitemap protocol asks for; a space for the T, no seconds and no zone are read everywhere. */
const DATE =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

function isComplete(address: string): boolean {
  return /^https?:\/\//i.test(address) && normalizeUrl(address) !== null;
}

function withExample(before: Sample | undefined, example: string): Sample {
  return before
    ? { ...before, count: before.count + 1 }
    : { count: 1, example: copyOf(example.slice(0, MAX_EXAMPLE_LENGTH)) };
}

/** What is worth telling about the entries of one file; constant size. */
export class EntryNotes {
  readonly found: Pick<
    SitemapFile,
    'foreign' | 'badLoc' | 'hreflang' | 'badLastmod' | 'latestLastmod' | 'earliestLastmod' | 'lastmodCount'
  > = {};
  private readonly languages = new Set<string>();

  /** The protocol knows no relative URLs, and none over 2,048 characters. */
  addLoc(text: string): void {
    if (!isComplete(text)) this.found.badLoc = withExample(this.found.badLoc, text);
  }

  /** `loc`: normalised. */
  addAlternates(loc: string, alternates: readonly Alternate[]): void {
    const found = (this.found.hreflang ??= { languages: [] });
    for (const { lang, href } of alternates) {
      if (!isComplete(href)) found.badHref = withExample(found.badHref, href);
      if (this.languages.has(lang) || this.languages.size >= MAX_LANGUAGES) continue;
      this.languages.add(lang);
      found.languages.push(copyOf(lang.slice(0, MAX_LANGUAGE_LENGTH)));
    }
    if (!alternates.some(({ href }) => href === loc || normalizeUrl(href) === loc))
      found.withoutSelf = withExample(found.withoutSelf, loc);
  }

  addForeign(url: string): void {
    this.found.foreign = withExample(this.found.foreign, url);
  }

  addLastmod(text: string): void {
    const date = text.replace(' ', 'T');
    const time = text.length <= MAX_LASTMOD_LENGTH && DATE.test(text) ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(time)) {
      this.found.badLastmod ??= { count: 0, example: copyOf(text.slice(0, MAX_LASTMOD_LENGTH)) };
      this.found.badLastmod.count += 1;
      return;
    }
    this.found.lastmodCount = (this.found.lastmodCount ?? 0) + 1;
    const { latestLastmod, earliestLastmod } = this.found;
    if (latestLastmod === undefined || time > Date.parse(latestLastmod)) this.found.latestLastmod = copyOf(date);
    if (earliestLastmod === undefined || time < Date.parse(earliestLastmod)) this.found.earliestLastmod = copyOf(date);
  }
}
