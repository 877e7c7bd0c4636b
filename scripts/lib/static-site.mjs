import { createServer } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
};
const TEXT_EXTENSIONS = new Set(['.html', '.css', '.js', '.json', '.xml', '.txt', '.svg']);
/** In the files, the address of the site: it is known only once the site listens. */
const ORIGIN_PLACEHOLDER = '__ORIGIN__';

/**
 * Serves a folder on 127.0.0.1: `/a/` is `a/index.html`, anything unknown is `404.html` with status 404.
 * Only files found at the start are served, so no path can lead out of the folder.
 * @param {{ folder: string, port: number }} options port 0 takes any free one
 * @returns {Promise<{ origin: string, port: number, close: () => Promise<void> }>}
 */
export async function serveStaticSite({ folder, port }) {
  let files = new Map();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      return;
    }
    const path = (request.url ?? '/').split('?', 1)[0];
    const file = files.get(path) ?? files.get('/404.html');
    const status = files.has(path) && path !== '/404.html' ? 200 : 404;
    const body = file?.body ?? Buffer.from('Not found\n');
    response.writeHead(status, { 'content-type': file?.type ?? CONTENT_TYPES['.txt'], 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${server.address().port}`;
  files = readFiles(folder, origin);
  return {
    origin,
    port: server.address().port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readFiles(folder, origin) {
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const extension = extname(path);
    const bytes = readFileSync(path);
    const body = TEXT_EXTENSIONS.has(extension)
      ? Buffer.from(bytes.toString('utf8').replaceAll(ORIGIN_PLACEHOLDER, origin))
      : bytes;
    const url = `/${relative(folder, path).split(sep).join('/')}`.replace(/\/index\.html$/, '/');
    files.set(url, { body, type: CONTENT_TYPES[extension] ?? 'application/octet-stream' });
  }
  return files;
}
