import { NumberColumn } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';
import { TRAINING_TOKENS } from '../../shared/crawling/crawlers.data.js';

/** Directives of a convention of 2022 that the operators of large crawlers do not document. */
const DIRECTIVES = new Set(['noai', 'noimageai', 'notrain']);

export default defineSiteRule({
  meta: {
    id: 'agents/noai',
    title: { failed: 'noai directive has no effect', passed: 'No page relies on the noai directive' },
    subcategory: 'robots',
    severity: 'warning',
    weight: 2,
    needs: ['robots'],
    judges: 'site',
    messages: {
      noEffect: 'Pages say {directive}, which large AI crawlers do not read, and robots.txt lets {crawlers} in.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9309',
      'https://platform.openai.com/docs/bots',
      'https://commoncrawl.org/ccbot',
    ],
    howToFix:
      'Keep training crawlers out by name in robots.txt (GPTBot, ClaudeBot, CCBot, Google-Extended, …), or remove the directive.',
  },
  extract({ robots }) {
    const directive = robots.directives.find(({ name }) => DIRECTIVES.has(name));
    return directive ? { directive: directive.name } : null;
  },
  create({ report }) {
    const found = new NumberColumn();
    let first = '';
    return {
      page({ number, extract }) {
        if (extract === null) return;
        first = first === '' ? extract.directive : first;
        found.push(number);
      },
      end(site) {
        const robots = site.answer('robots');
        if (found.length === 0 || robots === null || robots.status === null || robots.status >= 500) return;
        const file = new RobotsFile(robots.status === 200 ? (robots.text ?? '') : '');
        const start = new URL(site.probe.startUrl);
        const open = TRAINING_TOKENS.filter((token) => file.blockingRule(token, start) === null);
        // A site that keeps some of them out has chosen.
        const pages = Array.from({ length: found.length }, (_, at) => site.pages.urlOf(found.get(at))).sort();
        if (open.length === TRAINING_TOKENS.length)
          report(
            'noEffect',
            { url: robots.url, pages, pagesTotal: pages.length },
            { directive: first, crawlers: open.slice(0, 3).join(', ') },
          );
      },
    };
  },
});
