import { defineSiteRule } from '../../engine/run/rule.js';
import { familiesNamedIn, plainFamily } from '../../engine/resources/font-families.js';
import { mayMention } from '../../engine/resources/mentioned-names.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { filesOf, loadedBy } from '../../shared/files/resource-findings.js';
import { listOf } from '../../shared/text/list-of.js';

export default defineSiteRule({
  meta: {
    id: 'performance/file-fonts',
    title: { failed: 'Style sheet hides text while fonts load', passed: 'Style sheets show text while fonts load' },
    subcategory: 'fonts',
    severity: 'warning',
    weight: 3,

    needs: ['attributes', 'document'],
    judges: 'pages',
    messages: {
      silent:
        '{url} declares web fonts without font-display ({families}): their text is invisible for up to three seconds while they load.',
    },
    since: '1.0',
    version: 10,
    references: [
      'https://developer.chrome.com/docs/performance/insights/font-display',
      'https://developer.mozilla.org/en-US/docs/Web/CSS/@font-face/font-display',
    ],
    howToFix: 'Write font-display: swap into each @font-face.',
  },
  applies: (site) => site.resources.all.length > 0,

  extract: ({ attributes, document }) => {
    const families = new Set(
      [
        ...document.named('style').map(({ inner }) => inner),
        ...attributes.with('style').map((element) => element.attr('style') ?? ''),
        ...document.named('font').map((element) => `font-family: ${element.attr('face') ?? ''}`),
      ].flatMap((css) => [...familiesNamedIn(css)]),
    );
    if (families.size === 0) return null;
    const names = [...families].join('\n');
    return names.length > MAX_EXTRACT ? ANY : names;
  },
  create: ({ report, judged }) => {
    const inPages = new Set<string>();
    return {
      page({ extract }) {
        for (const family of (extract ?? '').split('\n')) if (inPages.size < MAX_FAMILIES) inPages.add(family);
      },
      end(site) {
        const sheets = filesOf(site, 'stylesheet').flatMap(({ url, code }) => {
          const families = (code?.silentFonts ?? []).filter((family) => isNamed(site, family, inPages));
          return families.length > 0 ? [{ url, families }] : [];
        });
        judged(site.pageCount, site.resources.countPages(sheets.map(({ url }) => url)));
        for (const { url, families } of sheets)
          report('silent', loadedBy(site, url), { url, families: listOf(families, MAX_LISTED) });
      },
    };
  },
});

const ANY = '*';
const MAX_EXTRACT = 500;
const MAX_FAMILIES = 10_000;
/** Families in a message. */
const MAX_LISTED = 5;

/** A browser loads a font for the texts that are set in it: a rule, a style of a page or a script names it. */
function isNamed(site: SiteContext, family: string, inPages: ReadonlySet<string>): boolean {
  const plain = plainFamily(family);
  const words = plain.split(' ');
  return (
    inPages.has(ANY) ||
    inPages.size >= MAX_FAMILIES ||
    inPages.has(plain) ||
    site.resources.all.some(({ code, kind }) => {
      if (code === null) return false;
      if (kind === 'stylesheet') return code.families === undefined || mayMention(code.families, [plain]);
      return (
        kind === 'script' &&
        code.mentions !== undefined &&
        words.every((word) => mayMention(code.mentions ?? '', [word]))
      );
    })
  );
}
