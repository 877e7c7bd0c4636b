import { defineSiteRule } from '../../engine/run/rule.js';
import { eachUrl } from '../../shared/addresses/each-url.js';

/** Three say what, how sorted and which part; more is usually a filter that should not be indexed. Convention, no standard. */
const MAX_PARAMETERS = 3;

/** `?a=b?c=d`. A value may be a URL with a query or a question: then it contains a slash, a colon or a space, plain or encoded. */
const SECOND_QUESTION = /^\?[\w.[\]-]{1,60}=[\w.~-]{0,100}\?([a-z][\w.[\]-]{0,60}=[\w.~-]{0,100})(?:&|$)/i;

export default defineSiteRule({
  meta: {
    id: 'url/parameters',
    title: { failed: 'URL has too many or faulty parameters', passed: 'No URL has too many or faulty parameters' },
    subcategory: 'parameters',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: {
      many: 'The URL of this indexable page has {count} parameters.',
      repeated: 'The URL of this indexable page says "{pair}" more than once.',
      question: 'The query of this URL has a second "?", so that "{pair}" is part of a value and no parameter.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/url-structure',
      'https://developers.google.com/crawling/docs/faceted-navigation',
    ],
    howToFix:
      'Give pages that should be found a path. Let other combinations name one of them as canonical, or block them in robots.txt. Write each parameter once, the first after "?" and the others after "&".',
  },
  create: (tools) =>
    eachUrl(tools, ({ href, search }) => {
      if (search.length < 2) return;
      const pairs = search
        .slice(1)
        .split('&')
        .filter((pair) => pair !== '');
      const repeated = pairs.find((pair, i) => pair.includes('=') && pairs.indexOf(pair) !== i);
      const [, second] = SECOND_QUESTION.exec(search) ?? [];
      if (repeated !== undefined) tools.report('repeated', { page: href }, { pair: repeated });
      else if (second !== undefined) tools.report('question', { page: href }, { pair: second });
      else if (pairs.length > MAX_PARAMETERS) tools.report('many', { page: href }, { count: pairs.length });
    }),
});
