import type { Script } from '../../engine/facts/resources.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { hasCanonical, isAmp, linkWithParameters } from '../../shared/crawling/canonical-need.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-missing',
    title: {
      failed: 'Page with several URLs has no canonical URL',
      passed: 'Every page with several URLs has a canonical URL',
    },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 2,
    needs: ['robots', 'canonical', 'anchors', 'scripts'],
    messages: {
      parameters: 'The URL has parameters, and the page names no canonical URL.',
      linked: 'A link leads to this page with other parameters ({query}), and the page names no canonical URL.',
      amp: 'The AMP page names no canonical URL.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://www.rfc-editor.org/rfc/rfc6596',
    ],
    howToFix: 'Add <link rel="canonical" href="…"> with the absolute URL of the page to the head.',
  },
  applies: (page) => isIndexable(page),
  check(page, report) {
    if (hasCanonical(page)) return;
    const head = page.named('head')[0];
    if (isAmp(page)) return report('amp', head);
    if (page.location.search !== '') {
      if (!isRead(page.location, page.scripts)) report('parameters', head);
      return;
    }
    const link = linkWithParameters(page);
    if (link?.url && !isRead(link.url, page.scripts))
      report('linked', link.element, { query: link.url.search.slice(0, 60) });
  },
});

const READS = /\bURLSearchParams\b|\blocation\.search\b/;

/** A script in the page shows another text for each value: a link in the file that all of them are would name one of them for all. */
function isRead({ searchParams }: URL, scripts: readonly Script[]): boolean {
  const names = [...searchParams.keys()].slice(0, MAX_NAMES);
  return scripts.some(({ src, isExecutable, element }) => {
    if (src !== null || !isExecutable) return false;
    const code = element.inner;
    return (
      READS.test(code) &&
      names.some((name) => [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => code.includes(quoted)))
    );
  });
}
const MAX_NAMES = 20;
