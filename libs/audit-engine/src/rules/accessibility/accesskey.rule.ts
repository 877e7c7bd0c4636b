import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/accesskey',
    title: { failed: 'Access key is used more than once', passed: 'Every access key is unique' },
    subcategory: 'keyboard',
    wcag: [],
    severity: 'warning',
    weight: 2,
    needs: ['attributes'],
    messages: { taken: 'The access key "{key}" is given to several elements.' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/interaction.html#the-accesskey-attribute',
      'https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts.html',
    ],
    howToFix: 'Give each access key to one element, or leave access keys out.',
  },
  applies: ({ attributes }) => attributes.with('accesskey').length > 0,
  check({ attributes }, report) {
    const seen = new Map<string, PageElement>();
    for (const element of attributes.with('accesskey')) {
      if (element.isHidden) continue;
      for (const key of element.tokens('accesskey')) {
        const first = seen.get(key);
        if (first && !isSame(first, element)) report('taken', element, { key });
        else if (!first) seen.set(key, element);
      }
    }
  },
});

/** A second link to the same place does the same. */
function isSame(a: PageElement, b: PageElement): boolean {
  return a.has('href') && a.attr('href') === b.attr('href');
}
