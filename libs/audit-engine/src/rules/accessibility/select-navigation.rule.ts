import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/select-navigation',
    title: { failed: 'Choosing an option leaves the page', passed: 'No choice of an option leaves the page' },
    subcategory: 'keyboard',
    wcag: ['3.2.2'],
    severity: 'warning',
    weight: 3,
    needs: ['attributes'],
    messages: {
      leaves: 'A <select> leaves the page as soon as another option is chosen.',
      opens: 'A <select> opens another page as soon as another option is chosen.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/on-input.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F36',
    ],
    howToFix: 'Add a button that carries the choice out, and remove the onchange handler.',
  },
  applies: ({ attributes }) => attributes.with('onchange').some(({ name }) => name === 'select'),
  check({ attributes }, report) {
    for (const element of attributes.with('onchange')) {
      const handler = (element.attr('onchange') ?? '').slice(0, 1_000);
      if (element.name !== 'select' || element.isHidden) continue;
      const message = LEAVES.test(handler) ? 'leaves' : OPENS.test(handler) ? 'opens' : null;
      if (message === null) continue;
      // With a single option no other one can be chosen; without any, a script fills it.
      if (element.descendants(['option'], 2).length !== 1) report(message, element);
    }
  },
});

/** To an address; a place on the same page (`'#' + value`) is none. */
const LEAVES =
  /\blocation(?:\.href)?\s{0,5}=(?!=|\s{0,5}["'`]#)|location\.(?:assign|replace)\((?!\s{0,5}["'`]#)|\.submit\(\)/;
const OPENS = /window\.open\(/;
