import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/single-main',
    title: { failed: 'Page has several main landmarks', passed: 'No page has several main landmarks' },
    subcategory: 'landmarks',
    wcag: [],
    severity: 'warning',
    weight: 3,
    needs: ['landmarks'],
    messages: { several: 'The page has {count} visible main landmarks.' },
    since: '1.0',
    version: 5,
    references: [
      'https://www.w3.org/WAI/ARIA/apg/patterns/landmarks/examples/main.html',
      'https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element',
    ],
    howToFix:
      'Keep one <main>; turn the others into <section> or <div>, or give those that are not shown the hidden attribute.',
  },
  leavesOutHidden: 2,
  applies: ({ landmarks }) => landmarks.some(({ role }) => role === 'main'),
  check({ landmarks }, report) {
    const all = landmarks.filter(({ role }) => role === 'main').map(({ element }) => element);
    const first = all.map(pageOf).find((page) => page !== null);
    const mains = all.filter((element) => [null, first].includes(pageOf(element)));
    const [main, second, ...others] = mains;
    if (main && second) report('several', [second, main, ...others], { count: mains.length });
  },
});

/** jQuery Mobile puts several pages into one document and shows one of them at a time. */
function pageOf(element: PageElement): PageElement | null {
  let at = element.parent;
  while (at !== null && at.keyword('data-role') !== 'page') at = at.parent;
  return at;
}
