import { defineSiteRule } from '../../rule.js';

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
    howToFix: 'Describe on each page what only this page offers; leave the description out where you have nothing to say.',
  },
  create({ report, judged }) {
    const urlsByText = new Map<string, string[]>();
    let count = 0;
    return {
      page({ url, description, isIndexable }) {
        if (!isIndexable || !description) return;
        count++;
        const key = description.toLowerCase();
        const same = urlsByText.get(key);
        if (same) same.push(url);
        else urlsByText.set(key, [url]);
      },
      end() {
        judged(count);
        for (const [text, urls] of urlsByText) {
          if (urls.length < 2) continue;
          const start = text.slice(0, 80);
          for (const page of urls) report('duplicate', { page, pages: urls.slice(0, 20), pagesTotal: urls.length }, { start, others: urls.length - 1 });
        }
      },
    };
  },
});
