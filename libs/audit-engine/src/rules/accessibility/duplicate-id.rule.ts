import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';
import { siblingAfter } from '../../engine/parse/siblings.js';
import { isOfOneLayout, isUnfilled } from '../../shared/aria/exposure.js';
import { idsIn } from '../../shared/aria/references.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/duplicate-id',
    title: { failed: 'ID is used more than once', passed: 'Every ID is unique on its page' },
    subcategory: 'structure',
    wcag: [],
    severity: 'warning',
    weight: 1,
    needs: ['document', 'attributes'],
    messages: {
      several: 'The id "{id}" is given to {count} elements.',
    },
    since: '1.0',
    version: 7,
    references: [
      'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/id',
    ],
    howToFix: 'Give each element a unique ID, or use a class.',
  },
  applies: ({ document }) => document.ids.size > 0,
  check({ document, attributes }, report) {
    const referenced = new Set<string>();
    for (const label of document.named('label')) for (const id of idsIn(label, 'for')) referenced.add(id);
    for (const element of attributes.with('aria-*'))
      for (const name of ['aria-labelledby', 'aria-describedby'])
        for (const id of idsIn(element, name)) referenced.add(id);
    for (const [id, all] of document.ids) {
      if (all.length < 2 || id.trim() === '' || isUnfilled(id) || referenced.has(id) || OF_MENUS.test(id)) continue;
      const shown = all.filter(
        (element) => isChecked(element) && !isMerged(element, document) && !isRemoved(element, id),
      );
      const second = shown[1];
      if (second) report('several', second, { id, count: shown.length });
    }
  },
});

/** Nothing refers to them: menus that WordPress and its themes write once for each width, and ids that page builders draw. */
const OF_MENUS =
  /^(?:[\w-]{1,40}-)?menu-(?:item|[\w-]{1,40})-\d+$|^ast-hf-menu-\d+$|^[a-z]{36}$|[_-](?=[a-f]*\d)[\da-f]{10,40}$/;

/** No link, label or style means them: plugins write a style sheet with each of their boxes. */
const UNSHOWN = new Set(['style', 'link', 'script', 'meta']);

/** Browsers make no element of a second <html> or <body>: they give its attributes to the first. */
function isMerged(element: PageElement, document: PageDocument): boolean {
  return (element.name === 'html' || element.name === 'body') && element !== document.named(element.name)[0];
}

/** By the script right behind it, before the next one is read: `var box = document.getElementById("name"); box.remove()`. */
function isRemoved(element: PageElement, id: string): boolean {
  const next = siblingAfter(element);
  if (next?.name !== 'script' || next.keyword('type') === 'module') return false;
  const code = next.inner.slice(0, MAX_CODE);
  return [`getElementById("${id}")`, `getElementById('${id}')`].some((lookup) => {
    const at = code.indexOf(lookup);
    if (at < 0) return false;
    const variable = ASSIGNED.exec(code.slice(Math.max(0, at - 80), at))?.[1] ?? null;
    return (
      code.startsWith('.remove()', at + lookup.length) ||
      (variable !== null && [`removeChild(${variable})`, `${variable}.remove()`].some((use) => code.includes(use, at)))
    );
  });
}
const MAX_CODE = 2_000;
const ASSIGNED = /(?<![\w$.])([\w$]{1,40})\s{0,9}=\s{0,9}document\.$/;

/** Ids of drawings are written out with each copy of the drawing, and copies for other widths have those of their twin. */
function isChecked(element: PageElement): boolean {
  return (
    !UNSHOWN.has(element.name) &&
    !element.in('foreign') &&
    element.name !== 'svg' &&
    !element.in('template') &&
    !element.in('noscript') &&
    !isOfOneLayout(element)
  );
}
