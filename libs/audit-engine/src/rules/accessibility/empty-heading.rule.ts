import { definePageRule } from '../../rule.js';
import { inherited, mayBeHidden, mayHaveName, roleOf, waitsForImageAlternative } from './exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/empty-heading',
    name: 'Empty headings',
    subcategory: 'headings',
    severity: 'warning',
    weight: 3,
    needs: ['headings'],
    messages: { empty: 'An {name} heading is empty.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels.html',
      'https://www.w3.org/WAI/tutorials/page-structure/headings/',
    ],
    howToFix: 'Write the text of the heading, or remove the element; use CSS for distance.',
  },
  applies: ({ headings }) => headings.length > 0,
  check({ headings }, report) {
    for (const { element } of headings) {
      if (element.isAriaHidden || (roleOf(element) ?? 'heading') !== 'heading' || mayHaveName(element)) continue;
      if (!waitsForImageAlternative(element) && !isInDialog(element) && !mayBeHidden(element))
        report('empty', element, { name: element.name });
    }
  },
});

/** Dialogs get their headings when they open. */
const isInDialog = inherited((element) => element.name === 'dialog' || /dialog$/.test(roleOf(element) ?? ''));
