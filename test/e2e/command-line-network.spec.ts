import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CERTIFICATE, TEST_KEY } from '../../libs/crawler/src/tls.testing.js';
import { CommandLine } from '../support/command-line.js';
import { StandingCommands } from '../support/standing-commands.js';
import { startSite, type Site } from '../support/sites/site-server.js';

const TLS = { cert: TEST_CERTIFICATE, key: TEST_KEY };
const html = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body><h1>Shop</h1>${body}</body></html>`;

/** A site and an API at site.example, by https, with a certificate that nobody knows. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.startsWith('/v1/') === true) {
    response.setHeader('content-type', 'application/json');
    return void response.end(JSON.stringify({ user: { id: 'user_1', name: 'Ada' }, authSource: 'api_key' }));
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (request.url === '/robots.txt' || request.url?.includes('sitemap')) response.statusCode = 404;
  response.end(html('<a href="/a">A</a> <a href="http://169.254.169.254/latest">B</a>'));
}

describe('the command line on a network with a proxy', () => {
  let commands: StandingCommands;
  let cli: CommandLine;
  let folder: string;
  let ca: string;
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  /** What the proxies were asked for. */
  let asked: string[] = [];
  let site: number;
  let [tlsProxy, plainProxy]: [number, number] = [0, 0];

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  /** Leads every name to this machine, as only a proxy does. */
  function asProxy(server: Server): Server {
    server.on('connect', (request: IncomingMessage, client: Socket) => {
      asked.push(`CONNECT ${request.url ?? ''}`);
      if (request.headers['proxy-authorization'] !== `Basic ${Buffer.from('me:secret').toString('base64')}`)
        return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      const upstream = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        upstream.pipe(client);
        client.pipe(upstream);
      });
      upstream.on('error', () => client.destroy());
      client.on('error', () => upstream.destroy());
    });
    return server;
  }

  beforeAll(async () => {
    commands = new StandingCommands();
    folder = mkdtempSync(join(tmpdir(), 'sqout-ca-'));
    ca = join(folder, 'company.pem');
    writeFileSync(ca, TEST_CERTIFICATE);
    site = await listen(createHttps(TLS, answer));
    tlsProxy = await listen(asProxy(createHttps(TLS)));
    plainProxy = await listen(
      asProxy(
        createHttp((request, response) => {
          asked.push(`GET ${request.url ?? ''}`);
          answer(Object.assign(request, { url: new URL(request.url ?? '').pathname }), response);
        }),
      ),
    );
  });
  afterAll(async () => {
    await commands.close();
    for (const socket of sockets) socket.destroy();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    asked = [];
    // No name server: behind such a proxy nobody needs one.
    cli = new CommandLine({ CRAWL_DNS_SERVERS: '127.0.0.1:1' }, commands);
  });
  afterEach(() => cli.remove());

  const start = (): string => `https://site.example:${site}/`;
  const proxied = (): Record<string, string> => ({ HTTPS_PROXY: `https://me:secret@127.0.0.1:${tlsProxy}` });

  it('audits a site through it, both with certificates of the company', async () => {
    const { exitCode, stdout, stderr } = await cli.run(['audit', start(), '--ca', ca, '--json'], proxied());
    expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
    expect(JSON.parse(stdout)).toMatchObject({ baseUrl: start(), totalPages: 2 });
    expect(new Set(asked)).toContain(`CONNECT site.example:${site}`);
  });

  it('names --ca when a certificate is not trusted, and checks none with --insecure, which it says', async () => {
    const refused = await cli.run(['audit', start()], proxied());
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringMatching(/SELF_SIGNED.*--ca FILE/s)]);
    const checked = await cli.run(['audit', start(), '--insecure'], proxied());
    expect([checked.exitCode, checked.stderr]).toEqual([0, expect.stringContaining('certificates are not checked')]);
  });

  it('asks it for http pages, but never for a private address that a page names', async () => {
    const { exitCode } = await cli.run(['audit', 'http://shop.example/', '--external-links'], {
      HTTP_PROXY: `127.0.0.1:${plainProxy}`,
    });
    expect(exitCode).toBe(0);
    expect(asked).toContain('GET http://shop.example/a');
    expect(asked.filter((request) => request.includes('169.254'))).toEqual([]);
  });

  it('says that the proxy wants a password', async () => {
    const { exitCode, stderr } = await cli.run(['audit', start(), '--ca', ca], {
      HTTPS_PROXY: `https://127.0.0.1:${tlsProxy}`,
    });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('requires a user name and password')]);
  });

  it('reaches its server through it, and names --ca when that is not trusted', async () => {
    const env = { ...proxied(), SERVICE_API_KEY: 'sq_dev_x', SERVICE_API_URL: start() };
    const who = await cli.run(['whoami', '--ca', ca], env);
    expect([who.exitCode, who.stdout]).toEqual([0, expect.stringContaining('Ada at https://site.example')]);
    expect(asked).toEqual([`CONNECT site.example:${site}`]);
    expect((await cli.run(['whoami'], env)).stderr).toContain('--ca FILE');
    expect((await cli.run(['whoami', '--insecure'], env)).exitCode).toBe(0);
  });

  it('goes past it where NO_PROXY says so', async () => {
    const env = { ...proxied(), NO_PROXY: 'other.example, .example', SERVICE_API_KEY: 'sq_dev_x' };
    const { exitCode } = await cli.run(['whoami', '--ca', ca], { ...env, SERVICE_API_URL: start() });
    expect([exitCode, asked]).toEqual([1, []]);
  });

  it.each([
    [['--ca', 'none.pem'], /--ca none\.pem cannot be read/],
    [['--ca', 'empty.pem'], /has no certificate/],
  ])('refuses %j before any request', async (args, words) => {
    writeFileSync(join(cli.folder, 'empty.pem'), 'nothing');
    const { exitCode, stderr } = await cli.run(['audit', start(), ...args], proxied());
    expect([exitCode, stderr, asked]).toEqual([2, expect.stringMatching(words), []]);
  });
});

