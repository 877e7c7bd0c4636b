import { definePageRule } from '../../rule.js';

/** Places that crawlers need not see; nofollow is meant there. */
const ACTIONS =
  /log-?in|log-?out|sign-?in|sign-?up|sign-?out|regist|account|konto|anmeld|cart|basket|warenkorb|checkout|wish|compare|share|(?<![a-z])print|reply|comment|admin|session|search|suche|password|redirect|goto|\/go\/|\/out\/|download/i;

export default definePageRule({
  meta: {
    id: 'links/nofollow-internal',
    name: 'nofollow on internal links',
    subcategory: 'markup',
    severity: 'warning',
    weight: 2,
    needs: ['anchors', 'robots'],
    messages: { nofollow: 'The link to {path} of the own site has rel="nofollow".' },
    since: '1.0',
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
        (url.hash !== '' && url.pathname === location.pathname) ||
        ACTIONS.test(url.pathname.slice(0, 300))
      )
        continue;
      if (!rel.includes('ugc') && !rel.includes('sponsored')) report('nofollow', element, { path: url.pathname });
    }
  },
});
