import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'mobile/single-viewport',
    title: { failed: 'Page has several viewport elements', passed: 'No page has several viewport elements' },
    subcategory: 'viewport',
    severity: 'warning',
    weight: 2,
    needs: ['head'],
    messages: { several: 'The page has {count} different viewport <meta> elements; only the last one counts.' },
    since: '1.0',
    version: 3,
    references: [
      'https://drafts.csswg.org/css-viewport/#viewport-meta',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
    ],
    howToFix: 'Keep the one that is right and remove the others.',
  },
  applies: ({ head }) => head.metasOf('viewport').length > 0,
  check({ head }, report) {
    const viewports = head.metasOf('viewport');
    const forms = viewports.map(({ content }) => sameForm(content));
    const other = forms.findIndex((form) => form !== forms[0]);
    if (other > 0) report('several', viewports[other]?.element, { count: new Set(forms).size });
  },
});

/** Order, spaces, letter case and the zeros of `1.0` make no difference. */
function sameForm(content: string): string {
  return content
    .slice(0, 500)
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .split(/[,;]+/)
    .sort()
    .join();
}
