import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';
import { ANSWER_CRAWLERS } from '../../shared/crawling/crawlers.data.js';

/** A single page kept out is on purpose; from this share of the pages on it may be an accident. */
const MIN_SHARE = 0.1;

export default defineSiteRule({
  meta: {
    id: 'agents/search-crawlers',
    title: {
      failed: 'AI search crawler is blocked',
      passed: 'AI search crawlers may read what search engines may',
    },
    subcategory: 'robots',
    severity: 'warning',
    weight: 6,
    needs: [],
    judges: 'site',
    messages: {
      blocked: 'robots.txt keeps {crawler} ({service}) from the start page by "{rule}".',
      section: 'robots.txt keeps {crawler} ({service}) from {count} of {total} pages that search engines may read.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.rfc-editor.org/rfc/rfc9309',
      'https://platform.openai.com/docs/bots',
      'https://docs.perplexity.ai/guides/bots',
    ],
    howToFix:
      'If assistants should find and cite the site, allow the crawler: "User-agent: OAI-SearchBot" and "Allow: /". You can still block training crawlers with separate rules. The group of a crawler replaces the group for all, so each of its Disallow lines should be meant.',
  },
  // A site that keeps search engines out keeps everybody out: another rule says so.
  applies: (site) => {
    const robots = site.answer('robots');
    return (
      robots?.status === 200 &&
      new RobotsFile(robots.text ?? '').blockingRule('Googlebot', new URL(site.probe.startUrl)) === null
    );
  },
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      const file = new RobotsFile(robots?.text ?? '');
      const start = new URL(site.probe.startUrl);
      const sections: { token: string; service: string; pages: string[] }[] = [];
      for (const { token, service } of ANSWER_CRAWLERS) {
        const rule = file.blockingRule(token, start);
        if (rule)
          report(
            'blocked',
            { page: start.href, url: robots?.url, line: rule.line, snippet: rule.source },
            { crawler: token, service, rule: rule.source.trim() },
          );
        else if (file.names(token)) sections.push({ token, service, pages: [] });
      }
      if (sections.length === 0) return;
      let total = 0;
      for (const page of site.pages) {
        const url = page.isIndexable ? new URL(page.url) : null;
        if (url === null || file.blockingRule('Googlebot', url) !== null) continue;
        total++;
        for (const { token, pages } of sections) if (file.blockingRule(token, url) !== null) pages.push(url.href);
      }
      for (const { token, service, pages } of sections)
        if (pages.length > 0 && pages.length >= total * MIN_SHARE)
          report(
            'section',
            { url: robots?.url, pages, pagesTotal: pages.length },
            { crawler: token, service, count: pages.length, total },
          );
    },
  }),
});
