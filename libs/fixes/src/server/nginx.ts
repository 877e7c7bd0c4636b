import { isPlainHost, quoted, type Rendered, type Setting } from './setting.js';

const HTTP = 'inside http { }, before the servers';
const SERVER = 'inside server { } of the site';
const REDIRECT = 'a separate server block; if one listens on port 80 already, add only the return line';

const hidden = (name: string): string[] => [`proxy_hide_header ${name};`, `fastcgi_hide_header ${name};`];

/** nginx 1.19.3 or later, in front of an application (proxy_pass, fastcgi_pass) or of files. */
export function nginxLines(setting: Setting): Rendered {
  switch (setting.kind) {
    case 'header': {
      if (setting.on === 'all')
        return [
          {
            place: SERVER,
            lines: [...hidden(setting.name), `add_header ${setting.name} ${quoted(setting.value)} always;`],
          },
        ];
      const variable = `$sqout_${setting.name.toLowerCase().replaceAll('-', '_')}`;
      return [
        {
          place: HTTP,
          lines: [
            `map $sent_http_content_type ${variable} {`,
            `  default $upstream_http_${setting.name.toLowerCase().replaceAll('-', '_')};`,
            `  ~*^text/html ${quoted(setting.value)};`,
            '}',
          ],
        },
        { place: SERVER, lines: [...hidden(setting.name), `add_header ${setting.name} ${variable} always;`] },
      ];
    }
    case 'policy':
      return [{ place: SERVER, lines: [`add_header Content-Security-Policy ${quoted(setting.value)} always;`] }];
    case 'drop':
      return [{ place: SERVER, lines: hidden(setting.name) }];
    case 'server-name':
      return [{ place: SERVER, lines: ['server_tokens off;'] }];
    case 'compress':
      return [
        {
          place: SERVER,
          lines: [
            'gzip on;',
            'gzip_vary on;',
            'gzip_proxied any;',
            'gzip_min_length 1024;',
            'gzip_types text/css text/plain text/javascript application/javascript application/json application/manifest+json image/svg+xml;',
          ],
        },
      ];
    case 'charset':
      return [{ place: SERVER, lines: ['charset utf-8;'] }];
    case 'cookie': {
      const { secure, httpOnly, sameSite } = setting.flags;
      const flags = [secure && 'secure', httpOnly && 'httponly', sameSite && 'samesite=lax'].filter(Boolean).join(' ');
      return [
        {
          place: SERVER,
          lines: [
            '# For proxy_pass; an application behind fastcgi_pass has to write its own cookies anew.',
            `proxy_cookie_flags ${setting.name} ${flags};`,
          ],
        },
      ];
    }
    case 'https':
      return isPlainHost(setting.host)
        ? [
            {
              place: REDIRECT,
              lines: [
                'server {',
                '  listen 80;',
                '  listen [::]:80;',
                `  server_name ${withoutPort(setting.host)};`,
                `  return 301 https://${setting.host}$request_uri;`,
                '}',
              ],
            },
          ]
        : NOT_PLAIN;
    case 'one-host':
      return isPlainHost(setting.from) && isPlainHost(setting.to)
        ? [
            {
              place: SERVER,
              lines: [
                `# server_name has to list ${withoutPort(setting.from)} as well, and the certificate has to name it.`,
                `if ($host = ${withoutPort(setting.from)}) { return 301 $scheme://${setting.to}$request_uri; }`,
              ],
            },
          ]
        : NOT_PLAIN;
  }
}

export const NOT_PLAIN = 'The name of the host holds characters that mean something in the configuration of a server.';

export function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}
