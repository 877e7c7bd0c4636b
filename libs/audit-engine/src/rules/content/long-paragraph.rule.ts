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
    references: ['https://www.w3.org/WAI/tips/writing/', 'https://www.w3.org/TR/coga-usable/'],
    howToFix: 'Begin a new paragraph with each thought; turn enumerations into lists.',
  },
  applies: ({ status, robots, named }) => status === 200 && !robots.isNoindex && named('p').length > 0,
  check({ named }, report) {
    for (const element of named('p')) {
      if (element.closeStart - element.openEnd <= MAX_CHARS || element.isHidden || element.isBoilerplate) continue;
      // Line breaks and lists inside of a paragraph are separate paragraphs.
      if (element.text.length <= MAX_CHARS || element.descendants(['br']).length > 1) continue;
      report('long', element, { start: element.text.slice(0, 60) });
    }
  },
});
