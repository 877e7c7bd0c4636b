import { stylePath } from '../../engine/facts/style-path.js';
import type { PageElement } from '../../engine/parse/element.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isInDialog } from '../../shared/aria/dialogs.js';
import { isForPhones, isOfOneLayout, mayBeHidden } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'core/single-h1',
    title: { failed: 'Page has several main headings', passed: 'No page has several main headings' },
    subcategory: 'headings',
    severity: 'warning',
    weight: 3,
    needs: ['headings', 'stylesInside'],
    messages: { several: 'The page has {count} main headings (h1); the first is "{first}".' },
    since: '1.0',
    version: 8,
    references: [
      'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2',
      'https://developers.google.com/search/docs/appearance/title-link',
    ],
    howToFix:
      'Keep <h1> for the subject of the page and use <h2> for its parts. The name of the site in the header needs no heading.',
  },
  leavesOutHidden: 2,
  // What a page has beside its frames is for browsers without frames.
  applies: ({ headings, named }) => headings.some((heading) => heading.level === 1) && named('frameset').length === 0,
  check({ headings, stylesInside }, report) {
    const seen = headings
      .filter(
        ({ level, element }) =>
          level === 1 && isOfPage(element) && stylesInside?.mayHide(stylePath(element) ?? '') !== true,
      )
      // The words of an image in it are those of the heading.
      .map(({ text, element }) => ({ text: text === '' ? element.accessibleName : text, element }))
      .filter(({ text }) => text !== '');
    // One for phones and one for wide screens: people see one of them.
    const ofLayout = seen.find(isOfLayout);
    const own = seen.filter((heading) => heading === ofLayout || !isOfLayout(heading));
    const [first, second, ...others] = own;
    // The same words twice are one heading in two layouts.
    if (first && second && own.some((heading) => heading.text !== first.text))
      report(
        'several',
        [second, first, ...others].map(({ element }) => element),
        { count: own.length, first: copyText(first.text, 80) },
      );
  },
});

function isOfLayout({ element }: { element: PageElement }): boolean {
  return isOfOneLayout(element) || isForPhones(element);
}

/**
 * A dialog has its own main heading. Articles have none: headings do not sink by nesting since HTML gave up the outline algorithm (2022).
 */
function isOfPage(element: PageElement): boolean {
  return !element.isAriaHidden && !isInDialog(element) && !mayBeHidden(element);
}
