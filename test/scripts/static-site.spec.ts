import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveStaticSite } from '../../scripts/lib/static-site.mjs';

let root: string;
let site: Awaited<ReturnType<typeof serveStaticSite>>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sqout-site-'));
  const folder = join(root, 'site');
  mkdirSync(join(folder, 'about'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<a href="__ORIGIN__/about/">about</a>');
  writeFileSync(join(folder, 'about', 'index.html'), 'about us');
  writeFileSync(join(folder, '404.html'), 'nothing here');
  writeFileSync(join(folder, 'mark.svg'), '<svg/>');
  writeFileSync(join(root, 'secret.txt'), 'secret');
  site = await serveStaticSite({ folder, port: 0 });
});
afterAll(async () => {
  await site.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends the path as it is; fetch would tidy it up first. */
function get(path: string, method = 'GET'): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: site.port, path, method }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the server of the sample site', () => {
  it('serves folders by their index page and puts its own address into the text', async () => {
    expect(await get('/')).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: `<a href="${site.origin}/about/">about</a>`,
    });
    expect((await get('/about/?utm_source=x')).body).toBe('about us');
    expect((await get('/mark.svg')).type).toBe('image/svg+xml');
  });

  it.each(['/missing', '/about', '/404.html', '/../secret.txt', '/%2e%2e/secret.txt', '/about/../../secret.txt'])(
    'answers 404 for %s',
    async (path) => {
      expect(await get(path)).toEqual({ status: 404, type: 'text/html; charset=utf-8', body: 'nothing here' });
    },
  );

  it('answers HEAD without a body and refuses to be written to', async () => {
    expect(await get('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect((await get('/', 'POST')).status).toBe(405);
  });
});
