import type { Messages } from '../../engine/run/rule-meta.js';
import type { SiteRuleSession, SiteTools } from '../../engine/run/rule.js';
import type { SitePage } from '../../engine/site/site-page.js';

const MAX_PART = 200;

/** A session that looks at the URL of each indexable page by itself: addresses that no search engine lists need no polish. */
export function eachUrl<M extends Messages, E>(
  { judged }: SiteTools<M>,
  check: (url: URL, page: SitePage<E>) => void,
): SiteRuleSession<E> {
  let count = 0;
  return {
    page(page) {
      if (!page.isIndexable) return;
      count++;
      check(new URL(page.url), page);
    },
    end: () => judged(count),
  };
}

/** As `eachUrl`, for the first part of the path that is odd. The folder that the site is in is no choice of a page. */
export function eachPart<M extends Messages, E>(
  { judged }: SiteTools<M>,
  isOdd: (part: string) => boolean,
  report: (page: string, segment: string) => void,
): SiteRuleSession<E> {
  const found: number[] = [];
  let count = 0;
  const oddPart = (path: string): string | undefined =>
    path.split('/').find((part) => part.length <= MAX_PART && isOdd(part));
  return {
    page({ url, number, isIndexable }) {
      if (!isIndexable) return;
      count++;
      if (oddPart(new URL(url).pathname) !== undefined) found.push(number);
    },
    end({ pages, probe }) {
      judged(count);
      const folder = new URL('.', probe.startUrl).pathname;
      for (const number of found) {
        const page = pages.urlOf(number);
        const { pathname } = new URL(page);
        const segment = oddPart(pathname.startsWith(folder) ? pathname.slice(folder.length) : pathname);
        if (segment !== undefined) report(page, segment);
      }
    },
  };
}
