import type { PageElement } from '../../engine/parse/element.js';
import { collapse } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';

/** Characters, white space collapsed: about 250 English words, more than a screen of a phone. */
const MAX_CHARS = 1_500;

export default definePageRule({
  meta: {
    id: 'content/long-paragraph',
    title: { failed: 'Paragraph is very long', passed: 'No paragraph is very long' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 1,
    needs: ['robots'],
    messages: { long: 'A paragraph has more than 1,500 characters: "{start}…".' },
    since: '1.0',
    version: 2,
    references: ['https://www.w3.org/WAI/tips/writing/', 'https://www.w3.org/TR/coga-usable/'],
    howToFix: 'Begin a new paragraph with each thought; turn enumerations into lists.',
  },
  applies: ({ status, robots, named }) => status === 200 && !robots.isNoindex && named('p').length > 0,
  check({ named }, report) {
    for (const element of named('p')) {
      if (element.closeStart - element.openEnd <= MAX_CHARS || element.isHidden || element.isBoilerplate) continue;
      if (element.text.length <= MAX_CHARS || element.descendants(['br']).length > 1 || isOfParts(element)) continue;
      report('long', element, { start: element.text.slice(0, 60) });
    }
  },
});

/** A line break in the middle makes two paragraphs of it. Choices, links and what people type are no prose. */
function isOfParts(paragraph: PageElement): boolean {
  const { textValues, textOwners } = paragraph.document;
  const end = paragraph.descendants(['br'], 1)[0]?.textFrom ?? paragraph.textTo;
  let chars = 0;
  let longest = 0;
  for (let i = paragraph.textFrom; i < paragraph.textTo; i++) {
    if (i === end) chars = 0;
    if (!NO_PROSE.has(textOwners[i]?.name ?? '')) chars += collapse(textValues[i] ?? '').length;
    longest = Math.max(longest, chars);
  }
  return longest <= MAX_CHARS;
}
const NO_PROSE = new Set(['a', 'option', 'textarea', 'button']);
