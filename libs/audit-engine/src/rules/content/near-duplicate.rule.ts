import { defineSiteRule } from '../../rule.js';
import { isPaginated, areAlternates } from './same-page.js';
import type { SitePage } from '../../site/site-page.js';

const MIN_WORDS = 150;
/** Of 16 min-hash buckets: 15 equal ones mean that about nine tenths or more of the word triples are common. */
const MIN_EQUAL = 15;
const BUCKETS = 16;
/** With one bucket of sixteen different, at least three of these four bands are equal. */
const BANDS = 4;
const MAX_WORD_RATIO = 1.1;

interface Entry extends Pick<SitePage, 'url' | 'hreflang' | 'lang' | 'mainWords'> {
  buckets: Uint32Array;
}

export default defineSiteRule({
  meta: {
    id: 'content/near-duplicate',
    name: 'Nearly the same text',
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { similar: 'The text of this page is nearly that of {other}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://developers.google.com/search/docs/essentials/spam-policies',
    ],
    howToFix:
      'Join the pages, let one name the other in <link rel="canonical">, or write what is different about each.',
  },
  create({ report, judged }) {
    const seen = new Set<string>();
    const entries: Entry[] = [];
    let count = 0;
    return {
      page(page) {
        if (!page.isIndexable || page.minHash === '' || page.mainWords < MIN_WORDS || isPaginated(page.url)) return;
        count++;
        // Word for word the same is another rule's.
        if (seen.has(page.textHash)) return;
        seen.add(page.textHash);
        entries.push({
          url: page.url,
          hreflang: page.hreflang,
          lang: page.lang,
          mainWords: page.mainWords,
          buckets: decode(page.minHash),
        });
      },
      end() {
        judged(count);
        entries.sort((a, b) => (a.url < b.url ? -1 : 1));
        const firstOfBand = new Map<string, Entry>();
        for (const entry of entries) {
          const keys = bandKeys(entry.buckets);
          const candidates = new Set(keys.flatMap((key) => firstOfBand.get(key) ?? []));
          const twin = [...candidates].find((candidate) => isNear(candidate, entry));
          if (twin) report('similar', { page: entry.url, pages: [entry.url, twin.url] }, { other: twin.url });
          // One entry per band: a page is compared with at most four others.
          for (const key of keys) if (!firstOfBand.has(key)) firstOfBand.set(key, entry);
        }
      },
    };
  },
});

function decode(minHash: string): Uint32Array {
  return new Uint32Array(Uint8Array.from(Buffer.from(minHash, 'base64')).buffer);
}

function bandKeys(buckets: Uint32Array): string[] {
  const size = BUCKETS / BANDS;
  return Array.from(
    { length: BANDS },
    (_, band) => `${band}:${buckets.slice(band * size, (band + 1) * size).join('.')}`,
  );
}

function isNear(a: Entry, b: Entry): boolean {
  if (a.lang !== b.lang || Math.max(a.mainWords, b.mainWords) > MAX_WORD_RATIO * Math.min(a.mainWords, b.mainWords))
    return false;
  let equal = 0;
  for (let i = 0; i < BUCKETS; i++) if (a.buckets[i] === b.buckets[i]) equal++;
  return equal >= MIN_EQUAL && !areAlternates(a, b);
}
