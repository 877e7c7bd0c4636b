import type { Messages } from '../../engine/run/rule-meta.js';
import type { SiteRuleSession, SiteTools } from '../../engine/run/rule.js';
import type { SitePage } from '../../engine/site/site-page.js';

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
