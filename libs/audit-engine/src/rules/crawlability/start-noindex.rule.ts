import type { PageView } from '../../engine/facts/page-facts.js';
import { definePageRule } from '../../engine/run/rule.js';

const CRAWLERS = ['googlebot', 'bingbot'];
/** What only a form to sign in asks for (HTML, 4.10.18.7). */
const SIGN_IN = new Set(['current-password', 'one-time-code', 'username', 'webauthn']);
/** Name, password, a second factor, "keep me signed in". */
const MAX_CONTROLS = 4;
const MAX_WORDS = 120;

/** A page that has nothing but a form to sign in is the door of what cannot be seen without: there is nothing to find. */
function isSignInAlone({ forms, text }: PageView<'forms' | 'text'>): boolean {
  const asked = forms.controls.filter(({ isButton }) => !isButton);
  if (asked.length === 0 || asked.length > MAX_CONTROLS || text.words > MAX_WORDS) return false;
  return asked.some(
    ({ type, element }) =>
      type === 'password' ||
      (element.attr('autocomplete') ?? '')
        .toLowerCase()
        .split(/\s+/)
        .some((token) => SIGN_IN.has(token)),
  );
}

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
