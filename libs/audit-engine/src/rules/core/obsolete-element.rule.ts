import { definePageRule } from '../../engine/run/rule.js';
import { REPLACEMENTS } from '../../shared/head/obsolete-element.data.js';

export default definePageRule({
  meta: {
    id: 'core/obsolete-element',
    title: { failed: 'Page uses obsolete HTML elements', passed: 'No page uses obsolete HTML elements' },
    subcategory: 'document',
    severity: 'warning',
    weight: 1,
    needs: ['document'],
    messages: {
      obsolete: 'The page uses the obsolete element <{name}> (times used: {count}). Use {instead}.',
    },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features'],
    howToFix: 'Say in the markup what a text is, and in the style sheet what it looks like.',
  },
  check({ document }, report) {
    for (const [name, instead] of REPLACEMENTS) {
      const [first, ...more] = document
        .named(name)
        .filter((element) => !element.in('template') && !element.in('foreign') && !element.in('raw'));
      if (first) report('obsolete', first, { name, instead, count: 1 + more.length });
    }
  },
});
