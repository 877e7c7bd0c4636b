import { defineSiteRule } from '../../engine/run/rule.js';
import { PageGroups, TextSet } from '../../engine/site/page-groups.js';
import { copyKey } from '../../shared/addresses/copies.js';

export default defineSiteRule({
  meta: {
    id: 'core/duplicate-title',
    name: 'Duplicate titles',
    subcategory: 'title',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: { duplicate: 'This page and {others} other(s) share the title "{title}".' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix:
      'Give each page a title that says what only this page offers; let pages that are the same point to one canonical URL.',
  },
  create({ report, judged }) {
    const groups = new PageGroups();
    const copies = new TextSet();
    let count = 0;
    return {
      page(page) {
        const { number, title, isIndexable } = page;
        if (!isIndexable || !title) return;
        count++;
        const key = title.toLowerCase();
        if (copies.add(`${copyKey(page)} ${key}`)) groups.add(key, number);
      },
      end(site) {
        judged(count);
        for (const { text: title, pages } of groups.shared()) {
          const urls = pages.map((page) => site.pages.urlOf(page));
          for (const page of urls)
            report(
              'duplicate',
              { page, pages: urls.slice(0, 20), pagesTotal: urls.length },
              { title, others: urls.length - 1 },
            );
        }
      },
    };
  },
});
