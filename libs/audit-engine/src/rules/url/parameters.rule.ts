import { defineSiteRule } from '../../engine/run/rule.js';
import { eachUrl } from '../../shared/addresses/each-url.js';

/** Three say what, how sorted and which part; more is usually a filter that should not be indexed. Convention, no standard. */
const MAX_PARAMETERS = 3;

export default defineSiteRule({
  meta: {
    id: 'url/parameters',
    name: 'Many parameters in URLs',
    subcategory: 'parameters',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: { many: 'The URL of this indexable page has {count} parameters.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/url-structure',
      'https://developers.google.com/crawling/docs/faceted-navigation',
    ],
    howToFix:
      'Give pages that shall be found a path of their own, and let the other combinations name one of them as canonical or keep crawlers out with robots.txt.',
  },
  create: (tools) =>
    eachUrl(tools, ({ href, search }) => {
      if (search.length < 2) return;
      const count = search
        .slice(1)
        .split('&')
        .filter((pair) => pair !== '').length;
      if (count > MAX_PARAMETERS) tools.report('many', { page: href }, { count });
    }),
});
