import { definePageRule } from '../../rule.js';

const MIN_PARAGRAPHS = 12;
/** Characters of source; shorter ones are captions, prices and the like. */
const MIN_CHARS = 50;

export default definePageRule({
  meta: {
    id: 'content/subheadings',
    name: 'Subheadings in long texts',
    subcategory: 'structure',
    severity: 'warning',
    weight: 2,
    needs: ['headings', 'robots', 'attributes'],
    messages: { none: 'The text has {count} paragraphs and no subheading.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/section-headings.html',
      'https://www.w3.org/WAI/tutorials/page-structure/headings/',
    ],
    howToFix: 'Put an <h2> above each part that says what it is about.',
  },
  applies: ({ status, robots, named }) =>
    status === 200 && !robots.isNoindex && paragraphs(named('p')) >= MIN_PARAGRAPHS,
  check({ headings, attributes, named }, report) {
    if (headings.some(({ level, element }) => level > 1 && !element.isBoilerplate)) return;
    if (attributes.with('role').some((element) => element.keyword('role') === 'heading')) return;
    report('none', named('main')[0] ?? named('body')[0], { count: paragraphs(named('p')) });
  },
});

function paragraphs(
  elements: readonly { closeStart: number; openEnd: number; isHidden: boolean; isBoilerplate: boolean }[],
): number {
  return elements.filter((p) => p.closeStart - p.openEnd > MIN_CHARS && !p.isHidden && !p.isBoilerplate).length;
}
