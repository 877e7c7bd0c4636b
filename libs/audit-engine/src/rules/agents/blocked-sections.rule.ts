import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';
import { ANSWER_CRAWLERS } from '../../shared/crawling/crawlers.data.js';

/** A single page kept out is on purpose; from this share of the pages on it may be an accident. */
const MIN_SHARE = 0.1;

export default defineSiteRule({
  meta: {
    id: 'agents/blocked-sections',
    title: {
      failed: 'Section is blocked for AI assistants only',
      passed: 'No section is blocked for AI assistants only',
    },
    subcategory: 'robots',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'site',
    messages: { blocked: 'robots.txt keeps {crawler} from {count} of {total} pages that search engines may read.' },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2', 'https://platform.openai.com/docs/bots'],
    howToFix:
      'Look at the group of this crawler in robots.txt: it replaces the group for all, and each of its Disallow lines should be meant.',
  },
  applies: (site) => site.answer('robots')?.status === 200 && site.pages.length > 1,
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      const file = new RobotsFile(robots?.text ?? '');
      const start = new URL(site.probe.startUrl);
      const named = ANSWER_CRAWLERS.filter(
        ({ token }) => file.names(token) && file.blockingRule(token, start) === null,
      );
      if (named.length === 0) return;
      const blocked = named.map(({ token }) => ({ token, pages: [] as string[] }));
      let total = 0;
      for (const page of site.pages) {
        const url = page.isIndexable ? new URL(page.url) : null;
        if (url === null || file.blockingRule('Googlebot', url) !== null) continue;
        total++;
        for (const crawler of blocked) {
          if (file.blockingRule(crawler.token, url) === null) continue;
          crawler.pages.push(url.href);
        }
      }
      for (const { token, pages } of blocked)
        if (pages.length > 0 && pages.length >= total * MIN_SHARE)
          report(
            'blocked',
            { url: robots?.url, pages, pagesTotal: pages.length },
            { crawler: token, count: pages.length, total },
          );
    },
  }),
});
