import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, sep } from 'node:path';

/** Those that a browser does not find out by itself, or insists on. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
const MAX_BYTES = 20 * 1024 * 1024;

/** Serves the files of a folder on this machine alone, for the browser that shows its pages. */
export class FolderServer {
  private constructor(
    private readonly server: Server,
    /** Of the folder, with a slash at its end. */
    readonly url: string,
  ) {}

  /**
   * @param root without links in it (`realpath`)
   * @param path where the folder is on its site, with slashes around
   */
  static async start(root: string, path: string): Promise<FolderServer> {
    const server = createServer((request, response) => void respond(root, path, request.url ?? '/', response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return new FolderServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve).closeAllConnections());
  }
}

async function respond(root: string, path: string, url: string, response: ServerResponse): Promise<void> {
  const body = await readBelow(root, path, url).catch(() => null);
  if (body === null) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  const type = TYPES[extname(pathOf(url)).toLowerCase()];
  response.writeHead(200, { ...(type && { 'content-type': type }), 'cache-control': 'max-age=600' }).end(body);
}

/** Null for what is no file of the folder: hidden ones are none, and a link out of it leads nowhere. */
async function readBelow(root: string, path: string, url: string): Promise<Buffer | null> {
  const name = pathOf(url);
  if (!name.startsWith(path)) return null;
  const parts = name.slice(path.length).split('/');
  if (parts.some((part) => part.startsWith('.') || part.includes('\\') || part.includes('\0'))) return null;
  const file = await realpath(join(root, ...parts));
  if (!file.startsWith(root + sep)) return null;
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = await handle.stat();
    return stat.isFile() && stat.size <= MAX_BYTES ? await handle.readFile() : null;
  } finally {
    await handle.close();
  }
}

/** @throws URIError for what is not encoded as it should be */
function pathOf(url: string): string {
  return decodeURIComponent(new URL(url, 'http://localhost').pathname);
}
