import { NumberColumn } from '#common';
import type { Script } from '../../engine/facts/resources.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { variantKey } from '../../engine/site/address-forms.js';
import { isEmptyPlace } from '../../shared/scripts/empty-place.js';
import { isMenuWritten } from '../../shared/scripts/written-links.js';

export default defineSiteRule({
  meta: {
    id: 'links/dead-end',
    title: { failed: 'Page has no internal links', passed: 'Every page has internal links' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 4,
    needs: ['anchors', 'document', 'forms', 'scripts'],
    judges: 'pages',
    messages: { deadEnd: 'The page has no link to another page of the site.' },
    since: '1.0',
    version: 9,
    references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
    howToFix: 'Add the menu of the site, or at least a link to the start page.',
  },
  extract({ anchors, url, scripts, forms, document }) {
    const hasWay =
      anchors.some(
        (anchor) =>
          anchor.isInternal && anchor.url !== null && withoutFragment(anchor.url.href) !== withoutFragment(url),
      ) ||
      forms.forms.some((form) => form.action !== null) ||
      document.named('iframe').some((frame) => FRAMED_PAGE.test(frame.attr('src')?.trim() ?? ''));
    if (hasWay) return null;
    // Scripts may build the menu of a page that has no links at all, fill an empty place, or set the address of a link.
    const executable = scripts.filter((script) => script.isExecutable);
    const hasFiles = executable.some((script) => script.src !== null);
    const mayGetLinks =
      (anchors.length === 0 && hasFiles) ||
      executable.some(writesLinks) ||
      (executable.length > 0 &&
        (anchors.some((anchor) => anchor.href === null) || document.elements.some(isEmptyPlace)));
    return mayGetLinks ? null : { isDeadEnd: true, hasFiles };
  },
  applies: hasTwoPages,
  create({ report, judged }) {
    const found = new NumberColumn();
    const scripted = new NumberColumn();
    return {
      page({ number, extract, isIndexable, words }) {
        // An empty page, or one of frames, is a separate finding.
        if (extract !== null && isIndexable && words > 0) (extract.hasFiles ? scripted : found).push(number);
      },
      end(site) {
        judged(site.pages.filter((page) => page.isIndexable).length);
        for (const numbers of isMenuWritten(site) ? [found] : [found, scripted])
          for (let at = 0; at < numbers.length; at++) report('deadEnd', { page: site.pages.urlOf(numbers.get(at)) });
      },
    };
  },
});

/** A page of the site, such as its menu: `menu.html`, `/nav/`. */
const FRAMED_PAGE = /^(?![a-z]{2,20}:|\/\/)[^?#]{0,500}(?:\.(?:html?|php)|\/)(?:[?#]|$)/i;

/** An inline script with markup of links, or one that leads on. */
function writesLinks({ inlineChars, element }: Script): boolean {
  return inlineChars > 0 && WRITES_LINKS.test(element.inner.slice(0, MAX_CODE));
}
const WRITES_LINKS =
  /<a\s|\.href\s{0,9}=(?!=)|\blocation(?:\s{0,9}=(?!=)|\.(?:assign|replace)\()|createElement\(\s{0,9}["']a["']/i;
const MAX_CODE = 50_000;

/** Not the same page under two addresses, such as `/` and `/index.html`. */
function hasTwoPages({ pages }: SiteContext): boolean {
  let first: string | null = null;
  for (const { url } of pages) {
    const key = variantKey(new URL(url)) + new URL(url).search;
    first ??= key;
    if (key !== first) return true;
  }
  return false;
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
