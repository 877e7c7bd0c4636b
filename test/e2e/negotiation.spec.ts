import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { TEST_CERTIFICATE, TEST_KEY } from '../../libs/crawler/src/tls.testing.js';
import { Caller, Installation } from '../support/installation.js';

jest.setTimeout(120_000);

const OWN = { cert: TEST_CERTIFICATE, key: TEST_KEY };
const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boats</title></head><body><main><h1>Boats</h1></main></body></html>';

interface Answer {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text: string): unknown;
}

function answer(request: { url?: string }, response: Answer): void {
  const isPage = request.url === '/';
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(isPage ? PAGE : 'Not found');
}

describe('a site of https', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-ca-'));
  const closing: (() => unknown)[] = [];
  let installation: Installation;
  let caller: Caller;
  beforeAll(async () => {
    const authority = join(folder, 'authority.pem');
    writeFileSync(authority, TEST_CERTIFICATE);
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker({ NODE_EXTRA_CA_CERTS: authority });
    caller = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(async () => {
    await installation.close();
    for (const close of closing) close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function rulesFor(server: Server): Promise<string[]> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const id = await caller.startRun(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`, { maxPages: 1 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const path = `/v1/agent-runs/${id}/report`;
    const { body } = await caller.call<{ report: { topIssues: { ruleId: string }[] } }>('GET', path);
    return body.report.topIssues.map(({ ruleId }) => ruleId);
  }

  it('that speaks HTTP/1.1 only, and old versions of TLS, is told so', async () => {
    const old = createServer({ ...OWN, minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }, answer);
    expect(await rulesFor(old)).toEqual(expect.arrayContaining(['performance/http-version', 'security/tls-version']));
  });

  it('that speaks HTTP/2 is told neither, although its pages are asked for by HTTP/1.1', async () => {
    const both = createSecureServer({ ...OWN, allowHTTP1: true }, answer);
    const rules = await rulesFor(both);
    expect(rules).not.toContain('performance/http-version');
    expect(rules).not.toContain('security/tls-version');
    expect(rules).not.toEqual([]);
  });
});
