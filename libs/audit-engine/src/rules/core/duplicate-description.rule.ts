import { defineSiteRule } from '../../rule.js';
import { copyKey } from '../copies.js';

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
    const urlsByText = new Map<string, Map<string, string>>();
    let count = 0;
    return {
      page(page) {
        const { url, description, isIndexable } = page;
        if (!isIndexable || !description) return;
        count++;
        const key = description.toLowerCase();
        const same = urlsByText.get(key);
        if (!same) urlsByText.set(key, new Map([[copyKey(page), url]]));
        else if (!same.has(copyKey(page))) same.set(copyKey(page), url);
      },
      end() {
        judged(count);
        for (const [text, urlByCopy] of urlsByText) {
          if (urlByCopy.size < 2) continue;
          const urls = [...urlByCopy.values()];
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
