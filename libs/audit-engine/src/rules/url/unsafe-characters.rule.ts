import { defineSiteRule } from '../../engine/run/rule.js';
import { eachUrl } from '../../shared/addresses/each-url.js';

/**
 * Encoded characters that RFC 3986 allows nowhere in a URL, with their names. Letters of other scripts are encoded as well and are fine.
 */
const UNSAFE: ReadonlyMap<string, string> = new Map([
  ['20', 'a space'],
  ['22', 'a quotation mark'],
  ['3C', 'a less-than sign'],
  ['3E', 'a greater-than sign'],
  ['5C', 'a backslash'],
  ['5E', 'a caret'],
  ['60', 'a backtick'],
  ['7B', 'a brace'],
  ['7C', 'a vertical bar'],
  ['7D', 'a brace'],
  ['09', 'a tab'],
  ['0A', 'a line break'],
  ['0D', 'a line break'],
  ['00', 'a NUL character'],
  ['7F', 'a control character'],
]);

export default defineSiteRule({
  meta: {
    id: 'url/unsafe-characters',
    title: { failed: 'URL contains unsafe characters', passed: 'No URL contains unsafe characters' },
    subcategory: 'characters',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: { unsafe: 'The path contains {character} ({code}).' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc3986#section-2',
      'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    ],
    howToFix:
      'Use letters, digits and hyphens in paths: /garden-tools instead of /garden%20tools. Redirect the old URL with status 301.',
  },
  create: (tools) =>
    eachUrl(tools, ({ href, pathname }) => {
      for (let at = pathname.indexOf('%'); at !== -1; at = pathname.indexOf('%', at + 1)) {
        const code = pathname.slice(at + 1, at + 3).toUpperCase();
        const character = UNSAFE.get(code);
        if (character !== undefined) return tools.report('unsafe', { page: href }, { character, code: `%${code}` });
      }
    }),
});
