import { TextColumn } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';
import type { JsonValue } from '../../engine/facts/structured-data.js';
import { articleNodes } from '../../shared/trust/articles.js';

const DAY_MS = 86_400_000;

export default defineSiteRule({
  meta: {
    id: 'trust/article-date-order',
    title: { failed: 'Article dates are impossible', passed: 'Article dates are plausible' },
    subcategory: 'articles',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    judges: 'pages',
    messages: {
      order: 'The article was changed on {modified}, before it was published on {published}.',
      future: 'The article was published on {published}, which is still to come.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/publication-dates',
      'https://schema.org/datePublished',
    ],
    howToFix: 'Give the true dates with time zone; dateModified is never before datePublished.',
  },
  extract({ structuredData }) {
    const [node] = articleNodes(structuredData);
    const published = dateOf(node?.value.datePublished);
    return published === null ? null : { published, modified: dateOf(node?.value.dateModified) };
  },
  create({ report, judged }) {
    /** Number of the page and its two dates, a line each. */
    const articles = new TextColumn();
    return {
      page({ number, extract }) {
        if (extract) articles.push(`${number}\n${extract.published}\n${extract.modified ?? ''}`);
      },
      end(site) {
        judged(articles.length);
        const now = Date.parse(site.probe.checkedAt);
        for (let at = 0; at < articles.length; at++) {
          const [number, published = '', modified = ''] = articles.get(at).split('\n');
          const url = site.pages.urlOf(Number(number));
          // A day of tolerance: dates without time zone.
          if (Date.parse(published) > now + DAY_MS)
            report('future', { page: url, snippet: `"datePublished": "${published}"` }, { published });
          else if (modified !== '' && Date.parse(modified) < Date.parse(published) - DAY_MS)
            report('order', { page: url, snippet: `"dateModified": "${modified}"` }, { modified, published });
        }
      },
    };
  },
});

/** As written, when it is a date with year, month and day. */
function dateOf(value: JsonValue | undefined): string | null {
  if (typeof value !== 'string' || value.length > 40 || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  return Number.isNaN(Date.parse(value)) ? null : value;
}
