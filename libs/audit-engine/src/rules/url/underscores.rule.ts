import { defineSiteRule } from '../../engine/run/rule.js';
import { eachPart } from '../../shared/addresses/each-url.js';

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
    version: 3,
    references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
    howToFix: 'Separate words with hyphens, as in /garden-tools, and redirect the old URL with status 301.',
  },
  create: (tools) =>
    eachPart(
      tools,
      (part) => JOINED.test(part) && !START_PAGE.test(part),
      (page, segment) => tools.report('underscores', { page }, { segment }),
    ),
});
