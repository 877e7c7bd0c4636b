import { NOT_PLAIN, withoutPort } from './nginx.js';
import { isPlainHost, patternOf, quoted, type Rendered, type Setting } from './setting.js';

const GLOBAL = 'the configuration of the whole server, outside of every <VirtualHost>';
const HOST = 'inside <VirtualHost> of the site';
const REDIRECT = 'a separate <VirtualHost>';
const FOLDER = '.htaccess in the folder of the site';
const HTML = '"expr=%{CONTENT_TYPE} =~ m#^text/html#i"';

/** Apache keeps two lists of headers, what an application sends and what every answer gets; the same name in both is sent twice. */
const replaced = (name: string, value: string, condition = ''): string[] => [
  `Header onsuccess unset ${name}${condition}`,
  `Header always set ${name} ${quoted(value)}${condition}`,
];
const dropped = (name: string): string[] => [`Header onsuccess unset ${name}`, `Header always unset ${name}`];

/** Apache 2.4.10 or later, in the configuration of a virtual host; needs mod_headers. */
export function apacheLines(setting: Setting): Rendered {
  const lines = commonLines(setting);
  if (lines) return [{ place: HOST, lines }];
  switch (setting.kind) {
    case 'server-name':
      return [
        { place: GLOBAL, lines: ['ServerTokens Prod', 'ServerSignature Off'] },
        // The name of an application's server comes through; Apache writes its own where there is none.
        { place: HOST, lines: dropped('Server') },
      ];
    case 'https':
      return isPlainHost(setting.host)
        ? [
            {
              place: REDIRECT,
              lines: [
                '<VirtualHost *:80>',
                `  ServerName ${withoutPort(setting.host)}`,
                `  Redirect permanent / https://${setting.host}/`,
                '</VirtualHost>',
              ],
            },
          ]
        : NOT_PLAIN;
    case 'one-host':
      return otherHost(setting, HOST);
    default:
      return NOT_POSSIBLE;
  }
}

/** Apache 2.4.10 or later, in a .htaccess file; needs "AllowOverride FileInfo". */
export function htaccessLines(setting: Setting): Rendered {
  const lines = commonLines(setting);
  if (lines) return [{ place: FOLDER, lines }];
  switch (setting.kind) {
    case 'server-name':
      return 'Apache reads ServerTokens in the configuration of the whole server alone.';
    case 'https':
      return isPlainHost(setting.host)
        ? [
            {
              place: FOLDER,
              lines: [
                'RewriteEngine On',
                'RewriteCond %{HTTPS} !=on',
                '# Something in front of Apache may speak https for it.',
                'RewriteCond %{HTTP:X-Forwarded-Proto} !=https',
                `RewriteRule ^ https://${setting.host}%{REQUEST_URI} [R=301,L]`,
              ],
            },
          ]
        : NOT_PLAIN;
    case 'one-host':
      return otherHost(setting, FOLDER);
    default:
      return NOT_POSSIBLE;
  }
}

const NOT_POSSIBLE = 'Apache has no directive for it.';

function commonLines(setting: Setting): string[] | null {
  switch (setting.kind) {
    case 'header':
      return replaced(setting.name, setting.value, setting.on === 'pages' ? ` ${HTML}` : '');
    case 'policy':
      return [`Header always add Content-Security-Policy ${quoted(setting.value)}`];
    case 'drop':
      return dropped(setting.name);
    case 'compress':
      return [
        '# Needs mod_deflate and mod_filter.',
        'AddOutputFilterByType DEFLATE text/html text/css text/plain text/javascript application/javascript application/json application/manifest+json image/svg+xml',
      ];
    case 'charset':
      return ['AddDefaultCharset utf-8'];
    case 'cookie':
      return cookieLines(setting);
    default:
      return null;
  }
}

function cookieLines({ name: cookie, flags }: Extract<Setting, { kind: 'cookie' }>): string[] {
  const name = patternOf(cookie);
  const edits: string[] = [];
  if (flags.sameSite)
    edits.push(`"(?i)^(${name}=.*?); *SameSite=[^;]*(.*)$" "$1$2"`, `"^(${name}=.*)$" "$1; SameSite=Lax"`);
  if (flags.secure) edits.push(`"(?i)^(${name}=(?!.*; *Secure).*)$" "$1; Secure"`);
  if (flags.httpOnly) edits.push(`"(?i)^(${name}=(?!.*; *HttpOnly).*)$" "$1; HttpOnly"`);
  return ['onsuccess', 'always'].flatMap((list) => edits.map((edit) => `Header ${list} edit Set-Cookie ${edit}`));
}

function otherHost({ from, to }: Extract<Setting, { kind: 'one-host' }>, place: string): Rendered {
  if (!isPlainHost(from) || !isPlainHost(to)) return NOT_PLAIN;
  return [
    {
      place,
      lines: [
        `# The site has to answer as ${withoutPort(from)} as well (ServerAlias), and the certificate has to name it.`,
        'RewriteEngine On',
        `RewriteCond %{HTTP_HOST} =${from} [NC]`,
        `RewriteRule ^ %{REQUEST_SCHEME}://${to}%{REQUEST_URI} [R=301,L]`,
      ],
    },
  ];
}
