import { defineSiteRule } from '../../rule.js';
import { tagOf } from './tags.js';

/** Two pages may share a headline by chance. */
const MIN_PAGES = 3;

export default defineSiteRule({
  meta: {
    id: 'social/duplicate-og-title',
    name: 'Headline of its own in previews',
    subcategory: 'open graph',
    severity: 'warning',
    weight: 3,
    needs: ['head', 'robots', 'canonical'],
    judges: 'pages',
    messages: { shared: '{pages} pages with different titles share the og:title "{title}".' },
    since: '1.0',
    references: ['https://ogp.me/#metadata'],
    howToFix: 'Write the headline of each page into its og:title instead of the name of the site.',
  },
  extract({ head }) {
    const tag = tagOf(head, 'og:title');
    return tag ? { title: tag.content.slice(0, 120) } : null;
  },
  create({ report, judged }) {
    const groups = new Map<string, { urls: string[]; firstTitle: string; differs: boolean }>();
    let count = 0;
    return {
      page({ url, title, isIndexable, extract }) {
        if (!isIndexable || extract === null) return;
        count++;
        const group = groups.get(extract.title);
        if (!group) groups.set(extract.title, { urls: [url], firstTitle: title ?? '', differs: false });
        else {
          group.urls.push(url);
          group.differs ||= group.firstTitle !== (title ?? '');
        }
      },
      end() {
        judged(count);
        for (const [title, { urls, differs }] of groups) {
          if (!differs || urls.length < MIN_PAGES) continue;
          for (const page of urls)
            report(
              'shared',
              { page, pages: urls.slice(0, 20), pagesTotal: urls.length },
              { pages: urls.length, title },
            );
        }
      },
    };
  },
});
