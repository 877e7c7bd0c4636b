import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';
import { RETIRED_TOKENS } from '../../shared/crawling/crawlers.data.js';

export default defineSiteRule({
  meta: {
    id: 'agents/retired-crawlers',
    title: {
      failed: 'robots.txt blocks an AI crawler by an outdated name',
      passed: 'robots.txt uses current names of AI crawlers',
    },
    subcategory: 'robots',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'site',
    messages: {
      retired: 'robots.txt keeps {token} out, which no crawler calls itself; {successors} may still read the site.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1',
      'https://platform.openai.com/docs/bots',
      'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
    ],
    howToFix: 'Add a group for the names that the operators document today; the old line may stay.',
  },
  applies: (site) => site.answer('robots')?.status === 200,
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      const file = new RobotsFile(robots?.text ?? '');
      const start = new URL(site.probe.startUrl);
      for (const { token, successors } of RETIRED_TOKENS) {
        const rule = file.names(token) ? file.blockingRule(token, start) : null;
        // A site that names one of the successors has decided about it.
        if (
          rule === null ||
          successors.some((successor) => file.names(successor) || file.blockingRule(successor, start) !== null)
        )
          continue;
        report(
          'retired',
          { url: robots?.url, line: rule.line, snippet: `User-agent: ${token}` },
          { token, successors: successors.join(', ') },
        );
      }
    },
  }),
});
