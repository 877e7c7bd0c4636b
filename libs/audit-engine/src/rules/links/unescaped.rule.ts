import { definePageRule } from '../../engine/run/rule.js';

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
  '\\': 'a backslash',
};

export default definePageRule({
  meta: {
    id: 'links/unescaped',
    title: { failed: 'Link URL has unescaped characters', passed: 'No link URL has unescaped characters' },
    subcategory: 'markup',
    severity: 'warning',
    weight: 2,
    needs: ['anchors'],
    messages: { unescaped: 'The address "{href}" contains {character}.' },
    since: '1.0',
    references: ['https://url.spec.whatwg.org/#url-writing', 'https://www.rfc-editor.org/rfc/rfc3986#section-2'],
    howToFix: 'Rename the file without spaces, or write %20 for a space; write / for a backslash.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.kind === 'http'),
  check({ anchors }, report) {
    for (const { href, kind, element } of anchors) {
      // Drives and shares are another rule's business.
      const found =
        kind === 'http' && href !== null && !href.startsWith('\\\\')
          ? /[ \t\n\r\\]/.exec(href.slice(0, 2_000))?.[0]
          : undefined;
      if (found !== undefined && href !== null && !/\{\{|\$\{|\[object /.test(href))
        report('unescaped', element, { href, character: NAMES[found] ?? 'white space' });
    }
  },
});
