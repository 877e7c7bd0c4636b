import { defineSiteRule } from '../../engine/run/rule.js';
import { eachUrl } from '../../shared/addresses/each-url.js';
import { decoded } from '../../shared/addresses/decoded.js';

/** Characters after decoding. What result pages, chats and mail programs show without cutting ends near here; no standard sets a number. */
const MAX_CHARS = 200;

export default defineSiteRule({
  meta: {
    id: 'url/length',
    title: { failed: 'URL is too long', passed: 'No URL is too long' },
    subcategory: 'readability',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: { long: 'The URL has {chars} characters; {max} are enough.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/url-structure',
      'https://www.rfc-editor.org/rfc/rfc9110#section-4.1',
    ],
    howToFix: `Name the page by a few words and drop filler words and repeated folder names, so that the whole URL stays below ${MAX_CHARS} characters.`,
  },
  create: (tools) =>
    eachUrl(tools, ({ href }) => {
      const { length } = decoded(href);
      if (length > MAX_CHARS) tools.report('long', { page: href }, { chars: length, max: MAX_CHARS });
    }),
});
