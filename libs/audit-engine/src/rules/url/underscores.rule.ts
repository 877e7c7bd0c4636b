import { defineSiteRule } from '../../engine/run/rule.js';
import type { SitePage } from '../../engine/site/site-page.js';
import { eachPart } from '../../shared/addresses/each-url.js';
import { LANGUAGES } from '../../shared/languages/language-codes.data.js';
import { primaryLanguage } from '../../shared/languages/primary-language.js';

/** Words joined by underscores; runs of letters only, so that identifiers such as `a1_b2` stay. */
const JOINED = /^[a-z]{2,40}(?:_[a-z]{2,40})+(?:\.[a-z]{2,5})?$/i;

/** The name that servers give a start page, and a language or a country: no words. */
const START_PAGE = /^(?:index|default)_[a-z]{2,3}(?:\.[a-z]{2,5})?$/i;

export default defineSiteRule({
  meta: {
    id: 'url/underscores',
    title: { failed: 'URL joins words with underscores', passed: 'No URL joins words with underscores' },
    subcategory: 'readability',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'pages',
    messages: { underscores: 'The part "{segment}" of the path joins words with underscores.' },
    since: '1.0',
    version: 5,
    references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
    howToFix: 'Separate words with hyphens, as in /garden-tools, and redirect the old URL with status 301.',
  },
  create(tools) {
    const versions = new Versions();
    return eachPart(
      tools,
      (part, page) => {
        if (!JOINED.test(part) || START_PAGE.test(part)) return false;
        versions.add(part);
        return !isVersion(part, page);
      },
      (page, segment) => {
        if (!versions.has(segment)) tools.report('underscores', { page }, { segment });
      },
    );
  },
});

/** One word and a language, of the languages in which the site has the same word: `beans_de` and `beans_fr`. */
class Versions {
  private readonly languages = new Map<string, string>();
  private readonly known = new Set<string>();

  add(part: string): void {
    const [, word = '', language = ''] = VERSION.exec(part.toLowerCase()) ?? [];
    if (!LANGUAGES.has(language)) return;
    const other = this.languages.get(word);
    if (other === undefined) this.languages.set(word, language);
    else if (other !== language) this.known.add(other).add(language);
  }

  has(part: string): boolean {
    return this.known.has(VERSION.exec(part.toLowerCase())?.[2] ?? '');
  }
}
const VERSION = /^([a-z]{2,40})_([a-z]{2})(?:\.[a-z]{2,5})?$/;

/** One word, and a language that the page itself or its `hreflang` names. */
function isVersion(part: string, { lang, hreflang }: Pick<SitePage, 'lang' | 'hreflang'>): boolean {
  const words = part.toLowerCase().split('.', 1)[0]?.split('_') ?? [];
  return (
    words.length === 2 &&
    [lang ?? '', ...hreflang.map(([tag]) => tag)].some((tag) => words.includes(primaryLanguage(tag)))
  );
}
