import { defineSiteRule } from '../../rule.js';
import { copyKey } from '../copies.js';

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
    const urlsByTitle = new Map<string, Map<string, string>>();
    let count = 0;
    return {
      page(page) {
        const { url, title, isIndexable } = page;
        if (!isIndexable || !title) return;
        count++;
        const key = title.toLowerCase();
        const same = urlsByTitle.get(key);
        if (!same) urlsByTitle.set(key, new Map([[copyKey(page), url]]));
        else if (!same.has(copyKey(page))) same.set(copyKey(page), url);
      },
      end() {
        judged(count);
        for (const [title, urlByCopy] of urlsByTitle) {
          if (urlByCopy.size < 2) continue;
          const urls = [...urlByCopy.values()];
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
