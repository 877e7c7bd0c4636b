import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { testBrowser } from '../../../../test/support/browser.js';
import type { BrowserProgram } from '../pool/find-browser.js';
import { printDocument } from './print-document.js';

jest.setTimeout(60_000);

describe('a printed document', () => {
  const asked: string[] = [];
  let server: Server;
  let origin: string;
  let program: BrowserProgram;
  beforeAll(async () => {
    program = await testBrowser();
    server = createServer((request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const print = async (body: string): Promise<string> => {
    const html = `<!doctype html><html lang="en"><head><title>plain</title></head><body>${body}</body></html>`;
    const task = { url: `${origin}/r/one`, html, footer: 'A <b>footer</b>', mostPages: 2 };
    return (await printDocument(task, { program, hasSandbox: true })).toString('latin1');
  };

  it('runs no script and asks for nothing, not even for itself', async () => {
    const text = await print(
      `<script>document.title = 'ran'</script><img src="${origin}/img" onerror="document.title = 'ran'">
       <link rel="stylesheet" href="${origin}/css"><iframe src="${origin}/frame"></iframe>
       <p style="background: url(${origin}/background)">Text</p><object data="${origin}/object"></object>
       <meta http-equiv="refresh" content="0; url=${origin}/forwarded">`,
    );
    expect(asked).toEqual([]);
    expect(text).toContain('/Title (plain)');
  });

  it('has links that lead on from where the document is served', async () => {
    expect(await print('<a href="/app/">Open</a>')).toContain(`${origin}/app/`);
  });

  it('has no more pages than are wanted: it is printed smaller, and cut when that is not enough', async () => {
    const pages = (text: string): number => text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    const [fits, smaller, cut] = [1_000, 2_300, 9_000].map((px) => `<div style="width:1px;height:${px}px"></div>`);
    expect(pages(await print(fits!))).toBe(1);
    expect([pages(await print(smaller!)), pages(await print(cut!))]).toEqual([2, 2]);
  });

  it('is an error in words when the browser does not start', async () => {
    const broken = { executablePath: '/bin/false', env: {} };
    await expect(
      printDocument({ url: origin, html: '', footer: '', mostPages: 1 }, { program: broken, hasSandbox: true }),
    ).rejects.toThrow(/Chromium did not start/);
  });
});
