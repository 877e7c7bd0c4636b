import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';
import { ANSWER_CRAWLERS } from '../../shared/crawling/crawlers.data.js';

export default defineSiteRule({
  meta: {
    id: 'agents/search-crawlers',
    title: {
      failed: 'AI search crawler is blocked from the start page',
      passed: 'AI search crawlers may open the start page',
    },
    subcategory: 'robots',
    severity: 'warning',
    weight: 6,
    needs: [],
    judges: 'site',
    messages: { blocked: 'robots.txt keeps {crawler} ({service}) from the start page by "{rule}".' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9309',
      'https://platform.openai.com/docs/bots',
      'https://docs.perplexity.ai/guides/bots',
    ],
    howToFix:
      'If assistants should find and cite the site, allow the crawler: "User-agent: OAI-SearchBot" and "Allow: /". You can still block training crawlers with separate rules.',
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
      for (const { token, service } of ANSWER_CRAWLERS) {
        const rule = file.blockingRule(token, start);
        if (rule)
          report(
            'blocked',
            { page: start.href, url: robots?.url, line: rule.line, snippet: rule.source },
            { crawler: token, service, rule: rule.source.trim() },
          );
      }
    },
  }),
});
