import type { Anchor } from '../../engine/facts/body.js';
import { isFocusable } from '../../shared/aria/focus.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/adjacent-links',
    title: {
      failed: 'Image and text beside it link to one page twice',
      passed: 'No image and text beside it link to one page twice',
    },
    subcategory: 'links',
    wcag: ['1.1.1'],
    severity: 'warning',
    weight: 1,
    needs: ['anchors'],
    messages: { twice: 'The picture and the text "{text}" are two links to the same page with the same name.' },
    since: '1.0',
    version: 4,
    references: ['https://www.w3.org/WAI/WCAG22/Techniques/html/H2'],
    howToFix: 'Put the picture and the text into one link, with alt="" on the picture.',
  },
  leavesOutHidden: 2,
  applies: ({ anchors }) => anchors.length > 1,
  check({ anchors }, report) {
    for (let i = 1; i < anchors.length; i++) {
      const [first, second] = [anchors[i - 1], anchors[i]];
      if (first && second && isSamePlace(first, second) && isPictureAndText(first, second))
        report('twice', [second.element, first.element], { text: copyText(second.name, 60) });
    }
  },
});

/** Only white space is between the two. */
function isSamePlace(first: Anchor, second: Anchor): boolean {
  const { elements, textValues } = first.element.document;
  return (
    first.url !== null &&
    first.url.href === second.url?.href &&
    first.kind === 'http' &&
    first.element.parent === second.element.parent &&
    elements[first.element.lastIndex + 1] === second.element &&
    textValues.slice(first.element.textTo, second.element.textFrom).every((text) => text.trim() === '') &&
    [first, second].every(({ element }) => !element.isAriaHidden && isFocusable(element) && !element.has('tabindex'))
  );
}

/** One has a picture alone, and both have the same name: it is heard twice. */
function isPictureAndText(first: Anchor, second: Anchor): boolean {
  const isPicture = [first, second].map(
    ({ element, text }) => text === '' && element.descendants(['img'], 20).length > 0,
  );
  return isPicture[0] !== isPicture[1] && first.name !== '' && first.name.toLowerCase() === second.name.toLowerCase();
}
