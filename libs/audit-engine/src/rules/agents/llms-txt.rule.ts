import { defineSiteRule } from '../../engine/run/rule.js';

/**
 * Pages with code: the file is for tools that help with it. Other sites have nothing
 * to gain, and a handful of pages needs no table of contents.
 */
const MIN_PAGES = 3;

export default defineSiteRule({
  meta: {
    id: 'agents/llms-txt',
    title: { failed: 'Documentation has no llms.txt', passed: 'Documentation has an llms.txt' },
    subcategory: 'llms txt',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'pages',
    messages: { missing: 'The site has {pages} pages with code and no /llms.txt (status {status}).' },
    since: '1.0',
    version: 2,
    references: ['https://llmstxt.org/'],
    howToFix:
      'Publish /llms.txt in Markdown: "# Name of the site", a quote that says what it is, and lists of links to the pages that matter.',
  },
  extract: ({ named }) => (named('pre').length > 0 ? true : null),
  applies: (site) => site.answer('llmsTxt') !== null,
  create({ report, judged }) {
    let pages = 0;
    return {
      page({ extract }) {
        if (extract) pages++;
      },
      end(site) {
        if (pages < MIN_PAGES) return;
        const answer = site.answer('llmsTxt');
        const isMissing = answer?.status === 404 || answer?.status === 410;
        judged(pages, isMissing ? pages : 0);
        if (isMissing) report('missing', { url: answer.url }, { pages, status: answer.status ?? 0 });
      },
    };
  },
});
