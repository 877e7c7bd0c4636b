import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-hidden-body',
    title: {
      failed: 'Whole page is hidden from assistive technology',
      passed: 'No page is hidden from assistive technology',
    },
    subcategory: 'aria',
    wcag: ['1.3.1', '4.1.2'],
    severity: 'error',
    weight: 10,
    needs: [],
    messages: { hidden: '<{name}> has aria-hidden="true": the whole page is hidden.' },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#aria-hidden',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix: 'Remove aria-hidden from <html> and <body>.',
  },
  visit: {
    'html body': (element, report) => {
      if (element.keyword('aria-hidden') === 'true') report('hidden', element, { name: element.name });
    },
  },
});
