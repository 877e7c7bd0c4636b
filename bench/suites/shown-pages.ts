import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { PageInput } from '#audit-engine';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { BrowserPool, findBrowser } from '#render';
import { serveFolder } from '../sites/static-server.js';
import { pageOf } from './page-findings.js';

/** Files of a folder as a browser shows them, with the files that they load from it and nothing from elsewhere. */
export class ShownPages {
  private constructor(
    private readonly url: string,
    private readonly server: Server,
    private readonly names: NameResolver,
    private readonly pool: BrowserPool,
  ) {}

  static async open(folder: string): Promise<ShownPages> {
    const { url, server } = await serveFolder(resolve(folder));
    const names = new NameResolver();
    const { CHROMIUM_PATH: path } = process.env;
    const installed = path === undefined ? {} : { installed: [path], isInstalled: true };
    const cacheDir = join(process.cwd(), 'node_modules', '.cache', 'sqout');
    const pool = new BrowserPool({
      ...{ userAgent: 'Sqout', hasSandbox: false, findProgram: () => findBrowser({ cacheDir, ...installed }) },
      connection: {
        guard: new AddressGuard({ allowNetworks: parseAllowNetworks('127.0.0.1/32') }),
        ...{ resolver: names.resolve, connectTimeoutMs: 5_000 },
      },
    });
    return new ShownPages(url, server, names, pool);
  }

  /** The page as a rendered audit checks it. @throws when the browser cannot show it */
  async show(file: string, sent: string): Promise<PageInput> {
    const url = new URL(file.split('/').map(encodeURIComponent).join('/'), this.url).href;
    const page = pageOf(sent, url);
    const rendered = await this.pool.render(
      { url, status: page.status, headers: page.headers, body: Buffer.from(sent), group: 'suite' },
      new AbortController().signal,
    );
    if (rendered.kind === 'refused') throw new Error(`${file}: ${rendered.message}`);
    const { html, facts } = rendered;
    return { ...page, html, raw: { isShell: false, words: 100, html: sent }, browser: facts };
  }

  async close(): Promise<void> {
    await this.pool.close();
    this.names.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}
