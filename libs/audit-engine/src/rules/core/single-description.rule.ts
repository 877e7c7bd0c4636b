import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'core/single-description',
    title: { failed: 'Page has several meta descriptions', passed: 'No page has several meta descriptions' },
    subcategory: 'description',
    severity: 'warning',
    weight: 3,
    needs: ['head'],
    messages: { several: 'The page has {count} meta descriptions; the one on line {first} comes first.' },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/semantics.html#meta-description'],
    howToFix: 'Keep one <meta name="description">. A second one mostly comes from a plug-in beside the theme.',
  },
  applies: ({ head }) => head.metasOf('description').some((meta) => meta.kind === 'name'),
  check({ head }, report) {
    const [first, second, ...more] = head.metasOf('description').filter((meta) => meta.kind === 'name');
    if (first && second) report('several', second.element, { count: 2 + more.length, first: first.element.line });
  },
});
