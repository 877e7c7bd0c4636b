import { defineSiteRule } from '../../rule.js';
import { isPaginated } from './same-page.js';

/** Two pages may be called the same by chance. */
const MIN_PAGES = 3;

interface Group {
  urls: string[];
  heading: string;
  titles: Set<string>;
  texts: Set<string>;
}

export default defineSiteRule({
  meta: {
    id: 'content/duplicate-h1',
    name: 'Main headings of their own',
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: { shared: '{pages} pages with different titles share the main heading "{heading}".' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/title-link',
      'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels.html',
    ],
    howToFix:
      'Name in the main heading what only this page is about. The name of the site belongs into the header, without a heading.',
  },
  create({ report, judged }) {
    const groups = new Map<string, Group>();
    let count = 0;
    return {
      page({ url, h1, title, textHash, isIndexable }) {
        if (!isIndexable || !h1 || isPaginated(url)) return;
        count++;
        const key = h1.toLowerCase();
        const group = groups.get(key) ?? { urls: [], heading: h1, titles: new Set(), texts: new Set() };
        groups.set(key, group);
        group.urls.push(url);
        if (group.titles.size < MIN_PAGES) group.titles.add(title?.toLowerCase() ?? '');
        if (group.texts.size < MIN_PAGES) group.texts.add(textHash);
      },
      end() {
        judged(count);
        for (const { urls, titles, texts, heading } of groups.values()) {
          // Pages with one title, or with one text, are reported for that.
          if (titles.size < MIN_PAGES || texts.size < MIN_PAGES) continue;
          for (const page of urls)
            report(
              'shared',
              { page, pages: urls.slice(0, 20), pagesTotal: urls.length },
              { pages: urls.length, heading: heading.slice(0, 80) },
            );
        }
      },
    };
  },
});
