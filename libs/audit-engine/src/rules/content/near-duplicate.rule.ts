import { IdTable, NumberColumn, textId } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';
import { TextSet } from '../../engine/site/page-groups.js';
import type { SitePage } from '../../engine/site/site-page.js';
import { isPaginated } from '../../shared/text/same-page.js';

const MIN_WORDS = 150;
/** Of 16 min-hash buckets: 15 equal ones mean that about nine tenths or more of the word triples are common. */
const MIN_EQUAL = 15;
const BUCKETS = 16;
/** With one bucket of sixteen different, at least three of these four bands are equal. */
const BANDS = 4;
const MAX_WORD_RATIO = 1.1;

export default defineSiteRule({
  meta: {
    id: 'content/near-duplicate',
    title: { failed: 'Pages have nearly identical text', passed: 'No pages have nearly identical text' },
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { similar: 'The text of this page is nearly that of {other}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://developers.google.com/search/docs/essentials/spam-policies',
    ],
    howToFix:
      'Join the pages, let one name the other in <link rel="canonical">, or write what is different about each.',
  },
  create({ report, judged }) {
    const seen = new TextSet();
    const texts = new Texts();
    let count = 0;
    return {
      page(page) {
        if (!page.isIndexable || page.minHash === '' || page.mainWords < MIN_WORDS || isPaginated(page.url)) return;
        count++;
        // Word for word the same is another rule's.
        if (seen.add(page.textHash)) texts.add(page);
      },
      end(site) {
        judged(count);
        const order = texts.inOrderOf((a, b) => site.pages.compareUrls(a, b));
        const candidates = Array.from({ length: BANDS }, (_, band) => texts.firstsOfBand(order, band));
        for (const text of order) {
          const twin = [...new Set(candidates.map((firsts) => firsts.get(text)))].find(
            (candidate) =>
              candidate !== text &&
              texts.isNear(candidate, text) &&
              !site.areAlternates(texts.pages.get(candidate), texts.pages.get(text)),
          );
          if (twin === undefined) continue;
          const [url, other] = [site.pages.urlOf(texts.pages.get(text)), site.pages.urlOf(texts.pages.get(twin))];
          report('similar', { page: url, pages: [url, other] }, { other });
        }
      },
    };
  },
});

/** What is compared of each text, in columns: 80 bytes. */
class Texts {
  readonly pages = new NumberColumn();
  private readonly words = new NumberColumn();
  private readonly langs = new NumberColumn();
  private readonly buckets = new NumberColumn();
  private readonly knownLangs = new Map<string | null, number>();

  add(page: SitePage): void {
    this.pages.push(page.number);
    this.words.push(page.mainWords);
    // `en_US` is no tag, and means en-US.
    const tag = page.lang?.replaceAll('_', '-').toLowerCase() ?? null;
    const lang = this.knownLangs.get(tag) ?? this.knownLangs.size;
    this.knownLangs.set(tag, lang);
    this.langs.push(lang);
    const hash = Buffer.from(page.minHash, 'base64');
    for (let i = 0; i < BUCKETS; i++) this.buckets.push(hash.length >= (i + 1) * 4 ? hash.readUInt32LE(i * 4) : 0);
  }

  inOrderOf(compare: (a: number, b: number) => number): Uint32Array {
    return Uint32Array.from({ length: this.pages.length }, (_, text) => text).sort((a, b) =>
      compare(this.pages.get(a), this.pages.get(b)),
    );
  }

  /** For each text the first one of its band, itself where it is that: a page is compared with at most four others. */
  firstsOfBand(order: Uint32Array, band: number): NumberColumn {
    const bands = new IdTable();
    const firstOf = new NumberColumn();
    const firsts = new NumberColumn();
    for (const text of order) {
      const known = bands.size;
      const id = bands.add(textId(this.bandKey(text, band)));
      if (id === known) firstOf.set(id, text);
      firsts.set(text, firstOf.get(id));
    }
    return firsts;
  }

  private bandKey(text: number, band: number): string {
    const size = BUCKETS / BANDS;
    let key = `${band}:`;
    for (let i = band * size; i < (band + 1) * size; i++) key += `${this.buckets.get(text * BUCKETS + i)}.`;
    return key;
  }

  isNear(a: number, b: number): boolean {
    const [one, other] = [this.words.get(a), this.words.get(b)];
    if (this.langs.get(a) !== this.langs.get(b) || Math.max(one, other) > MAX_WORD_RATIO * Math.min(one, other))
      return false;
    let equal = 0;
    for (let i = 0; i < BUCKETS; i++)
      if (this.buckets.get(a * BUCKETS + i) === this.buckets.get(b * BUCKETS + i)) equal++;
    return equal >= MIN_EQUAL;
  }
}
