import type { PageElement } from '../../engine/parse/element.js';
import { collapse } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { H1_MAX } from '../../shared/head/result-lengths.data.js';
import { widthOf } from '../../shared/text/width.js';

export default definePageRule({
  meta: {
    id: 'core/h1-length',
    title: { failed: 'Main heading is too long', passed: 'No main heading is too long' },
    subcategory: 'headings',
    severity: 'warning',
    weight: 1,
    needs: ['headings', 'head'],
    messages: { long: 'The main heading is as wide as {width} letters: that is a paragraph.' },
    since: '1.0',
    version: 5,
    references: ['https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels.html'],
    howToFix: 'Name the subject in a few words and move the rest into a paragraph below.',
  },
  // What a page has beside its frames is for browsers without frames.
  applies: ({ headings, named }) =>
    headings.some((heading) => heading.level === 1 && heading.text !== '') && named('frameset').length === 0,
  check({ headings, head }, report) {
    const title = head.title?.toLowerCase() ?? '';
    for (const { level, text, element } of headings) {
      if (level !== 1 || widthOf(text) <= H1_MAX) continue;
      const shown = shownTextOf(element);
      const width = widthOf(shown);
      // Of a paper or a decision: it is the title everywhere, and no paragraph.
      if (width > H1_MAX && !title.startsWith(shown.toLowerCase())) report('long', element, { width });
    }
  },
});

/** Without what is hidden: the same in another language, or once more for small screens. */
function shownTextOf({ document, textFrom, textTo }: PageElement): string {
  let text = '';
  const to = Math.min(textTo, textFrom + MAX_TEXTS);
  for (let i = textFrom; i < to; i++) {
    if (document.textOwners[i]?.isAriaHidden === true) continue;
    text += document.textBreaks[i] === true ? ` ${document.textValues[i] ?? ''}` : (document.textValues[i] ?? '');
  }
  return collapse(text.slice(0, MAX_CHARS));
}

/** Headings in headings would otherwise be read once for each of them. */
const MAX_TEXTS = 500;
const MAX_CHARS = 2_000;
