import { defineSiteRule } from '../../engine/run/rule.js';

const RELS = ['next', 'prev'] as const;
const MAX_CHARS = 500;

export default defineSiteRule({
  meta: {
    id: 'crawlability/pagination-target',
    title: { failed: 'Next or previous page is broken', passed: 'Every next and previous page works' },
    subcategory: 'discovery',
    severity: 'warning',
    weight: 2,
    needs: ['head'],
    judges: 'pages',
    messages: { broken: 'The head names {url} as the {rel} part of the list, but that URL returns an error.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
      'https://html.spec.whatwg.org/multipage/links.html#sequential-link-types',
    ],
    howToFix: 'Leave rel="next" out on the last part and rel="prev" on the first, and name addresses that exist.',
  },
  extract({ head, resolve }) {
    const kept: [string, string][] = [];
    let chars = 0;
    for (const rel of RELS) {
      const link = head.linksOf(rel)[0];
      const url = link && link.href !== '' ? resolve(link.href) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) continue;
      chars += url.href.length;
      if (chars <= MAX_CHARS) kept.push([rel, url.href]);
    }
    return kept.length > 0 ? kept : null;
  },
  create({ report, judged }) {
    const named: { page: number; rel: string; url: string }[] = [];
    let count = 0;
    return {
      page({ number, extract }) {
        if (!extract) return;
        count++;
        for (const [rel, url] of extract) if (named.length < MAX_NAMED) named.push({ page: number, rel, url });
      },
      end(site) {
        judged(count);
        for (const { page, rel, url } of named) {
          // What links lead to as well is told by `links/broken-internal`.
          if (site.target(url)?.outcome === 'broken' && site.linksTo(url, 1).total === 0)
            report('broken', { page: site.pages.urlOf(page), url }, { rel, url });
        }
      },
    };
  },
});

/** Kept while pages stream by: lists have two each. */
const MAX_NAMED = 20_000;
