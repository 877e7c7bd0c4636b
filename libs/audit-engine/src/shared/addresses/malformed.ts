import type { Anchor } from '../../engine/facts/body.js';
import { MISTYPED_SCHEMES } from './malformed.data.js';

/** `https//example.com` and `https:/example.com`: a browser takes both for a path of this site. */
const BROKEN_SCHEME = /^https?(?:\/\/|:\/?[^/\\]|;\/\/)/i;
const DOUBLED_SCHEME = /^https?:\/\/(?:https?:?\/\/|https?:)/i;
/** A host name without a scheme is a path as well. */
const BARE_HOST = /^www\.[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63}){1,4}(?:[/?#]|$)/i;
const BARE_MAIL = /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63}){1,4}$/i;
/** A link as Markdown writes it, in an attribute of HTML. */
const MARKDOWN = /^\[[^\]]{0,200}\]\((?:https?:|mailto:|www\.|\/)/i;

export type Malformation =
  { kind: 'scheme'; meant: string } | { kind: 'invalid' | 'doubled' | 'bareHost' | 'bareMail' | 'markdown' };

/** What is wrong with the way an address is written; null when nothing is. */
export function malformationOf({ href, kind }: Anchor): Malformation | null {
  if (href === null || kind === 'fragment' || kind === 'javascript' || (kind === 'http' && href.startsWith('/')))
    return null;
  const colon = href.slice(0, 12).indexOf(':');
  const meant = colon > 0 ? MISTYPED_SCHEMES.get(href.slice(0, colon).toLowerCase()) : undefined;
  if (meant !== undefined) return { kind: 'scheme', meant };
  if (DOUBLED_SCHEME.test(href)) return { kind: 'doubled' };
  if (BROKEN_SCHEME.test(href)) return { kind: 'scheme', meant: 'http:// or https://' };
  if (kind === 'invalid') return { kind: 'invalid' };
  if (kind !== 'http') return null;
  if (MARKDOWN.test(href)) return { kind: 'markdown' };
  if (BARE_HOST.test(href)) return { kind: 'bareHost' };
  return href.length < 200 && BARE_MAIL.test(href) ? { kind: 'bareMail' } : null;
}
