import { defineSiteRule } from '../../rule.js';

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
    howToFix: 'Give each page a title that says what only this page offers; let pages that are the same point to one canonical URL.',
  },
  create({ report, judged }) {
    const urlsByTitle = new Map<string, string[]>();
    let count = 0;
    return {
      page({ url, title, isIndexable }) {
        if (!isIndexable || !title) return;
        count++;
        const key = title.toLowerCase();
        const same = urlsByTitle.get(key);
        if (same) same.push(url);
        else urlsByTitle.set(key, [url]);
      },
      end() {
        judged(count);
        for (const [title, urls] of urlsByTitle) {
          if (urls.length < 2) continue;
          for (const page of urls) report('duplicate', { page, pages: urls.slice(0, 20), pagesTotal: urls.length }, { title, others: urls.length - 1 });
        }
      },
    };
  },
});
