import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/list-item-parent',
    title: { failed: 'List item is outside a list', passed: 'Every list item is inside a list' },
    subcategory: 'structure',
    wcag: ['1.3.1'],
    severity: 'error',
    weight: 3,
    needs: [],
    messages: { outside: 'A list item is outside a list.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
      'https://html.spec.whatwg.org/multipage/grouping-content.html#the-li-element',
    ],
    howToFix: 'Put the <li> elements into a <ul> or <ol>, or use <p> or <div> when it is no list.',
  },
  visit: {
    li: (element, report) => {
      const { parent } = element;
      if (element.isAriaHidden || parent === null || LISTS.has(parent.name) || roleOf(element) !== null) return;
      if (parent.name === 'slot' || isCustomElement(parent) || roleOf(parent) === 'list') return;
      // Something between list and item is the finding of another rule.
      const around = element.closest(...LISTS, 'li');
      if (around === null || around.name === 'li') report('outside', element);
    },
  },
});

/** Browsers take the obsolete `dir` for a list, too. */
const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
