import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Route, SiteDefinition } from './site-server.js';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
};
const TEXT = new Set(['.html', '.css', '.js', '.json', '.webmanifest', '.xml', '.txt', '.md', '.svg']);

/** Where sample files name their own origin, which they cannot know before the port is known. */
export const ORIGIN_PLACEHOLDER = '__ORIGIN__';

/** The URL path of a file in a static folder: `a/index.html` is `/a/`. */
export function pathOfFile(file: string): string {
  const path = `/${file.split(sep).join('/')}`;
  return path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : path;
}

export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Serves a folder of static files as it is, with `404.html` for the rest. */
export function siteFromFolder(folder: string): SiteDefinition {
  const definition: SiteDefinition = {};
  for (const file of filesOf(folder)) {
    const bytes = readFileSync(join(folder, file));
    const headers = { 'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream' };
    const status = file === '404.html' ? 404 : 200;
    const route: Route = TEXT.has(extname(file))
      ? ({ origin }) => ({ status, headers, body: bytes.toString('utf8').replaceAll(ORIGIN_PLACEHOLDER, origin) })
      : { headers, body: bytes };
    definition[file === '404.html' ? '*' : pathOfFile(file)] = route;
  }
  return definition;
}
