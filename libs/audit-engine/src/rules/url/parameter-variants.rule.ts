import { defineSiteRule } from '../../engine/run/rule.js';
import type { Script } from '../../engine/facts/resources.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { Variants } from '../../shared/addresses/variants.js';

export default defineSiteRule({
  meta: {
    id: 'url/parameter-variants',
    title: { failed: 'URL parameters do not change the page', passed: 'Every URL parameter changes the page' },
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 4,
    needs: ['scripts'],
    judges: 'pages',
    messages: { variant: 'This URL shows the same page as {other}; its parameters change nothing.' },
    since: '1.0',
    version: 4,
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Put a canonical link to the URL without these parameters on the page, and link to that URL.',
  },
  // What such a script makes of the parameters is not in the text that was sent.
  extract: ({ scripts }) => scripts.some(readsParameters) || null,
  create({ report, judged }) {
    const variants = new Variants();
    return {
      page(page) {
        if (page.extract) return;
        const { origin, pathname } = new URL(page.url);
        variants.add(page, origin + pathname);
      },
      end(site) {
        judged(variants.count);
        const read = parametersByPage(site);
        for (const { kept, other } of variants.pairs(site))
          if (
            !(read.get(other) ?? []).some(
              (name) => name === ANY || parameterOf(kept, name) !== parameterOf(other, name),
            )
          )
            report('variant', { page: other, url: kept, pages: [kept, other] }, { other: kept });
      },
    };
  },
});

/** Of a script that takes the query apart by itself. */
const ANY = '*';

/** What the script files of each page read, for pages with such files. */
function parametersByPage({ pages, resources }: SiteContext): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (!resources.all.some(({ code }) => code?.parameters)) return found;
  for (const [page, files] of resources.eachPage()) {
    const address = pages.urlOf(page);
    const { host } = new URL(address);
    // Scripts of analytics read every query, and show nothing.
    const names = files.flatMap(({ code, url }) =>
      (code?.parameters ?? []).filter((name) => name !== ANY || new URL(url).host === host),
    );
    if (names.length > 0) found.set(address, names);
  }
  return found;
}

function parameterOf(url: string, name: string): string | null {
  return new URL(url).searchParams.get(name);
}

const READS = /\bURLSearchParams\b|\blocation\.search\b/;

function readsParameters({ element, src, isExecutable }: Script): boolean {
  return (
    src === null && isExecutable && READS.test(element.document.html.slice(element.openEnd + 1, element.closeStart))
  );
}
