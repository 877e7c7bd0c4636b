import { definePageRule } from '../../engine/run/rule.js';
import { isSignInAlone } from '../../shared/crawling/sign-in.js';

const CRAWLERS = ['googlebot', 'bingbot'];

export default definePageRule({
  meta: {
    id: 'crawlability/start-noindex',
    title: { failed: 'Start page has noindex', passed: 'Start page can be indexed' },
    subcategory: 'indexing',
    severity: 'error',
    weight: 10,
    needs: ['robots', 'forms', 'text', 'forwarding'],
    judges: 'site',
    messages: { noindex: 'The start page has {directive} for {agent}.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
    howToFix:
      'Remove noindex from the robots meta tag or the X-Robots-Tag header; in many content systems it is a switch for sites under construction.',
  },
  // A stub that leads elsewhere is kept out of the index rightly.
  applies: (page) => page.isStart && page.forwarding === null && !isSignInAlone(page),
  check({ robots }, report) {
    const found = robots.directives.find(
      ({ name, agent }) => (name === 'noindex' || name === 'none') && (agent === 'robots' || CRAWLERS.includes(agent)),
    );
    if (found)
      report('noindex', found.element ?? `X-Robots-Tag: ${found.name}`, {
        directive: found.name,
        agent: found.agent === 'robots' ? 'all crawlers' : found.agent,
      });
  },
});
