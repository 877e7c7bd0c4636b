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
  isOdd: (part: string, page: SitePage<E>) => boolean,
  report: (page: string, segment: string) => void,
): SiteRuleSession<E> {
  const found: { number: number; odd: number[] }[] = [];
  let count = 0;
  return {
    page(page) {
      if (!page.isIndexable) return;
      count++;
      const odd = new URL(page.url).pathname
        .split('/')
        .flatMap((part, at) => (part.length <= MAX_PART && isOdd(part, page) ? [at] : []));
      if (odd.length > 0) found.push({ number: page.number, odd });
    },
    end({ pages, probe }) {
      judged(count);
      const folder = new URL('.', probe.startUrl).pathname;
      const depth = folder.split('/').length - 1;
      for (const { number, odd } of found) {
        const page = pages.urlOf(number);
        const { pathname } = new URL(page);
        const at = odd.find((part) => part >= depth || !pathname.startsWith(folder));
        if (at !== undefined) report(page, pathname.split('/')[at] ?? '');
      }
    },
  };
}
