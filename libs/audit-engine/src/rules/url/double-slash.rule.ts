import { defineSiteRule } from '../../engine/run/rule.js';
import { eachUrl } from '../../shared/addresses/each-url.js';

export default defineSiteRule({
  meta: {
    id: 'url/double-slash',
    title: { failed: 'URL has a double slash', passed: 'No URL has a double slash' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { doubled: 'The path has two slashes in a row.' },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc3986#section-3.3'],
    howToFix:
      'Find the link that joins a path ending in a slash with one that starts with a slash, and redirect the doubled form to the single one with status 301.',
  },
  create: (tools) =>
    eachUrl(tools, ({ href, pathname }) => {
      const at = pathname.indexOf('//');
      // Archives and proxies carry a complete URL in their path: /web/https://other.example/.
      if (at !== -1 && pathname[at - 1] !== ':') tools.report('doubled', { page: href });
    }),
});
