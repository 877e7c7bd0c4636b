import { definePageRule } from '../../rule.js';
import { MISTYPED_SCHEMES } from './malformed.data.js';

/** `https//example.com` and `https:/example.com`: a browser takes both for a path of this site. */
const BROKEN_SCHEME = /^https?(?:\/\/|:\/?[^/\\]|;\/\/)/i;
const DOUBLED_SCHEME = /^https?:\/\/(?:https?:?\/\/|https?:)/i;
/** A host name without a scheme is a path as well. */
const BARE_HOST = /^www\.[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63}){1,4}(?:[/?#]|$)/i;
const BARE_MAIL = /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63}){1,4}$/i;

export default definePageRule({
  meta: {
    id: 'links/malformed',
    name: 'Mistyped addresses',
    subcategory: 'markup',
    severity: 'error',
    weight: 7,
    needs: ['anchors'],
    messages: {
      invalid: '"{href}" is not a URL.',
      scheme: '"{href}" starts with a mistyped scheme; {meant} is meant.',
      doubled: '"{href}" has its scheme twice.',
      bareHost: '"{href}" has no scheme, so it leads to a path of this site.',
      bareMail: '"{href}" is an e-mail address without mailto:.',
    },
    since: '1.0',
    references: ['https://url.spec.whatwg.org/#url-writing', 'https://www.rfc-editor.org/rfc/rfc3986#section-3'],
    howToFix: 'Write the complete address: https://www.example.com/, mailto:info@example.com.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors }, report) {
    for (const { href, kind, element } of anchors) {
      if (href === null || kind === 'fragment' || kind === 'javascript' || (kind === 'http' && href.startsWith('/')))
        continue;
      const colon = href.slice(0, 12).indexOf(':');
      const meant = colon > 0 ? MISTYPED_SCHEMES.get(href.slice(0, colon).toLowerCase()) : undefined;
      if (meant !== undefined) report('scheme', element, { href, meant });
      else if (DOUBLED_SCHEME.test(href)) report('doubled', element, { href });
      else if (BROKEN_SCHEME.test(href)) report('scheme', element, { href, meant: 'http:// or https://' });
      else if (kind === 'invalid') report('invalid', element, { href });
      else if (kind === 'http' && BARE_HOST.test(href)) report('bareHost', element, { href });
      else if (kind === 'http' && href.length < 200 && BARE_MAIL.test(href)) report('bareMail', element, { href });
    }
  },
});
