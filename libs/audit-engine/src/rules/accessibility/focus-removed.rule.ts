import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/focus-removed',
    title: { failed: 'Element drops the focus as soon as it gets it', passed: 'No element drops the focus' },
    subcategory: 'keyboard',
    wcag: ['2.1.1', '2.4.7', '3.2.1'],
    severity: 'error',
    weight: 4,
    needs: ['attributes'],
    messages: { blurred: '<{name}> gives the focus away as soon as it gets it.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F55',
      'https://www.w3.org/WAI/WCAG22/Understanding/focus-visible.html',
    ],
    howToFix: 'Remove onfocus="this.blur()"; change how the focus looks with :focus-visible in the style sheet.',
  },
  applies: ({ attributes }) => attributes.with('onfocus').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('onfocus')) {
      const handler = (element.attr('onfocus') ?? '').slice(0, 500);
      const isField = element.has('readonly') || element.has('disabled');
      if (/(?:^|[^\w.])(?:this\.)?blur\(\)/i.test(handler) && !isField && !element.isHidden)
        report('blurred', element, { name: element.name });
    }
  },
});
