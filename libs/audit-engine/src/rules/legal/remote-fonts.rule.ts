import { definePageRule } from '../../engine/run/rule.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';

const HOSTS = new Set(['fonts.googleapis.com', 'fonts.gstatic.com']);

export default definePageRule({
  meta: {
    id: 'legal/remote-fonts',
    title: { failed: 'Page loads fonts from Google', passed: 'No page loads fonts from Google' },
    subcategory: 'privacy',
    severity: 'warning',
    weight: 3,
    needs: ['resources', 'headers', 'head'],
    messages: { remote: 'The page loads fonts from {host}, which tells Google the address of every visitor.' },
    since: '1.0',
    version: 2,
    references: ['https://eur-lex.europa.eu/eli/reg/2016/679/oj', 'https://developers.google.com/fonts/faq/privacy'],
    howToFix: 'Host the font files yourself and name them in @font-face rules.',
  },
  applies: ({ location, lang }) =>
    /\.(?:de|at)$/.test(location.hostname) && lang?.toLowerCase().startsWith('de') === true,
  check(page, report) {
    const found = page.resources.find(
      ({ kind, url }) =>
        (kind === 'stylesheet' || kind === 'font') && HOSTS.has(url.hostname) && !isBlockedAsMixed(page, url),
    );
    if (found) report('remote', found.element, { host: found.url.hostname });
  },
});
