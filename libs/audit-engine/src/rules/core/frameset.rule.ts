import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'core/frameset',
    title: { failed: 'Page is a frameset', passed: 'No page is a frameset' },
    subcategory: 'document',
    severity: 'error',
    weight: 8,
    needs: [],
    messages: { frameset: 'The page is a frameset: what it shows belongs to other addresses.' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/obsolete.html#frames',
      'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
    ],
    howToFix: 'Build each page as a whole page with its own address; include navigation by a template on the server.',
  },
  applies: ({ named }) => named('html', 'frameset').length > 0,
  check({ named }, report) {
    const [first] = named('frameset').filter(
      (element) => !element.in('template') && !element.in('noscript') && !element.in('raw'),
    );
    if (first) report('frameset', first);
  },
});
