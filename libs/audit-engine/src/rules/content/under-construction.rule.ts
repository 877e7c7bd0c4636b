import { definePageRule } from '../../engine/run/rule.js';
import { NOT_READY } from '../../shared/text/under-construction.data.js';

const MAX_WORDS = 80;
/** A cinema or a shop shows what is coming soon. */
const LIST_IMAGES = 4;

export default definePageRule({
  meta: {
    id: 'content/under-construction',
    title: { failed: 'Page is unfinished but can be indexed', passed: 'No unfinished page can be indexed' },
    subcategory: 'leftovers',
    severity: 'warning',
    weight: 5,
    needs: ['headings', 'head', 'text', 'robots', 'images'],
    messages: { notReady: 'The page says "{text}" and little else, and search engines may index it.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/pause-online-business',
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
    ],
    howToFix:
      'Publish the page when it is ready. Until then, leave it out of menus and the sitemap. During maintenance, return status 503 with Retry-After.',
  },
  applies: ({ status, robots }) => status === 200 && !robots.isNoindex,
  check({ headings, head, text, images }, report) {
    if (text.mainWords > MAX_WORDS || images.filter(({ element }) => !element.isBoilerplate).length >= LIST_IMAGES)
      return;
    const heading = headings.find(
      ({ level, text: words, element }) => level <= 2 && !element.isBoilerplate && isNotReady(words),
    );
    if (heading) return report('notReady', heading.element, { text: heading.text });
    const [first] = (head.title ?? '').split(/ [|–—·•:»-] /);
    if (first !== undefined && isNotReady(first)) report('notReady', head.titles[0], { text: first });
  },
});

function isNotReady(text: string): boolean {
  return (
    text.length < 100 &&
    NOT_READY.has(
      text
        .toLowerCase()
        .replace(/’/g, "'")
        .replace(/[.,:;!?()…–—-]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  );
}
