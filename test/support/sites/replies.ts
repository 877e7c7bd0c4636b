import { gzipSync } from 'node:zlib';
import type { Reply, Route, SiteDefinition } from './site-server.js';

export function html(body: string, extra: Omit<Reply, 'body'> = {}): Reply {
  return { ...extra, headers: { 'content-type': 'text/html; charset=utf-8', ...extra.headers }, body };
}

/** A whole small page: a title, a heading and links to the given paths. */
export function page(title: string, links: string[] = [], extra: Omit<Reply, 'body'> = {}): Reply {
  const list = links
    .map((href) => `<li><a href="${href.replaceAll('&', '&amp;')}">${href.replaceAll('&', '&amp;')}</a></li>`)
    .join('');
  return html(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><ul>${list}</ul></body></html>`,
    extra,
  );
}

export function text(body: string, extra: Omit<Reply, 'body'> = {}): Reply {
  return { ...extra, headers: { 'content-type': 'text/plain; charset=utf-8', ...extra.headers }, body };
}

export function redirect(location: string, status = 302): Reply {
  return { status, headers: { location } };
}

/** Each path redirects to the next, the last one to `target` (default: back to the first, a loop). */
export function redirectChain(paths: string[], target = paths[0] ?? '/', status = 301): SiteDefinition {
  return Object.fromEntries(paths.map((path, index) => [path, redirect(paths[index + 1] ?? target, status)]));
}

export function slow(reply: Reply, delayMs: number): Reply {
  return { ...reply, delayMs };
}

/** The same reply, compressed whatever the client accepts. */
export function gzipped(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, 'content-encoding': 'gzip' }, body: gzipSync(reply.body ?? '') };
}

/** Sends the head, then one piece per `everyMs`; an endless generator makes an endless body. */
export function drip(pieces: Iterable<string>, everyMs: number): Reply {
  return {
    raw: (response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      const iterator = pieces[Symbol.iterator]();
      const timer = setInterval(() => {
        const next = iterator.next();
        if (next.done) response.end();
        else response.write(next.value);
      }, everyMs);
      response.once('close', () => clearInterval(timer));
    },
  };
}

/** Accepts the request and closes the connection without an answer. */
export function hangUp(): Reply {
  return { raw: (response) => response.destroy() };
}

/** `Sitemap:` lines may be paths; they are made absolute, as the protocol wants. */
export function robots(body: string): Route {
  return ({ origin }) => text(body.replace(/^(sitemap:\s*)(\/)/gim, `$1${origin}$2`));
}

const xml = (body: string): Reply => ({
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const absolute = (origin: string, path: string) =>
  (path.startsWith('/') ? origin + path : path).replaceAll('&', '&amp;');
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Paths or absolute URLs; `isGzip` makes it a `.xml.gz` file (compressed content, not a content encoding). */
export function sitemap(paths: string[], { isGzip = false } = {}): Route {
  return ({ origin }) => {
    const reply = xml(
      `<urlset ${NAMESPACE}>\n${paths.map((path) => `<url><loc>${absolute(origin, path)}</loc></url>`).join('\n')}\n</urlset>\n`,
    );
    return isGzip ? { headers: { 'content-type': 'application/gzip' }, body: gzipSync(reply.body ?? '') } : reply;
  };
}

export function sitemapIndex(paths: string[]): Route {
  return ({ origin }) =>
    xml(
      `<sitemapindex ${NAMESPACE}>\n${paths.map((path) => `<sitemap><loc>${absolute(origin, path)}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`,
    );
}
