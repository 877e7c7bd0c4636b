import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isIpAddress, ownerOf } from '../../shared/addresses/hosts.js';
import { SHORT_LINK_HOSTS } from '../../shared/addresses/short-link-hosts.data.js';

/** A text that is a URL and nothing else. Without `https://` or `www.` it may be a name: Node.js, Booking.com. */
const URL_TEXT =
  /^(?:https?:\/\/|www\.)([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,24})(?::\d{1,5})?(?:[\/?#]\S{0,500})?$/i;

/** The start page of the site wherever it is served, as on a preview host: its text is the name of the site. */
const START_PAGE = /^(?:\.{0,2}\/){0,5}(?:index(?:[-_.][a-z]{2})?\.(?:html?|php))?(?:[?#]|$)/i;

export default definePageRule({
  meta: {
    id: 'links/text-host',
    title: { failed: 'Link shows the URL of another site', passed: 'Links that show a URL lead to its site' },
    subcategory: 'markup',
    severity: 'warning',
    weight: 5,
    needs: ['anchors'],
    messages: { other: 'The link shows {shown} and leads to {host}.' },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/essentials/spam-policies',
      'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
    ],
    howToFix: 'Write the URL that the link leads to, or name the target in words.',
  },
  applies: ({ anchors }) => anchors.some(({ kind }) => kind === 'http'),
  check({ anchors }, report) {
    for (const { kind, href, url, text, element } of anchors) {
      if (kind !== 'http' || url === null || text.length > 600 || START_PAGE.test(href ?? '')) continue;
      const shown = URL_TEXT.exec(text.trim())?.[1]?.toLowerCase();
      if (shown !== undefined && !isSame(shown, url))
        report('other', element, { shown: copyText(text, 80), host: url.hostname });
    }
  },
});

/** Services that took another name, and their short forms: people still write the one they know. */
const RENAMED: readonly ReadonlySet<string>[] = [
  new Set(['twitter.com', 'x.com', 't.co']),
  new Set(['facebook.com', 'fb.com', 'fb.me', 'm.me', 'messenger.com']),
  new Set(['whatsapp.com', 'wa.me']),
  new Set(['telegram.org', 'telegram.me', 't.me']),
];

function isSame(shown: string, url: URL): boolean {
  const owner = ownerOf(shown);
  const target = ownerOf(url.hostname);
  if (owner === target || isIpAddress(url.hostname) || nameOf(owner) === nameOf(target)) return true;
  if (RENAMED.some((names) => names.has(owner) && names.has(target))) return true;
  // Counters, archives and warnings before one leaves carry the target in their URL; short links lead anywhere.
  if (url.href.toLowerCase().includes(owner)) return true;
  return SHORT_LINK_HOSTS.has(owner) || SHORT_LINK_HOSTS.has(target);
}

/** One owner in several countries: `example` of `example.de` and `example.co.uk`. */
function nameOf(owner: string): string {
  return owner.split('.', 1)[0] ?? owner;
}
