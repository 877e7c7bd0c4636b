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
    messages: { leaves: 'A <select> leaves the page as soon as another option is chosen.' },
    since: '1.0',
    version: 2,
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
      if (element.name !== 'select' || element.isHidden || !LEAVES.test(handler)) continue;
      // With a single option no other one can be chosen; without any, a script fills it.
      if (element.descendants(['option'], 2).length !== 1) report('leaves', element);
    }
  },
});

const LEAVES = /\blocation(?:\.href)?\s*=[^=]|location\.(?:assign|replace)\(|\.submit\(\)|window\.open\(/;
