import { defineSiteRule } from '../../engine/run/rule.js';
import { isUnder } from '../../shared/addresses/hosts.js';
import { CONSENT_SIGNS, STATISTICS, TRACKER_CALLS, TRACKER_HOSTS } from '../../shared/scripts/trackers.data.js';

/**
 * The law of Switzerland asks for information and a way to refuse, not for consent in
 * general (Telecommunications Act, article 45c): `.ch` is left out.
 */
const EUROPE = /\.(?:at|be|bg|cy|cz|de|dk|ee|es|eu|fi|fr|gr|hr|hu|ie|is|it|li|lt|lu|lv|mt|nl|no|pl|pt|ro|se|si|sk|uk)$/;
const HOSTS: ReadonlySet<string> = new Set(TRACKER_HOSTS.keys());
const MAX_INLINE = 20_000;

export default defineSiteRule({
  meta: {
    id: 'legal/consent',
    title: { failed: 'Tracker runs without asking for consent', passed: 'No tracker runs without asking for consent' },
    subcategory: 'privacy',
    severity: 'warning',
    weight: 6,
    needs: ['scripts', 'document'],
    judges: 'site',
    messages: { unasked: '{tracker} runs on the page at once, and nothing on the site asks for consent.' },
    since: '1.0',
    references: [
      'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02002L0058-20091219',
      'https://www.edpb.europa.eu/our-work-tools/our-documents/guidelines/guidelines-052020-consent-under-regulation-2016679_en',
    ],
    howToFix:
      'Load the tracker only after the visitor has agreed (a consent tool, or type="text/plain" until then), or use a measurement without cookies.',
  },
  applies: ({ probe, pages }) => pages.length > 0 && EUROPE.test(new URL(probe.startUrl).hostname),
  extract({ scripts, document, resolve, location }) {
    const isBritish = location.hostname.endsWith('.uk');
    let tracker = '';
    let asks = false;
    for (const { src, element, isExecutable, inlineChars } of scripts) {
      if (src !== null) {
        const url = resolve(src);
        // A tag manager may load the consent tool, which a static look cannot tell.
        asks ||=
          CONSENT_SIGNS.test(src.slice(0, 500)) ||
          (url?.hostname === 'www.googletagmanager.com' && url.pathname === '/gtm.js');
        if (isExecutable && url && tracker === '' && isUnder(url.hostname, HOSTS))
          tracker = unlessExempt(nameOf(url.hostname), isBritish);
      } else if (inlineChars > 0) {
        const code = element.inner.slice(0, MAX_INLINE);
        asks ||= CONSENT_SIGNS.test(code) || code.includes('gtm.js');
        if (isExecutable && tracker === '')
          tracker = unlessExempt(TRACKER_CALLS.find(([call]) => code.includes(call))?.[1] ?? '', isBritish);
      }
    }
    if (tracker === '' && !asks) return null;
    asks ||= document.elements.some(
      (element) =>
        element.name !== 'a' &&
        CONSENT_SIGNS.test(`${element.attr('id')?.slice(0, 100) ?? ''} ${element.attr('class')?.slice(0, 200) ?? ''}`),
    );
    return { tracker, asks };
  },
  create({ report }) {
    let first: { url: string; tracker: string } | null = null;
    let asks = false;
    return {
      page({ url, extract }) {
        asks ||= extract?.asks === true;
        if (extract && extract.tracker !== '' && (first === null || url < first.url))
          first = { url, tracker: extract.tracker };
      },
      end() {
        if (first !== null && !asks) report('unasked', { page: first.url }, { tracker: first.tracker });
      },
    };
  },
});

function nameOf(hostname: string): string {
  for (const [host, name] of TRACKER_HOSTS) if (hostname === host || hostname.endsWith(`.${host}`)) return name;
  return hostname;
}

function unlessExempt(tracker: string, isBritish: boolean): string {
  return isBritish && STATISTICS.has(tracker) ? '' : tracker;
}
