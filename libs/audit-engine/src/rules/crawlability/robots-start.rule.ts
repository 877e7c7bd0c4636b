import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';
import { SEARCH_CRAWLERS } from '../../shared/crawling/search-engines.data.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/robots-start',
    title: { failed: 'robots.txt blocks the start page', passed: 'robots.txt allows the start page' },
    subcategory: 'robots',
    severity: 'error',
    weight: 10,
    needs: [],
    judges: 'site',
    messages: { blocked: 'robots.txt keeps {crawler} from the start page by "{rule}".' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2',
      'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
    ],
    howToFix:
      'Remove the rule, or write "Allow: /" for the crawler. Use a password, not robots.txt, for a site that is not public yet.',
  },
  applies: (site) => site.answer('robots')?.status === 200,
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      const file = new RobotsFile(robots?.text ?? '');
      const start = new URL(site.probe.startUrl);
      for (const crawler of SEARCH_CRAWLERS) {
        const rule = file.blockingRule(crawler, start);
        if (rule)
          report(
            'blocked',
            { page: start.href, url: robots?.url, line: rule.line, snippet: rule.source },
            { crawler, rule: rule.source.trim() },
          );
      }
    },
  }),
});
