import { NOT_PLAIN, withoutPort } from './nginx.js';
import { isPlainHost, patternOf, quoted, type Rendered, type Setting } from './setting.js';

const SITE = 'inside the block of the site';
const REDIRECT = 'a separate site block';
/** Addresses that have no ending are pages, and so are those with one of these. */
const PAGES = '(/[^./]*|[.](html?|php|aspx?|jsp))$';

const deferred = (...lines: string[]): Rendered => [
  { place: SITE, lines: ['header {', ...lines.map((line) => `  ${line}`), '  defer', '}'] },
];

/** Caddy 2.6 or later. */
export function caddyLines(setting: Setting): Rendered {
  switch (setting.kind) {
    case 'header': {
      if (setting.on === 'all') return deferred(`${setting.name} ${quoted(setting.value)}`);
      const matcher = `@sqout-${setting.name.toLowerCase()}`;
      return [
        {
          place: SITE,
          lines: [
            `${matcher} path_regexp ${PAGES}`,
            `header ${matcher} {`,
            `  ${setting.name} ${quoted(setting.value)}`,
            '  defer',
            '}',
          ],
        },
      ];
    }
    case 'policy':
      return deferred(`+Content-Security-Policy ${quoted(setting.value)}`);
    case 'drop':
      return deferred(`-${setting.name}`);
    case 'server-name':
      return deferred('-Server');
    case 'compress':
      return [{ place: SITE, lines: ['encode zstd gzip'] }];
    case 'charset':
      return deferred('Content-Type "(?i)^text/html *$" "text/html; charset=utf-8"');
    case 'cookie': {
      const { secure, httpOnly, sameSite } = setting.flags;
      const name = patternOf(setting.name);
      const added = `${secure ? '; Secure' : ''}${httpOnly ? '; HttpOnly' : ''}${sameSite ? '; SameSite=Lax' : ''}`;
      return deferred(
        ...(sameSite ? [`Set-Cookie "(?i)^(${name}=.*?); *SameSite=[^;]*(.*)$" "$1$2"`] : []),
        `Set-Cookie "^(${name}=.*)$" "$1${added}"`,
      );
    }
    case 'https':
      return isPlainHost(setting.host)
        ? [
            {
              place: REDIRECT,
              lines: [
                '# Caddy does this by itself for a site whose address is the name of the host alone.',
                `http://${withoutPort(setting.host)} {`,
                `  redir https://${setting.host}{uri} permanent`,
                '}',
              ],
            },
          ]
        : NOT_PLAIN;
    case 'one-host':
      return isPlainHost(setting.from) && isPlainHost(setting.to)
        ? [
            {
              place: SITE,
              lines: [
                `# The address of the block has to list ${withoutPort(setting.from)} as well.`,
                `@sqout-other-host host ${withoutPort(setting.from)}`,
                `redir @sqout-other-host {scheme}://${setting.to}{uri} permanent`,
              ],
            },
          ]
        : NOT_PLAIN;
  }
}
