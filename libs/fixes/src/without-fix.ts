import type { RuleMeta } from '#audit-engine/rules';

/** Why a rule has no fix: the first line that fits. `open` is honest: nobody has written one. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:url|trust|legal|local)\//, 'people decide: address, law or facts of the company'],
  [
    /^integrity\/|^security\/(?:secrets|private-file|comment-password|debug-output|library|directory-listing|development-address)$/,
    'people act: what got in has to be looked into',
  ],
  [
    /^security\/(?:certificate|cookie|cors|csp|framing|hsts|https|nosniff|password-http|permissions|referrer|security-txt|version)/,
    'configuration of the server',
  ],
  [
    /^performance\/(?:cache|compression|no-store|shared-cookies|validator|vary|http|ttfb|redirect)|^i18n\/content-language$/,
    'configuration of the server',
  ],
  [
    /^content\/|^core\/(?:title|description|h1|single-h1)|^images\/(?:alt|caption|repeated)|^social\/(?:og-image|open-graph|og-type|og-conflict|empty)/,
    'words: somebody has to write them, or choose',
  ],
  [
    /^accessibility\/(?:.*-(?:name|alt|title|purpose|label)|navigation-names|landmark-unique|label-in-name|video-captions|embedded-object|ambiguous-reference)$/,
    'words: somebody has to write them',
  ],
  [
    /^performance\/|^images\/(?:format|data-uri|sizes|srcset|dimensions)|^video\//,
    'build: files, styles or scripts have to change',
  ],
];

export function reasonFor({ id, scope }: RuleMeta): string {
  if (scope === 'site') return 'several pages, or a file of the site: the fix of one page does not see it';
  return REASONS.find(([pattern]) => pattern.test(id))?.[1] ?? 'open: no fix is written yet';
}
