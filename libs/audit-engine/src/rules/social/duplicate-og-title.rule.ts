import { NumberColumn } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';
import { PageGroups, TextSet } from '../../engine/site/page-groups.js';
import { copyKey } from '../../shared/addresses/copies.js';
import { tagOf } from '../../shared/social/tags.js';

/** Two pages may share a headline by chance. */
const MIN_PAGES = 3;

export default defineSiteRule({
  meta: {
    id: 'social/duplicate-og-title',
    title: { failed: 'Pages share the same preview title', passed: 'Every preview title is unique' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 3,
    needs: ['head', 'robots', 'canonical'],
    judges: 'pages',
    messages: { shared: '{pages} pages with {titles} different titles share the og:title "{title}".' },
    since: '1.0',
    version: 3,
    references: ['https://ogp.me/#metadata'],
    howToFix: 'Write the headline of each page into its og:title instead of the name of the site.',
  },
  extract({ head }) {
    const tag = tagOf(head, 'og:title');
    return tag ? { title: tag.content.slice(0, 120) } : null;
  },
  create({ report, judged }) {
    const groups = new PageGroups();
    const titles = new TextSet();
    const copies = new TextSet();
    /** Number of different titles of the pages of each group. */
    const titleCounts = new NumberColumn();
    let count = 0;
    return {
      page(page) {
        const { number, title, isIndexable, extract } = page;
        if (!isIndexable || extract === null) return;
        count++;
        if (!copies.add(`${copyKey(page)} ${extract.title}`)) return;
        const group = groups.add(extract.title, number);
        if (titles.add(`${group} ${title ?? ''}`)) titleCounts.set(group, titleCounts.get(group) + 1);
      },
      end(site) {
        judged(count);
        for (const { group, text: title, pages } of groups.shared()) {
          if (titleCounts.get(group) < 2 || pages.length < MIN_PAGES) continue;
          const urls = pages.map((page) => site.pages.urlOf(page));
          for (const page of urls)
            report(
              'shared',
              { page, pages: urls.slice(0, 20), pagesTotal: urls.length },
              { pages: urls.length, titles: titleCounts.get(group), title },
            );
        }
      },
    };
  },
});
