import { apacheLines, htaccessLines } from './apache.js';
import { caddyLines } from './caddy.js';
import { headersFileLines } from './headers-file.js';
import { nginxLines } from './nginx.js';
import {
  SERVERS,
  type PlannedSetting,
  type Rendered,
  type ServerName,
  type ServerSnippet,
  type Setting,
} from './setting.js';

const LINES: Readonly<Record<ServerName, (setting: Setting) => Rendered>> = {
  nginx: nginxLines,
  caddy: caddyLines,
  apache: apacheLines,
  htaccess: htaccessLines,
  'headers-file': headersFileLines,
};

/** The first line of a server's snippet: how to try it, and what it does not reach. */
const FIRST: Readonly<Record<ServerName, string>> = {
  nginx: 'Try it with "nginx -t". A location that has an add_header line has to repeat these lines.',
  caddy: 'Try it with "caddy validate".',
  apache: 'Try it with "apachectl configtest". Needs mod_headers ("a2enmod headers").',
  htaccess:
    'A mistake in this file makes Apache answer 500: try it on a copy. Needs mod_headers, and "AllowOverride FileInfo" for the folder.',
  'headers-file': 'For Netlify and Cloudflare Pages; holds for files, not for answers of functions.',
};

/** The same settings in the words of each server, each with what to look at first. */
export function snippetsOf(settings: readonly PlannedSetting[]): ServerSnippet[] {
  return SERVERS.map((server) => snippetOf(server, settings));
}

function snippetOf(server: ServerName, settings: readonly PlannedSetting[]): ServerSnippet {
  const places = new Map<string, string[]>();
  const rules = new Set<string>();
  const lacks: ServerSnippet['lacks'] = [];
  for (const { setting, rules: wanted, checkFirst } of settings) {
    const rendered = LINES[server](setting);
    if (typeof rendered === 'string') {
      for (const rule of wanted) lacks.push({ rule, reason: rendered });
      continue;
    }
    for (const rule of wanted) rules.add(rule);
    for (const { place, lines } of rendered) {
      const text = places.get(place) ?? [`# ${FIRST[server]}`];
      text.push('', `# ${wanted.join(', ')}`, `# Check first: ${checkFirst}`, ...lines);
      places.set(place, text);
    }
  }
  // A rule with two cookies, of which one has a name that no server may see, is not satisfied.
  for (const { rule } of lacks) rules.delete(rule);
  return {
    server,
    parts: [...places].map(([place, lines]) => ({ place, text: `${lines.join('\n')}\n` })),
    rules: [...rules],
    lacks,
  };
}
