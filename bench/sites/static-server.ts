import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  ...{
    '.html': 'text/html',
    '.htm': 'text/html',
    '.css': 'text/css',
    '.js': 'text/javascript',
    '.mjs': 'text/javascript',
  },
  ...{ '.json': 'application/json', '.xml': 'application/xml', '.txt': 'text/plain', '.svg': 'image/svg+xml' },
  ...{ '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif', '.webp': 'image/webp' },
  ...{
    '.ico': 'image/x-icon',
    '.avif': 'image/avif',
    '.pdf': 'application/pdf',
    '.mp4': 'video/mp4',
    '.mp3': 'audio/mpeg',
  },
  ...{ '.woff': 'font/woff', '.woff2': 'font/woff2', '.ttf': 'font/ttf', '.webmanifest': 'application/manifest+json' },
};
const TEXT = /^(?:text\/|application\/(?:json|xml|manifest)|image\/svg)/;

/** A folder as a host of plain files serves it: `index.html`, `about` for `about.html`, its own 404, gzip for text. */
export async function serveFolder(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => answer(folder, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** `base`: the path at which the folder is, without a slash at its end. */
export function answer(folder: string, request: IncomingMessage, response: ServerResponse, base = ''): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const found = fileOf(folder, decoded(pathname.slice(base.length)));
  if (found === 'folder') return void response.writeHead(301, { location: `${pathname}/` }).end();
  if (found === null) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  const { file } = found;
  const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
  const isText = TEXT.test(type);
  const headers = {
    'content-type': isText ? `${type}; charset=utf-8` : type,
    'cache-control': 'max-age=600',
    etag: `"${statSync(file).size.toString(36)}"`,
  };
  if (isText) {
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' });
    createReadStream(file).pipe(createGzip()).pipe(response);
  } else {
    response.writeHead(200, { ...headers, 'content-length': statSync(file).size });
    createReadStream(file).pipe(response);
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `folder`: the address lacks the slash at its end. */
function fileOf(folder: string, path: string): { file: string } | 'folder' | null {
  const file = join(folder, normalize(path));
  if (!file.startsWith(folder)) return null;
  const candidates = path.endsWith('/') ? [join(file, 'index.html'), join(file, 'index.htm')] : [file, `${file}.html`];
  const found = candidates.find((name) => existsSync(name) && statSync(name).isFile());
  if (found !== undefined) return { file: found };
  // `about.html` comes before the folder `about`.
  return !path.endsWith('/') && existsSync(file) ? 'folder' : null;
}
