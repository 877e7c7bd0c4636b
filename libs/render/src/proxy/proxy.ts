import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { parseUrl } from '#common';
import { openChecked, type CheckedConnection } from '#crawler';

/** Connections to one host at a time, as browsers have them; others wait. */
const CONNECTIONS_PER_HOST = 6;
const REFUSED = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
/** Of the hop from the browser to here. */
const HOP_HEADERS = /^(?:proxy-.*|connection|keep-alive)$/i;

/** The browser's only way to the network. Every connection passes the crawler's address guard and leads to the address that was checked. */
export class CheckingProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Duplex>();
  private readonly open = new Map<string, number>();
  private readonly queues = new Map<string, (() => void)[]>();

  constructor(private readonly connection: CheckedConnection) {
    this.server = createServer((request) => void this.forward(request, request.socket));
    this.server.on('connect', (request, socket) => void this.tunnel(request, socket));
    this.server.on('upgrade', (request, socket) => void this.forward(request, socket as Socket));
    this.server.on('connection', (socket) => this.remember(socket));
    this.server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** @returns its port */
  async start(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, '127.0.0.1', resolve);
    });
    this.server.unref();
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async tunnel(request: IncomingMessage, browser: Duplex): Promise<void> {
    const target = parseUrl(`http://${request.url ?? ''}`);
    const socket = target && (await this.connect(target, true, browser));
    if (!socket) return void browser.end(REFUSED);
    browser.write('HTTP/1.1 200 Connection established\r\n\r\n');
    join(browser, socket);
  }

  /** A request without TLS: one a connection, so that the next one is checked as well. */
  private async forward(request: IncomingMessage, browser: Socket): Promise<void> {
    const target = parseUrl(request.url ?? '');
    const isReadable = target?.protocol === 'http:' && request.headers['transfer-encoding'] === undefined;
    const socket = isReadable ? await this.connect(target, false, browser) : null;
    if (!target || !socket) return void browser.end(REFUSED);
    const isUpgrade = request.headers.upgrade !== undefined;
    const lines = [`${request.method} ${target.pathname}${target.search} HTTP/1.1`];
    for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
      const name = request.rawHeaders[i] ?? '';
      if (!HOP_HEADERS.test(name)) lines.push(`${name}: ${request.rawHeaders[i + 1]}`);
    }
    lines.push(`connection: ${isUpgrade ? 'upgrade' : 'close'}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    request.pipe(socket, { end: false });
    socket.pipe(browser);
    closeBoth(browser, socket);
  }

  /** Null for an address that may not be reached, or where there is no server. */
  private async connect(target: URL, isSecure: boolean, browser: Duplex): Promise<Socket | null> {
    this.remember(browser);
    browser.on('error', () => browser.destroy());
    await this.turn(target.host);
    try {
      const hostname = target.hostname.replace(/^\[|\]$/g, '');
      const port = target.port || (isSecure ? '443' : '80');
      // TLS is between the browser and the site: here it is a connection like any other.
      const socket = await openChecked(this.optionsFor(isSecure), { protocol: 'http:', hostname, port }, {});
      this.remember(socket);
      socket.once('close', () => this.next(target.host));
      if (browser.destroyed) socket.destroy();
      return socket;
    } catch {
      this.next(target.host);
      return null;
    }
  }

  /** A proxy of the environment is chosen by the URL that the browser asks for. */
  private optionsFor(isSecure: boolean): CheckedConnection {
    const { proxyFor } = this.connection;
    if (!isSecure || !proxyFor) return this.connection;
    return { ...this.connection, proxyFor: (url) => proxyFor(new URL(url.href.replace(/^http:/, 'https:'))) };
  }

  private turn(host: string): Promise<void> {
    const open = this.open.get(host) ?? 0;
    if (open < CONNECTIONS_PER_HOST) {
      this.open.set(host, open + 1);
      return Promise.resolve();
    }
    return new Promise((resolve) => this.queues.set(host, [...(this.queues.get(host) ?? []), resolve]));
  }

  private next(host: string): void {
    const waiting = this.queues.get(host)?.shift();
    if (waiting) waiting();
    else this.open.set(host, Math.max(0, (this.open.get(host) ?? 0) - 1));
  }

  private remember(socket: Duplex): void {
    if (this.sockets.has(socket)) return;
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  }
}

function join(browser: Duplex, socket: Socket): void {
  browser.pipe(socket);
  socket.pipe(browser);
  closeBoth(browser, socket);
}

function closeBoth(browser: Duplex, socket: Socket): void {
  browser.once('close', () => socket.destroy());
  socket.once('close', () => browser.destroy());
  socket.on('error', () => browser.destroy());
}
