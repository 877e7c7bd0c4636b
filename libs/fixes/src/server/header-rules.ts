import type { PageInput } from '#audit-engine';
import type { OpenFinding } from '../fix.js';
import { isPlainCookieName, type CookieFlags, type Setting } from './setting.js';

/**
 * Half a year is the least that counts; a year is what lists and tools expect. No subdomains and no preloading: neither can be taken back.
 */
const HSTS = 'max-age=31536000';

export interface HeaderRule {
  /** What the server has to do about one finding; a sentence: why it is left to people. */
  propose(finding: OpenFinding, page: PageInput): Setting[] | string;
  /** What a person has to look at before the setting is switched on. */
  checkFirst: string;
}

const header = (name: string, value: string, on: 'all' | 'pages' = 'all'): Setting[] => [
  { kind: 'header', name, value, on },
];

/**
 * What a server can do about findings on headers of pages, by rule. Rules that are not here are not a matter of a line of configuration.
 */
export const HEADER_RULES: Readonly<Record<string, HeaderRule>> = {
  'security/hsts': {
    propose: () => header('Strict-Transport-Security', HSTS),
    checkFirst:
      'Every page and file of this host works by https: browsers keep this for a year and cannot be told otherwise by http.',
  },
  'security/nosniff': {
    propose: () => header('X-Content-Type-Options', 'nosniff'),
    checkFirst: 'Scripts and style sheets come with their own content types: browsers refuse the others from now on.',
  },
  'security/framing': {
    // X-Frame-Options leaves the policy alone; where a policy allows every frame, only a second policy counts.
    propose: ({ message }, page) =>
      message !== 'open' && headerOf(page, 'content-security-policy') === null
        ? header('X-Frame-Options', 'SAMEORIGIN')
        : [{ kind: 'policy', value: "frame-ancestors 'self'" }],
    checkFirst: 'No other site is meant to show these pages in a frame (widgets, embedded forms).',
  },
  'security/csp': {
    propose: () => 'A policy has to name the sources of the scripts. One that allows all scripts gives no protection.',
    checkFirst: '',
  },
  'security/csp-directives': {
    propose: ({ message }) => [
      { kind: 'policy', value: message === 'object' ? "object-src 'none'" : "base-uri 'self'" },
    ],
    checkFirst: 'No page shows something by <object> or <embed>, and <base> names an address of this site.',
  },
  'security/referrer-policy': {
    propose: ({ element }) =>
      element === null
        ? header('Referrer-Policy', 'strict-origin-when-cross-origin')
        : 'The policy is in a <meta> of the page, which is applied after every header.',
    checkFirst: 'No other site needs the complete URL of the page that people come from. Some partner programmes do.',
  },
  'security/permissions-policy': {
    propose: () => [{ kind: 'drop', name: 'Permissions-Policy' }],
    checkFirst:
      'Browsers ignore the header as it is, so nothing changes; write it anew in the form "camera=()" where it is wanted.',
  },
  'security/version-disclosure': {
    propose: ({ data }) =>
      data.header === 'server' ? [{ kind: 'server-name' }] : [{ kind: 'drop', name: String(data.header) }],
    checkFirst: 'No monitoring reads the versions from these headers.',
  },
  'security/cors': {
    propose: ({ message }) =>
      message === 'credentials'
        ? [{ kind: 'drop', name: 'Access-Control-Allow-Credentials' }]
        : 'You need to decide which origins may read the response.',
    checkFirst: 'Browsers refuse the header together with *, so nothing that works today depends on it.',
  },
  'security/cookie-secure': cookieRule({ secure: true }, 'Nothing of the site needs the cookie by http.'),
  'security/cookie-httponly': cookieRule({ httpOnly: true }, 'No script of the site reads the cookie.'),
  'security/cookie-samesite': cookieRule(
    { sameSite: true },
    'People do not have to be signed in while another site shows this one in a frame or posts a form to it (payment, single sign-on).',
  ),
  'security/cookie-rejected': {
    propose: (finding) => {
      if (finding.message === 'sameSite') return cookie(finding, { sameSite: true });
      if (finding.message === 'noneWithoutSecure' || finding.data.demand === 'Secure')
        return cookie(finding, { secure: true });
      return 'The application has to set the cookie with another path or without a domain.';
    },
    checkFirst: 'Browsers refuse the cookie today: see that the application works when it is kept.',
  },
  'performance/compression': {
    propose: () => [{ kind: 'compress' }],
    checkFirst: 'No page shows a secret beside text that came with the request (BREACH).',
  },
  'performance/cache-control': {
    propose: (_, page) => {
      const value = correctedCacheControl(headerOf(page, 'cache-control') ?? '');
      return value === null ? 'The header can mean more than one thing.' : header('Cache-Control', value, 'pages');
    },
    checkFirst: 'All pages are meant to have this value; today no cache understands what is sent.',
  },
  'performance/cache-lifetime': {
    propose: () => header('Cache-Control', 'max-age=300', 'pages'),
    checkFirst: 'No page should be cached for longer, and none has a shorter or a private value.',
  },
  'core/charset': {
    propose: ({ message }) =>
      message === 'missing' ? [{ kind: 'charset' }] : 'The <meta> of the page has to come earlier.',
    checkFirst: 'All pages are saved as UTF-8.',
  },
  'i18n/content-language': {
    propose: () => [{ kind: 'drop', name: 'Content-Language' }],
    checkFirst:
      'No cache or translation in between reads the header; the lang attribute of the page is enough for browsers.',
  },
};

