import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { startHttp, fetcherFor } from './loopback.testing.js';
import { NameError, NameResolver } from './name-resolver.js';
import type { NameResolverOptions } from './name-resolver.js';
import { startNameServer, type NameAnswer, type NameServer } from '../../../test/support/name-servers.js';

describe('names', () => {
  const running: { close(): void | Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.close()));
  });

  async function resolverFor(
    answerOf: (name: string) => NameAnswer,
    options: Partial<NameResolverOptions> = {},
  ): Promise<{ server: NameServer; names: NameResolver }> {
    const server = await startNameServer(answerOf);
    const names = new NameResolver({ servers: [server.address], timeoutMs: 400, ...options });
    running.push(server, names);
    return { server, names };
  }

  function hostsFile(text: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'sqout-hosts-'));
    running.push({ close: () => rmSync(folder, { recursive: true }) });
    const path = join(folder, 'hosts');
    writeFileSync(path, text);
    return path;
  }

  it('lead to the addresses of both families, IPv4 first', async () => {
    const { names } = await resolverFor(() => ['::1', '192.0.2.7']);
    expect(await names.resolve('both.example')).toEqual([
      { address: '192.0.2.7', family: 4 },
      { address: '::1', family: 6 },
    ]);
  });

  it('of the hosts file are not asked for', async () => {
    const path = hostsFile('# ours\n10.1.2.3 Intranet intranet.example # wiki\n');
    const { names, server } = await resolverFor(() => ['192.0.2.7'], { hostsFile: path });
    expect(await names.resolve('intranet.example.')).toEqual([{ address: '10.1.2.3', family: 4 }]);
    expect(await names.resolve('INTRANET')).toEqual([{ address: '10.1.2.3', family: 4 }]);
    expect(server.asked).toEqual([]);
  });

  it('under localhost are this machine, whatever a server says', async () => {
    const { names, server } = await resolverFor(() => ['192.0.2.7'], { hostsFile: hostsFile('') });
    expect(await names.resolve('app.localhost')).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(server.asked).toEqual([]);
  });

  it('are asked for once, by however many', async () => {
    const { names, server } = await resolverFor(() => ['192.0.2.7']);
    await Promise.all(Array.from({ length: 50 }, () => names.resolve('one.example')));
    await names.resolve('one.example');
    // A and AAAA.
    expect(server.asked).toEqual(['one.example', 'one.example']);
  });

  it('that do not exist are remembered as such', async () => {
    const { names, server } = await resolverFor(() => 'no-such-name');
    const refusals = await Promise.all(
      [names.resolve('no.example'), names.resolve('no.example')].map((p) => p.catch((e: unknown) => e)),
    );
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'ENOTFOUND', isPassing: false });
    await expect(names.resolve('no.example')).rejects.toThrow(NameError);
    expect(server.asked).toHaveLength(2);
  });

  it.each(['silence', 'failure'] as const)(
    'of a server that answers with %s end in time, and say nothing about the name',
    async (answer) => {
      const { names } = await resolverFor(() => answer);
      await expect(names.resolve('silent.example')).rejects.toMatchObject({ isPassing: true });
    },
  );

  it('of a server that falls silent lead where they led', async () => {
    let isSilent = false;
    const { names } = await resolverFor((name) => (isSilent && name === 'known.example' ? 'silence' : ['192.0.2.7']));
    const first = await names.resolve('known.example');
    isSilent = true;
    const now = Date.now();
    const later = jest.spyOn(Date, 'now').mockReturnValue(now + 600_000);
    try {
      expect(await names.resolve('known.example')).toEqual(first);
    } finally {
      later.mockRestore();
    }
  });

  it('that nobody answers do not hold up a name that somebody does', async () => {
    // Two questions each: a socket whose reader is busy keeps about 270 datagrams, and this server shares a process with those who ask.
    const { names } = await resolverFor((name) => (name.startsWith('silent') ? 'silence' : ['192.0.2.7']), {
      timeoutMs: 60_000,
    });
    const silent = Array.from({ length: 100 }, (_, i) => names.resolve(`silent-${i}.example`).catch(() => 'silent'));
    const first = await Promise.race([names.resolve('fine.example').then(() => 'fine'), ...silent]);
    expect(first).toBe('fine');
  });

  it('that are being looked up end when their resolver is closed', async () => {
    const { names } = await resolverFor(() => 'silence', { timeoutMs: 60_000 });
    const waiting = names.resolve('silent.example').catch((error: unknown) => error);
    await names.resolve('localhost');
    names.close();
    expect(await waiting).toBeInstanceOf(NameError);
  });

  it('go through the address guard, and tell a name that does not exist from a server that does not answer', async () => {
    const site = await startHttp((_request, response) => response.end('ok'));
    const { names } = await resolverFor((name) =>
      name === 'ours.example'
        ? ['127.0.0.1']
        : name === 'inside.example'
          ? ['10.1.2.3']
          : name === 'no.example'
            ? 'no-such-name'
            : 'silence',
    );
    const fetcher = fetcherFor([site], { resolver: names.resolve });
    running.push(site, fetcher);
    const reasonOf = async (host: string): Promise<string> => {
      const result = await fetcher.fetch(`http://${host}:${site.port}/`);
      return result.kind === 'response' ? 'response' : result.reason;
    };
    expect(await reasonOf('ours.example')).toBe('response');
    expect(await reasonOf('inside.example')).toBe('address-refused');
    expect(await reasonOf('no.example')).toBe('dns');
    expect(await reasonOf('silent.example')).toBe('dns-unanswered');
  });
});
