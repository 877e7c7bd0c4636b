import { defineSiteRule } from '../../engine/run/rule.js';
import type { SitePage } from '../../engine/site/site-page.js';
import { eachPart } from '../../shared/addresses/each-url.js';
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
    version: 4,
    references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
    howToFix: 'Separate words with hyphens, as in /garden-tools, and redirect the old URL with status 301.',
  },
  create: (tools) =>
    eachPart(
      tools,
      (part, page) => JOINED.test(part) && !START_PAGE.test(part) && !isVersion(part, page),
      (page, segment) => tools.report('underscores', { page }, { segment }),
    ),
});

/** One word, and a language that the page itself or its `hreflang` names. */
function isVersion(part: string, { lang, hreflang }: Pick<SitePage, 'lang' | 'hreflang'>): boolean {
  const words = part.toLowerCase().split('.', 1)[0]?.split('_') ?? [];
  return (
    words.length === 2 &&
    [lang ?? '', ...hreflang.map(([tag]) => tag)].some((tag) => words.includes(primaryLanguage(tag)))
  );
}
