import type { RuleMeta } from '#audit-engine/rules';
import { SERVER_RULES } from './server/header-rules.js';

/** Why a rule has no fix: the first line that fits. `open` is honest: none is written yet. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^crawlability\/search-results$/, 'people decide: whether the page shall be found'],
  [/^structured-data\/(?:course|dataset)$/, 'texts: you have to write them'],
  [/^(?:url|trust|legal|local)\//, 'people decide: address, law or facts of the company'],
  [
    /^integrity\/|^security\/(?:secrets|private-file|comment-password|debug-output|library|directory-listing|development-address)$/,
    'people act: what got in has to be looked into',
  ],
  [/^security\/(?:certificate|csp|password-http|security-txt)/, 'configuration of the server'],
  [
    /^performance\/(?:no-store|shared-cookies|validator|vary|http|ttfb|redirect|file-(?:caching|compression))/,
    'configuration of the server',
  ],
  [
    /^content\/|^core\/(?:title|description|h1|single-h1)|^images\/(?:alt|caption|repeated)|^social\/(?:og-image|open-graph|og-type|og-conflict|empty)/,
    'texts: you have to write them, or choose',
  ],
  [
    /^accessibility\/(?:.*-(?:name|alt|title|purpose|label)|navigation-names|landmark-unique|label-in-name|video-captions|embedded-object|ambiguous-reference)$/,
    'texts: you have to write them',
  ],
  [
    /^performance\/|^images\/(?:format|data-uri|sizes|srcset|dimensions)|^video\//,
    'build: files, styles or scripts have to change',
  ],
];

/** Rules that a file of `site/` can satisfy. */
const SITE_FILE_RULES =
  /^crawlability\/(?:robots-(?:txt|rules|sitemap|crawl-delay)|sitemap(?:-(?:broken|redirect|noindex|canonical|host|coverage|lastmod|readable))?|lastmod-day)$|^agents\/(?:llms-txt(?:-format)?|retired-crawlers)$|^security\/security-txt$/;

export function reasonFor({ id, scope }: RuleMeta): string {
  if (SERVER_RULES.has(id)) return 'server: a snippet for nginx, Caddy, Apache or `_headers`';
  if (SITE_FILE_RULES.test(id)) return 'file of the site: proposed, and checked in place';
  const reason = REASONS.find(([pattern]) => pattern.test(id))?.[1];
  if (reason !== undefined) return reason;
  return scope === 'site'
    ? 'concerns several pages, the server or a file, so editing one page does not fix it'
    : 'open: no fix is written yet';
}
