import { definePageRule } from '../../engine/run/rule.js';
import { isActionPath } from '../../shared/addresses/actions.js';

export default definePageRule({
  meta: {
    id: 'links/nofollow-internal',
    title: { failed: 'Internal link has nofollow', passed: 'No internal link has nofollow' },
    subcategory: 'markup',
    severity: 'warning',
    weight: 2,
    needs: ['anchors', 'robots'],
    messages: { nofollow: 'The link to {path} on this site has rel="nofollow".' },
    since: '1.0',
    version: 3,
    references: ['https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links'],
    howToFix: 'Remove nofollow; keep crawlers from pages with robots.txt or noindex instead.',
  },
  // A page whose links are all marked is reported by another rule.
  applies: ({ anchors, robots }) =>
    !robots.isNofollow && anchors.some((anchor) => anchor.isInternal && anchor.kind === 'http'),
  check({ anchors, location }, report) {
    for (const { isInternal, isNofollow, kind, url, rel, element } of anchors) {
      if (
        !isInternal ||
        !isNofollow ||
        kind !== 'http' ||
        url === null ||
        url.search !== '' ||
        (url.hash !== '' && withoutEnding(url.pathname) === withoutEnding(location.pathname)) ||
        isActionPath(url.pathname) ||
        IS_FILE.test(url.pathname)
      )
        continue;
      if (!rel.includes('ugc') && !rel.includes('sponsored')) report('nofollow', element, { path: url.pathname });
    }
  },
});

/** Sources, documents and media are no pages, and keeping crawlers from them is a choice. */
const IS_FILE = /\.(?!html?$|php$|aspx?$|jsp$)[a-z\d]{2,5}$/i;

/** Hosts of files send the same page for `/a`, `/a/`, `/a.html` and `/a/index.html`. */
function withoutEnding(pathname: string): string {
  return pathname.replace(/(?:\/(?:index\.html?)?|\.html?)$/, '');
}
