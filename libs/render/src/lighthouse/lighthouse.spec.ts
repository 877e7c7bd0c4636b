import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { LabLighthouse } from '#common';
import { AddressGuard, NameResolver } from '#crawler';
import { testBrowser } from '../../../../test/support/browser.js';
import { BrowserPool } from '../index.js';
import { findLighthouse } from './lighthouse.js';

jest.setTimeout(180_000);

const PAGE = '<!doctype html><html lang="en"><title>Lamps</title><h1>Lamps for every room</h1>';
/** Does what the package does: it talks to the browser at the port, and prints its result. */
const PROGRAM = `
  const [url, port] = process.argv.slice(2);
  const { Browser: name } = await (await fetch('http://127.0.0.1:' + port.split('=')[1] + '/json/version')).json();
  if (!url.endsWith('/lamps') || !name.includes('Chrome')) throw new Error('Another page');
  const audits = { 'largest-contentful-paint': { numericValue: 1234.5 }, 'cumulative-layout-shift': { numericValue: 0.12345 } };
  console.log(JSON.stringify({ categories: { performance: { score: 0.94 } }, audits }));`;

const installed = await findLighthouse();

describe('Lighthouse', () => {
  const pools: BrowserPool[] = [];
  let folder: string;
  let site: Server;

  const ask = async (lighthouseFrom?: string): Promise<LabLighthouse | undefined> => {
    const { port } = site.address() as AddressInfo;
    const pool = new BrowserPool({
      ...{ userAgent: 'Sqout/0.1 (test)', hasSandbox: false },
      ...(lighthouseFrom === undefined ? {} : { lighthouseFrom }),
      connection: {
        guard: new AddressGuard({ allowNetworks: [{ address: '127.0.0.1', prefixLength: 32, port }] }),
        resolver: new NameResolver().resolve,
        connectTimeoutMs: 2_000,
      },
      findProgram: testBrowser,
    });
    pools.push(pool);
    const task = { group: 'run', url: `http://127.0.0.1:${port}/lamps`, withLighthouse: true };
    const load = await pool.measure(task, new AbortController().signal);
    expect(load.kind).toBe('measured');
    return load.kind === 'measured' ? load.lighthouse : undefined;
  };

  const install = async (script: string): Promise<string> => {
    const program = join(folder, 'node_modules', 'lighthouse');
    await mkdir(join(program, 'cli'), { recursive: true });
    await writeFile(join(program, 'package.json'), '{"name": "lighthouse", "version": "12.0.0", "type": "module"}');
    await writeFile(join(program, 'cli', 'index.js'), script);
    return join(folder, 'index.js');
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sqout-lighthouse-'));
    site = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    site.closeAllConnections();
    site.close();
    await rm(folder, { recursive: true });
  });

  it('says how to install it where it is missing, and the page is measured all the same', async () => {
    expect(await ask(join(folder, 'nothing', 'index.js'))).toMatchObject({
      ...{ version: null, score: null },
      message: expect.stringContaining('npm install lighthouse'),
    });
  });

  it('gives score and values from a browser that it controls', async () => {
    expect(await ask(await install(PROGRAM))).toEqual({
      ...{ version: '12.0.0', score: 94, message: null, lcpMs: 1_235, cls: 0.123, tbtMs: null },
    });
  });

  it('gives a reason where it fails', async () => {
    expect(await ask(await install('throw new Error("No page")'))).toMatchObject({
      ...{ version: '12.0.0', score: null },
      message: 'Lighthouse ended with code 1. Error: No page',
    });
  });

  (installed ? it : it.skip)('measures a page with the package itself', async () => {
    expect(await ask()).toMatchObject({ version: installed?.version, message: null, score: expect.any(Number) });
  });
});
