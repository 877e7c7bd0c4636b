import type { Anchor } from '../../engine/facts/body.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/link-as-button',
    title: { failed: 'Link is announced as a button', passed: 'Every link to a page is announced as a link' },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 2,
    needs: ['anchors'],
    messages: {
      button: 'The link "{text}" leads to another page and has the role "button".',
      to: 'A link leads to {url} and has the role "button".',
    },
    since: '1.0',
    version: 6,
    references: [
      'https://www.w3.org/WAI/ARIA/apg/patterns/button/',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix: 'Remove role="button". A link may look like a button and stay a link.',
  },
  applies: ({ anchors }) => anchors.some(({ kind }) => kind === 'http'),
  check({ anchors, location }, report) {
    for (const anchor of anchors) {
      if (roleOf(anchor.element) !== 'button' || !leadsAway(anchor, location) || isRunByScript(anchor)) continue;
      const { element, name, url } = anchor;
      const isFile = url !== null && FILE.test(url.pathname);
      // A link without words is known by its address.
      if (url !== null && (isFile || name === '')) report('to', element, { url: url.href });
      else report('button', element, { text: copyText(name, 80) });
    }
  },
});

/** To another page, and not to a file that a script shows in a box. */
function leadsAway({ kind, url }: Anchor, here: URL): boolean {
  if (
    kind !== 'http' ||
    url === null ||
    isSamePath(url, here) ||
    SHOWN_IN_A_BOX.test(url.pathname) ||
    ENDS_SESSION.test(url.pathname)
  )
    return false;
  // A window to share the page opens and closes again.
  return url.host === here.host || !SHARES.test(url.pathname);
}

/** What differs in its parameters alone may do something to this page: sort it, or put a product into the basket. */
function isSamePath(url: URL, here: URL): boolean {
  return url.host === here.host && withoutEnding(url.pathname) === withoutEnding(here.pathname);
}

/** Hosts of files send the same page for `/a`, `/a/`, `/a.html` and `/a/index.html`. */
function withoutEnding(pathname: string): string {
  return pathname.replace(/(?:\/(?:index\.html?)?|\.html?)$/, '');
}

/** An action, whatever page comes after it. */
const ENDS_SESSION = /\/(?:log|sign)-?(?:out|off)(?:[/.]|$)/i;
/** What opens or is saved is no page. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|od[pst]|csv|zip|ics|vcf|epub|mp3)$/i;
const SHOWN_IN_A_BOX = /\.(?:jpe?g|png|gif|webp|avif|svg|mp4|webm)$/i;
const SHARES = /^\/(?:sharer?(?:\.php|\/|$)|share|intent\/|pin\/create\/|dialog\/share|submit$)/i;
const STATES = ['expanded', 'haspopup', 'pressed', 'controls'].map((name) => `aria-${name}`);
/** Attributes of scripts that do something on a click; those of counters and editors do not. */
const DOES =
  /^(?:on(?:click|keydown)|data-(?:bs-)?(?:toggle|target|dismiss|action|method|remote|ajax|confirm|product_id|fancybox|lightbox|glightbox|lity|elementor-open-lightbox|modal|popup|micromodal-\w{1,20}|izimodal-\w{1,20}))$/;

/** Classes by which scripts find the links that they open in a box or send in the background. */
const DOES_BY_CLASS = /(?:light|fancy|veno|color|thick|swipe)-?box|(?:^|[\s_-])(?:popup|modal|ajax)(?:$|[\s_-])/i;

function isRunByScript({ element }: Anchor): boolean {
  if (element.isAriaHidden || isScripted(element) || mayBeHidden(element)) return true;
  if (DOES_BY_CLASS.test(element.attr('class') ?? '')) return true;
  return element.attributeNames().some((name) => STATES.includes(name) || DOES.test(name)) || element.has('download');
}
