import { defineSiteRule } from '../../engine/run/rule.js';
import { eachUrl } from '../../shared/addresses/each-url.js';

const MAX_SEGMENTS = 60;

export default defineSiteRule({
  meta: {
    id: 'url/repeated-segments',
    title: { failed: 'URL repeats a folder', passed: 'No URL repeats a folder' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: { repeated: 'The path repeats "{part}", as wrong relative links do.' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc3986#section-5.2',
      'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    ],
    howToFix:
      'Write the links that lead here with a leading slash (/garden/tools), and answer paths that do not exist with status 404.',
  },
  create: (tools) =>
    eachUrl(tools, ({ href, pathname }) => {
      const part = repeatedPart(
        pathname
          .split('/')
          .filter((segment) => segment !== '')
          .slice(0, MAX_SEGMENTS),
      );
      if (part !== null) tools.report('repeated', { page: href }, { part });
    }),
});

/** A folder three times in a row, or two folders twice in a row; dates and numbers repeat by nature. */
function repeatedPart(segments: readonly string[]): string | null {
  for (let i = 0; i < segments.length; i++) {
    const [a = '', b = '', c = '', d = ''] = segments.slice(i, i + 4);
    if (/^\d*$/.test(a)) continue;
    if (a === b && b === c) return `${a}/${b}/${c}`;
    if (a === c && b === d && b !== '' && a !== b) return `${a}/${b}/${c}/${d}`;
  }
  return null;
}
