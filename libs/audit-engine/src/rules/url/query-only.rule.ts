import { defineSiteRule } from '../../engine/run/rule.js';
import { eachUrl } from '../../shared/addresses/each-url.js';

const SCRIPT = /^\/(?:index|default|page|article|view|show)?(?:\.(?:php\d?|aspx?|jsp|cfm|cgi|pl))?$/i;
const NUMBER_ONLY = /^\?(?:id|p|page_id|pid|cid|aid|article|itemid|nodeid|post|content)=\d{1,12}$/i;

export default defineSiteRule({
  meta: {
    id: 'url/query-only',
    title: { failed: 'URL names the page only by a number', passed: 'No URL names its page only by a number' },
    subcategory: 'readability',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: { number: 'The URL names this page by {query} alone.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
    howToFix:
      'Give each page a path of words, such as /growing-tomatoes, and redirect the numbered URL to it with status 301.',
  },
  create: (tools) =>
    eachUrl(tools, ({ href, pathname, search }) => {
      if (SCRIPT.test(pathname) && NUMBER_ONLY.test(search)) tools.report('number', { page: href }, { query: search });
    }),
});
