import { defineSiteRule } from '../../engine/run/rule.js';
import { PageGroups, TextSet } from '../../engine/site/page-groups.js';
import { copyKey } from '../../shared/addresses/copies.js';

export default defineSiteRule({
  meta: {
    id: 'core/duplicate-description',
    name: 'Duplicate meta descriptions',
    subcategory: 'description',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { duplicate: 'This page and {others} other(s) share a meta description: "{start}".' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/snippet'],
    howToFix:
      'Describe on each page what only this page offers; leave the description out where you have nothing to say.',
  },
  create({ report, judged }) {
    const groups = new PageGroups();
    const copies = new TextSet();
    let count = 0;
    return {
      page(page) {
        const { number, description, isIndexable } = page;
        if (!isIndexable || !description) return;
        count++;
        const key = description.toLowerCase();
        if (copies.add(`${copyKey(page)} ${key}`)) groups.add(key, number);
      },
      end(site) {
        judged(count);
        for (const { text, pages } of groups.shared()) {
          const urls = pages.map((page) => site.pages.urlOf(page));
          const start = text.slice(0, 80);
          for (const page of urls)
            report(
              'duplicate',
              { page, pages: urls.slice(0, 20), pagesTotal: urls.length },
              { start, others: urls.length - 1 },
            );
        }
      },
    };
  },
});
