import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/text-style',
    title: { failed: 'Longer text is hard to read', passed: 'Longer texts are easy to read' },
    subcategory: 'text',
    wcag: ['1.4.8'],
    severity: 'warning',
    weight: 1,
    needs: ['browser'],
    messages: {
      justified: 'A text of {value} characters is justified (texts like it on the page: {count}).',
      italic: 'A text of {value} characters is in italics (texts like it on the page: {count}).',
      capitals: 'A text of {value} characters is in capital letters (texts like it on the page: {count}).',
      small: 'A text has a font size of {value} px (texts like it on the page: {count}).',
      tight: 'The lines of a text are {value} times the font size apart (texts like it on the page: {count}).',
      long: 'A text has lines of about {value} characters (texts like it on the page: {count}).',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/visual-presentation.html',
      'https://www.w3.org/TR/coga-usable/',
    ],
    howToFix:
      'In the style sheet: text-align: start, a max-width of 80ch, a line-height of 1.5; no text-transform and no italics for whole paragraphs.',
  },
  applies: ({ browser }) => (browser?.looks ?? null) !== null,
  check({ browser }, report) {
    for (const { kind, selector, html, value, count } of browser?.looks?.texts ?? [])
      report(kind, { selector, snippet: html }, { value, count });
  },
});