describe('how a local audit asks a site', () => {
  let commands: StandingCommands;
  let cli: CommandLine;
  let site: Site;
  beforeAll(async () => {
    commands = new StandingCommands();
    const page = (body: string) => ({ headers: { 'content-type': 'text/html' }, body: html(body) });
    site = await startSite({
      '/': page('<a href="/blog/">Blog</a> <a href="/about">About</a>'),
      '/blog/': page('<a href="/blog/deep">Deep</a>'),
      '/blog/deep': page('<a href="/blog/deeper">Deeper</a>'),
      '/blog/deeper': page(''),
      '/about': page(''),
      '/secret': { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } },
      '*': { status: 404 },
    });
  });
  afterAll(async () => {
    await commands.close();
    await site.close();
  });
  beforeEach(() => {
    site.clearHits();
    cli = new CommandLine({}, commands);
  });
  afterEach(() => cli.remove());

  const PAGES = ['/', '/about', '/blog/', '/blog/deep', '/blog/deeper'];
  const pagesAsked = (): string[] =>
    [...new Set(site.hits().map(({ path }) => path))].filter((path) => PAGES.includes(path)).sort();

  it.each([
    [
      ['--only', '/blog/'],
      ['/', '/blog/', '/blog/deep', '/blog/deeper'],
    ],
    [
      ['--only', '/blog/', '--depth', '2'],
      ['/', '/blog/', '/blog/deep'],
    ],
    [['--depth', '0'], ['/']],
  ])('reads with %j only what it is told to', async (args, pages) => {
    expect((await cli.run(['audit', site.origin, ...args])).exitCode).toBe(0);
    expect(pagesAsked()).toEqual(pages);
  });

  it('reads exactly the URLs of a list', async () => {
    writeFileSync(join(cli.folder, 'urls.txt'), `# what changed\n${site.origin}/blog/deep\n\n/about\n`);
    const { exitCode, stdout } = await cli.run(['audit', '--urls', 'urls.txt', '--json']);
    expect([exitCode, (JSON.parse(stdout) as { totalPages: number }).totalPages]).toEqual([0, 2]);
    expect(pagesAsked()).toEqual(['/about', '/blog/deep']);
  });

  it.each([
    ['https://elsewhere.example/a', /line 2 of urls\.txt is of another site/],
    ['ftp://x/', /line 2 of urls\.txt is not a URL/],
  ])('refuses a list with %s, naming its line', async (line, words) => {
    writeFileSync(join(cli.folder, 'urls.txt'), `${site.origin}/about\n${line}\n`);
    const { exitCode, stderr } = await cli.run(['audit', '--urls', 'urls.txt']);
    expect([exitCode, stderr, site.hits()]).toEqual([2, expect.stringMatching(words), []]);
  });

  it('gives its name, and asks no faster than it is told', async () => {
    const { exitCode } = await cli.run([
      'audit',
      site.origin,
      '--user-agent',
      'Inspector/1',
      '--rate',
      '20',
      '--timeout',
      '5',
    ]);
    expect(exitCode).toBe(0);
    const hits = site.hits();
    expect(new Set(hits.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['Inspector/1']));
    const times = hits.map(({ at }) => at).sort((a, b) => a - b);
    expect(times.at(-1)! - times[0]!).toBeGreaterThanOrEqual((times.length - 1) * 45);
  });

  it('names the option for a page that wants a login, and never repeats a password', async () => {
    const { exitCode, stderr } = await cli.run(['audit', `${site.origin}/secret`]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("-H 'Authorization: Basic")]);
    const withPassword = await cli.run(['audit', 'https://ada:hunter2@x.example/']);
    expect([withPassword.exitCode, withPassword.stderr]).toEqual([2, expect.stringContaining('-H ')]);
    expect(withPassword.stderr).not.toContain('hunter2');
  });
});
