import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answer } from './static-server.js';

/** Where a folder was published. */
interface Address {
  folder: string;
  /** As it is written; the one with or without `www.` leads there. */
  host: string;
  /** Without a slash at its end; empty for a host of its own. */
  path: string;
}

/** The sites of DIR at the addresses that they were published at: a proxy on loopback that is each of their hosts, by http and https. */
export class PublishedSites {
  private readonly addresses: Address[];
  /** As hosts of published sites do. */
  private readonly plain = createServer((request, response) => {
    response.writeHead(301, { location: `https://${request.headers.host ?? ''}${request.url ?? '/'}` }).end();
  });
  private readonly secure = createSecureServer(ownCertificate(), (request, response) =>
    this.respond(request, response),
  );
  /** A URL with http comes as a whole, and one with https by `CONNECT`. */
  private readonly proxy: Server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    if (this.isPublished(host)) response.writeHead(301, { location: `https://${host}${pathname}${search}` }).end();
    else response.writeHead(502).end();
  });
  /** Knows no name, at once: the proxy knows them. */
  private readonly names = createSocket('udp4', (query, { port, address }) => {
    query.writeUInt16BE(0x8183, 2);
    this.names.send(query, port, address);
  });

  constructor(dir: string) {
    this.addresses = readdirSync(dir).map((site) => addressOf(resolve(join(dir, site)), site));
    this.proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
      const [host = '', port] = (request.url ?? '').split(':');
      if (!this.isPublished(host)) {
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
        return;
      }
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      (port === '443' ? this.secure : this.plain).emit('connection', socket);
    });
  }

  /** What an audit needs to reach them. */
  async start(): Promise<{ proxyFor: () => URL; isInsecure: true; dnsServers: string[] }> {
    await new Promise<void>((done) => this.proxy.listen(0, '127.0.0.1', done));
    await new Promise<void>((done) => this.names.bind(0, '127.0.0.1', done));
    const proxy = new URL(`http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`);
    return { proxyFor: () => proxy, isInsecure: true, dnsServers: [`127.0.0.1:${this.names.address().port}`] };
  }

  urlOf(folder: string): string {
    const { host, path } = this.addresses.find((address) => address.folder === folder) ?? { host: '', path: '' };
    return `https://${host}${path}/`;
  }

  stop(): void {
    this.proxy.closeAllConnections();
    this.proxy.close();
    this.names.close();
  }

  private isPublished(host: string): boolean {
    return this.addresses.some((address) => bare(address.host) === bare(host));
  }

  private respond(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const host = bare(request.headers.host ?? '');
    const site = this.addresses.find(
      (address) =>
        bare(address.host) === host && (address.path === '' || `${pathname}/`.startsWith(`${address.path}/`)),
    );
    if (site === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    else if (request.headers.host !== site.host)
      response.writeHead(301, { location: `https://${site.host}${request.url ?? '/'}` }).end();
    else if (pathname === site.path) response.writeHead(301, { location: `${pathname}/` }).end();
    else answer(site.folder, request, response, site.path);
  }
}

/** Without `www.` and the port. */
function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
}

/** By `CNAME`, by the canonical link of the start page, or by the name `owner--repository` as GitHub serves it. */
function addressOf(folder: string, name: string): Address {
  const read = (file: string): string =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
  const cname = read('CNAME').trim().split(/\s/)[0] ?? '';
  if (cname !== '') return { folder, host: cname.toLowerCase(), path: '' };
  const [link = ''] = /<link\b[^>]{0,500}\brel=["']?canonical\b[^>]{0,500}>/i.exec(read('index.html')) ?? [];
  const canonical = /\bhref=["']?(https?:\/\/[^"'\s>]+)/i.exec(link)?.[1];
  if (canonical !== undefined && URL.canParse(canonical)) {
    const { hostname, pathname } = new URL(canonical);
    const path = pathname.replace(/\/(?:index\.html?)?$/, '');
    return { folder, host: hostname, path: isFolder(read('index.html'), hostname, path) ? path : '' };
  }
  const [owner = '', repository = ''] = name.split('--');
  return repository.endsWith('.github.io')
    ? { folder, host: repository.toLowerCase(), path: '' }
    : { folder, host: `${owner.toLowerCase()}.github.io`, path: `/${repository}` };
}

/** Whether a site is in a folder of its host: most of what its start page names from the root is there, and the rest may be other sites. */
function isFolder(page: string, host: string, path: string): boolean {
  const named = [...page.matchAll(/\b(?:href|src)=["']?(?:https?:\/\/([^"'\s/>]+))?(\/[^"'\s/>][^"'\s>]*)/gi)];
  const own = named.flatMap(([, other, name = '']) =>
    other === undefined || bare(other) === bare(host) ? [name] : [],
  );
  return own.filter((name) => `${name}/`.startsWith(`${path}/`)).length > own.length / 2;
}

/** Self-signed, and for any name: the audits do not check it. */
function ownCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-bench-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '90'],
        ...['-subj', '/CN=localhost', '-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
