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
    references: [
      'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
      'https://developers.google.com/search/docs/appearance/title-link',
    ],
    howToFix: 'Write one <title> into the <head> that names what the page is about and, after it, the site.',
  },
  check({ head }, report) {
    const [first, ...more] = head.titles;
    const further = more.filter((title) => title.text !== '' && title.in('head'));
    if (!first) report('missing');
    else if (first.text === '') report('empty', first);
    else if (further.length > 0) report('several', further[0], { count: further.length + 1 });
  },
});
