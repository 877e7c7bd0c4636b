import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'core/title',
    title: { failed: 'Page has no title', passed: 'Every page has a title' },
    subcategory: 'title',
    wcag: ['2.4.2'],
    severity: 'error',
    weight: 10,
    needs: ['head'],
    messages: {
      missing: 'The page has no <title> in its head.',
      empty: 'The <title> is empty.',
      several: 'The page has {count} <title> elements; only the first one counts.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
      'https://developers.google.com/search/docs/appearance/title-link',
    ],
    howToFix: 'Write one <title> into the <head> that names what the page is about and, after it, the site.',
  },
  leavesOutScripted: 'fills',
  check({ head }, report) {
    const [first, ...more] = head.titles;
    const [second, ...further] = more.filter((title) => title.text !== '' && title.in('head'));
    if (!first) report('missing');
    else if (first.text === '') report('empty', first);
    // A script that writes the title leaves the others where they are.
    else if (second) report('several', second.parent ? [second, second.parent] : second, { count: further.length + 2 });
  },
});
