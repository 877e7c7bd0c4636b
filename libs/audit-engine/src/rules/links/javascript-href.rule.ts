import { definePageRule } from '../../engine/run/rule.js';
import { roleOf } from '../../shared/aria/exposure.js';

/** Longer code is a bookmarklet, which is dragged to the bookmarks and not clicked. */
const MAX_CODE = 200;
/** It says that it is no link. */
const CONTROLS = new Set(['button', 'tab', 'menuitem', 'switch']);
/** Signs of private use are drawn by a font of icons, and say nothing without it. */
const HAS_CHARACTERS = /[^\s\p{Co}]/u;

export default definePageRule({
  meta: {
    id: 'links/javascript-href',
    title: { failed: 'Link works only with JavaScript', passed: 'Links work without JavaScript' },
    subcategory: 'markup',
    severity: 'warning',
    weight: 4,
    needs: ['anchors'],
    messages: { javascript: 'The link "{text}" has javascript: instead of an address.' },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
      'https://html.spec.whatwg.org/multipage/links.html#links-created-by-a-and-area-elements',
    ],
    howToFix: 'Write the address into href; use <button type="button"> for what is no link.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors }, report) {
    for (const { kind, href, element, name } of anchors)
      if (kind === 'javascript' && href !== null && href.length <= MAX_CODE && !CONTROLS.has(roleOf(element) ?? ''))
        // A link without words is known by its code.
        report('javascript', element, { text: HAS_CHARACTERS.test(name) ? name : href });
  },
});
