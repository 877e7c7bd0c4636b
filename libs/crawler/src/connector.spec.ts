import { AddressGuard } from './address-guard.js';
import { Fetcher } from './fetcher.js';
import { fetcherFor, startHttp, startTcp } from './loopback.testing.js';
import type { LoopbackServer } from './loopback.testing.js';
import { MISLEADING_URLS, PRIVATE_ANSWERS, PRIVATE_HOSTS } from '../../../test/support/private-spellings.js';
import type { ResolvedAddress } from './system-names.js';

function answersOf(addresses: readonly string[]): ResolvedAddress[] {
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

describe('connections to private addresses', () => {
  const canaries: LoopbackServer[] = [];
  let port = 0;
  let fetcher: Fetcher;

  beforeAll(async () => {
    const canary = await startTcp((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\ncanary'));
    port = canary.port;
    canaries.push(canary);
    canaries.push(await startTcp((socket) => socket.end(), '::1', port));
    fetcher = new Fetcher({
      guard: new AddressGuard({ allowNetworks: [] }),
      userAgent: 'SqoutTest/1.0',
      timeoutMs: 3000,
    });
  });

  afterAll(async () => {
    await fetcher.close();
    await Promise.all(canaries.map((canary) => canary.close()));
  });

  function connections(): number {
    return canaries.reduce((sum, canary) => sum + canary.connections, 0);
  }

  it('has at least 80 spellings to try', () => {
    expect(new Set(PRIVATE_HOSTS).size).toBeGreaterThanOrEqual(80);
  });

  it.each(PRIVATE_HOSTS)('are refused for http://%s', async (host) => {
    const result = await fetcher.fetch(`http://${host}:${port}/`);
    expect(result).toMatchObject({
      kind: 'failure',
      reason: expect.stringMatching(/^(?:address-refused|bad-url|dns)$/),
    });
    expect(connections()).toBe(0);
  });

  it.each(MISLEADING_URLS)('are refused for %j', async (template) => {
    const result = await fetcher.fetch(template.replace('{port}', String(port)));
    expect(result).toMatchObject({
      kind: 'failure',
      reason: expect.stringMatching(/^(?:address-refused|bad-url|dns)$/),
    });
    expect(connections()).toBe(0);
  });

  it.each(PRIVATE_ANSWERS)('are refused when the name server answers %s, %s, %s', async (...answer) => {
    const named = new Fetcher({
      guard: new AddressGuard({ allowNetworks: [] }),
      userAgent: 'SqoutTest/1.0',
      timeoutMs: 3000,
      resolver: async () => answersOf(answer.filter(Boolean)),
    });
    const result = await named.fetch(`http://harmless.example:${port}/`);
    await named.close();
    expect(result).toMatchObject({ kind: 'failure', reason: expect.stringMatching(/^(?:address-refused|dns)$/) });
    expect(connections()).toBe(0);
  });

  it('would be seen by the canary if one were made', async () => {
    const open = fetcherFor(canaries.slice(0, 1));
    expect(await open.fetch(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'response', status: 200 });
    expect(connections()).toBe(1);
    await open.close();
  });

  it('does not name the address that a name leads to', async () => {
    const named = new Fetcher({
      guard: new AddressGuard({ allowNetworks: [] }),
      userAgent: 'x',
      resolver: async () => answersOf(['10.11.12.13']),
    });
    expect(JSON.stringify(await named.fetch('http://intranet.example/'))).not.toContain('10.11');
    await named.close();
  });
});

describe('DNS rebinding', () => {
  it('cannot move a connection away from the checked address', async () => {
    const site = await startHttp((request, response) => response.end(request.headers.host));
    const canary = await startTcp((socket) => socket.end(), '::1', site.port);
    let lookups = 0;
    const fetcher = fetcherFor([site], {
      resolver: async () => answersOf(lookups++ === 0 ? ['127.0.0.1'] : ['::1']),
    });
    const url = `http://rebind.example:${site.port}/`;

    const first = await fetcher.fetch(url);
    expect(first).toMatchObject({ kind: 'response', remoteAddress: '127.0.0.1' });
    expect(lookups).toBe(1);
    expect(first.kind === 'response' && first.body.toString()).toBe(`rebind.example:${site.port}`);

    await site.close();
    expect(await fetcher.fetch(url)).toMatchObject({ kind: 'failure', reason: 'address-refused' });
    expect(lookups).toBe(2);
    expect(canary.connections).toBe(0);
    await fetcher.close();
    await canary.close();
  });

  it('finds no second look-up to answer differently', async () => {
    const site = await startHttp((_request, response) => response.end('ok'));
    const lookups: string[] = [];
    const fetcher = fetcherFor([site], {
      resolver: async (hostname) => {
        lookups.push(hostname);
        return answersOf(['127.0.0.1']);
      },
    });
    await fetcher.fetch(`http://one.example:${site.port}/`);
    await fetcher.fetch(`http://one.example:${site.port}/again`);
    expect(lookups).toEqual(['one.example']);
    expect(site.connections).toBe(1);
    await fetcher.close();
    await site.close();
  });
});
