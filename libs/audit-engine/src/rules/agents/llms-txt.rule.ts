import { defineSiteRule } from '../../engine/run/rule.js';

/** A handful of pages needs no table of contents. */
const MIN_PAGES = 5;

export default defineSiteRule({
  meta: {
    id: 'agents/llms-txt',
    title: { failed: 'Site has no llms.txt', passed: 'Site has an llms.txt' },
    subcategory: 'llms txt',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'site',
    messages: { missing: 'The site has no /llms.txt (status {status}).' },
    since: '1.0',
    references: ['https://llmstxt.org/'],
    howToFix:
      'Publish /llms.txt in Markdown: "# Name of the site", a quote that says what it is, and lists of links to the pages that matter.',
  },
  applies: (site) => site.answer('llmsTxt') !== null && site.pages.length >= MIN_PAGES,
  create: ({ report }) => ({
    end(site) {
      const answer = site.answer('llmsTxt');
      if (answer?.status === 404 || answer?.status === 410)
        report('missing', { url: answer.url }, { status: answer.status });
    },
  }),
});
