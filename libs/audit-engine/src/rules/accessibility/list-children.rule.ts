import type { List } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, isUnrendered, roleOf } from '../../shared/aria/exposure.js';
import { isFocusable } from '../../shared/aria/focus.js';
import { ownTextOf } from '../../shared/text/own-text.js';

export default definePageRule({
  meta: {
    id: 'accessibility/list-children',
    title: { failed: 'List has children that are not list items', passed: 'Lists contain only list items' },
    subcategory: 'structure',
    wcag: ['1.3.1'],
    severity: 'error',
    weight: 4,
    needs: ['lists'],
    messages: {
      stranger: '<{list}> has <{child}> as a child, which is not a list item.',
      text: 'The <{list}> contains text outside its list items: "{text}".',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
      'https://html.spec.whatwg.org/multipage/grouping-content.html#the-ul-element',
    ],
    howToFix: 'Put everything inside of a list into <li> elements, nested lists too.',
  },
  applies: ({ lists }) => lists.some(isList),
  check({ lists }, report) {
    for (const list of lists) {
      if (!isList(list)) continue;
      const stranger = list.strangers.find(isStranger);
      if (stranger) report('stranger', stranger, { list: list.element.name, child: stranger.name });
      else {
        const text = isScripted(list.element) ? '' : ownTextOf(list.element);
        if (WORD.test(text)) report('text', list.element, { list: list.element.name, text });
      }
    }
  },
});

/** Signs between items, such as `|`, are no text that anybody misses. */
const WORD = /[\p{L}\p{N}]/u;

function isList({ element }: List): boolean {
  return element.name !== 'dl' && !element.isAriaHidden && (roleOf(element) ?? 'list') === 'list';
}

/** Elements that say nothing by themselves (WAI-ARIA, "generic"): they are not between a list and its items. */
const GENERIC = new Set(['br', 'div', 'span', 'i', 'b']);

/** Nothing in it that anybody would hear: a line break, a divider, the place of something. */
function isBlank(child: PageElement): boolean {
  const isEmpty = child.lastIndex === child.index && child.text === '' && child.accessibleName === '';
  return isEmpty && GENERIC.has(child.name) && !isFocusable(child);
}

function isStranger(child: PageElement): boolean {
  const role = roleOf(child);
  if (role === 'listitem' || role === 'none' || role === 'presentation' || child.isAriaHidden) return false;
  if (role === null && isBlank(child)) return false;
  return !isUnrendered(child) && child.name !== 'slot' && !isCustomElement(child);
}
