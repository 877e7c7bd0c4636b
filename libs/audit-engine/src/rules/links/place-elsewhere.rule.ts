import { NumberColumn, TextColumn } from '#common';
import type { PageFacts } from '../../engine/facts/page-facts.js';
import type { PageDocument } from '../../engine/parse/document.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { isNotFollowed, namesForScripts, numberedState, placeOf, statesOf } from '../../shared/addresses/fragment.js';
import { filterOf, mayHold } from '../../shared/addresses/id-filter.js';
import { decoded } from '../../shared/addresses/decoded.js';

/** Kept of each page: so many links of so many characters in all. */
const MAX_LINKS = 8;
const MAX_CHARS = 300;
/** Links remembered for the end. */
const MAX_WANTED = 20_000;

export default defineSiteRule({
  meta: {
    id: 'links/place-elsewhere',
    title: {
      failed: 'Link points to a missing place on another page',
      passed: 'Links to other pages point to existing places',
    },
    subcategory: 'broken',
    severity: 'warning',
    weight: 3,
    needs: ['anchors', 'appShell', 'document', 'forwarding', 'scripts'],
    judges: 'pages',
    messages: { missing: 'The link to {url} names a place with the id "{id}", which that page does not have.' },
    since: '1.0',
    version: 8,
    references: [
      'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
      'https://www.rfc-editor.org/rfc/rfc3986#section-3.5',
    ],
    howToFix: 'Correct the fragment after the # in the link, or restore that ID on the other page.',
  },
  extract({ anchors, document, scripts, url, forwarding, appShell }) {
    const links = new Map<string, [url: string, fragment: string]>();
    let chars = 0;
    for (const anchor of anchors) {
      if (links.size >= MAX_LINKS) break;
      if (
        anchor.kind !== 'http' ||
        !anchor.href?.includes('#') ||
        !anchor.isInternal ||
        anchor.url === null ||
        anchor.url.hash.length < 2 ||
        // There a fragment is the code of an e-mail address, also in a copy of the site.
        anchor.url.pathname.includes('/cdn-cgi/')
      )
        continue;
      const { href, hash } = anchor.url;
      const page = href.slice(0, href.length - hash.length);
      const fragment = placeOf(hash);
      if (fragment === null || page === url.split('#', 1)[0] || links.has(href)) continue;
      if (isNotFollowed(anchor)) continue;
      chars += href.length + 6;
      if (chars > MAX_CHARS) break;
      links.set(href, [page, fragment]);
    }
    // Elements beyond the limit may have any id.
    const ids =
      forwarding !== null || appShell !== null || document.elementCount > document.elements.length
        ? null
        : filterOf(namesIn(document, scripts));
    return { ids, links: [...links.values()] };
  },
  applies: ({ pages }) => pages.length > 1,
  create({ report, judged }) {
    const filters = new TextColumn();
    /** The filter of each page, plus one. */
    const filterOf = new NumberColumn();
    const wanted: { page: number; url: string; fragment: string }[] = [];
    return {
      page({ number, extract, status }) {
        if (extract === null || status !== 200) return;
        if (extract.ids !== null) filterOf.set(number, filters.push(extract.ids) + 1);
        for (const [target, fragment] of extract.links)
          if (wanted.length < MAX_WANTED) wanted.push({ page: number, url: target, fragment });
      },
      end(site) {
        judged(site.pageCount);
        for (const { page, url, fragment } of wanted) {
          if (site.mainPage(page) !== page) continue;
          const target = site.page(url);
          const at = target === null ? 0 : filterOf.get(target.number);
          if (at === 0) continue;
          const filter = filters.get(at - 1);
          if ([fragment, decoded(fragment), numberedState(fragment)].some((name) => mayHold(filter, name))) continue;
          report(
            'missing',
            { page: site.pages.urlOf(page), url: `${url}#${fragment}` },
            { url, id: decoded(fragment).slice(0, 80) },
          );
        }
      },
    };
  },
});

/** Numbers of records and of widgets, of which a page may have hundreds: no link names them. */
const NUMBER = /^(?:[a-f]*\d[\da-f]*)?$/i;

function* namesIn(document: PageDocument, scripts: PageFacts['scripts']): Generator<string> {
  yield* statesOf(scripts);
  yield* document.ids.keys();
  for (const anchor of document.named('a')) {
    const name = anchor.attr('name');
    if (name !== null && name !== '' && !document.ids.has(name)) yield name;
  }
  if (!scripts.some(({ isExecutable }) => isExecutable)) return;
  const named = new Set<string>();
  for (const name of namesForScripts(document)) {
    if (named.has(name) || document.ids.has(name) || NUMBER.test(name.slice(0, 40))) continue;
    named.add(name);
    yield name;
  }
}
