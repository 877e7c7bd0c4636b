import { NumberColumn } from '#common';
import { copyText } from '../../engine/parse/text-copy.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { PageGroups, TextSet } from '../../engine/site/page-groups.js';
import { copyKey } from '../../shared/addresses/copies.js';
import { primaryLanguage } from '../../shared/languages/primary-language.js';
import { isPaginated } from '../../shared/text/same-page.js';

/** Two pages may be called the same by chance. */
const MIN_PAGES = 3;

export default defineSiteRule({
  meta: {
    id: 'content/duplicate-h1',
    title: { failed: 'Pages share the same main heading', passed: 'Every page has its own main heading' },
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: { shared: '{pages} pages with {titles} different titles share the main heading "{heading}".' },
    since: '1.0',
    version: 7,
    references: [
      'https://developers.google.com/search/docs/appearance/title-link',
      'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels.html',
    ],
    howToFix:
      'Name in the main heading what only this page is about. The name of the site belongs into the header, without a heading.',
  },
  create({ report, judged }) {
    const groups = new PageGroups();
    const copies = new TextSet();
    const titles = new Distinct();
    const texts = new Distinct();
    let count = 0;
    return {
      page(page) {
        const { url, number, h1, h1Count, title, textHash, isIndexable, lang } = page;
        // A site name as an extra h1 gives each page several, which `core/single-h1` reports.
        if (!isIndexable || !h1 || h1Count > 1 || isPaginated(url)) return;
        count++;
        // The versions of a page share the name of a house or a person.
        const key = `${primaryLanguage(lang ?? '')} ${h1.toLowerCase()}`;
        if (!copies.add(`${copyKey(page)} ${key}`)) return;
        const group = groups.add(key, number, h1);
        if (title) titles.add(group, title.toLowerCase());
        texts.add(group, textHash);
      },
      end(site) {
        judged(count);
        for (const { group, text: heading, pages } of groups.shared()) {
          // Pages with one title, or with one text, are reported for that.
          if (titles.count(group) < MIN_PAGES || texts.count(group) < MIN_PAGES) continue;
          const urls = pages.map((page) => site.pages.urlOf(page));
          for (const page of urls)
            report(
              'shared',
              { page, pages: urls.slice(0, 20), pagesTotal: urls.length },
              { pages: urls.length, titles: titles.count(group), heading: copyText(heading, 80) },
            );
        }
      },
    };
  },
});

/** How many different texts each group has. */
class Distinct {
  private readonly counts = new NumberColumn();
  private readonly seen = new TextSet();

  add(group: number, text: string): void {
    if (this.seen.add(`${group} ${text}`)) this.counts.set(group, this.counts.get(group) + 1);
  }

  count(group: number): number {
    return this.counts.get(group);
  }
}