/** Redirects of whole hosts; see `server-fixes.ts`. */
export const SITE_RULES = ['security/https', 'security/https-redirect', 'crawlability/host-variants'];

/** Every rule that a snippet can satisfy. */
export const SERVER_RULES: ReadonlySet<string> = new Set([
  ...Object.entries(HEADER_RULES).flatMap(([rule, { checkFirst }]) => (checkFirst === '' ? [] : [rule])),
  ...SITE_RULES,
]);

function cookieRule(flags: Partial<CookieFlags>, checkFirst: string): HeaderRule {
  return { propose: (finding) => cookie(finding, flags), checkFirst };
}

function cookie({ data }: OpenFinding, flags: Partial<CookieFlags>): Setting[] | string {
  const name = String(data.name);
  if (!isPlainCookieName(name))
    return 'The name of the cookie holds characters that mean something in the configuration of a server.';
  return [{ kind: 'cookie', name, flags: { secure: false, httpOnly: false, sameSite: false, ...flags } }];
}

/** All values of a header, joined; null without one. */
function headerOf({ headers }: PageInput, wanted: string): string | null {
  const values = headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
  return values.length === 0 ? null : values.join(', ');
}

const DIRECTIVES = new Set(
  'public private no-cache no-store no-transform must-revalidate proxy-revalidate immutable max-age s-maxage stale-while-revalidate stale-if-error'.split(
    ' ',
  ),
);
const TIMES = new Set(['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error']);
const MISSPELT: ReadonlyMap<string, string> = new Map([
  ['maxage', 'max-age'],
  ['max_age', 'max-age'],
  ['s-max-age', 's-maxage'],
  ['smaxage', 's-maxage'],
  ['nocache', 'no-cache'],
  ['nostore', 'no-store'],
  ['no cache', 'no-cache'],
  ['no store', 'no-store'],
  ['must-revalidated', 'must-revalidate'],
  ['mustrevalidate', 'must-revalidate'],
  ['stale-while-revalidation', 'stale-while-revalidate'],
]);

/** What was certainly meant; null when a value is no number of seconds, a name is not known, or two of them contradict each other. */
function correctedCacheControl(value: string): string | null {
  const meant: string[] = [];
  for (const part of value.slice(0, 500).split(/[;,]/)) {
    if (part.trim() === '') continue;
    const [, written = '', seconds] = /^\s*([a-z_ -]{1,40}?)\s*(?:=\s*"?(\d{1,10})"?\s*)?$/i.exec(part) ?? [];
    const name = MISSPELT.get(written.toLowerCase()) ?? written.toLowerCase();
    if (!DIRECTIVES.has(name) || TIMES.has(name) !== (seconds !== undefined)) return null;
    meant.push(seconds === undefined ? name : `${name}=${seconds}`);
  }
  const isContradiction =
    (meant.includes('public') && meant.includes('private')) ||
    (meant.includes('no-store') && meant.some((one) => /^max-age=0*[1-9]/.test(one)));
  return meant.length === 0 || isContradiction || new Set(meant).size !== meant.length ? null : meant.join(', ');
}
