import type { IncomingMessage, ServerResponse } from 'node:http';
import { fetchFollowing } from './fetch-following.js';
import type { Fetcher } from './fetcher.js';
import { fetcherFor, startHttp, startTcp } from './loopback.testing.js';
import type { LoopbackServer } from './loopback.testing.js';

describe('fetchFollowing', () => {
  let site: LoopbackServer;
  let canary: LoopbackServer;
  let fetcher: Fetcher;
  /** What `/hops/N` leads to in the end. */
  let target = '';

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const [, kind, rest] = (request.url ?? '').split('/');
    if (kind === 'hops') {
      const left = Number(rest);
      response.writeHead(302, { location: left > 1 ? `/hops/${left - 1}` : target }).end();
    } else if (kind === 'loop') response.writeHead(301, { location: rest === 'a' ? '/loop/b' : '/loop/a' }).end();
    else if (kind === 'self') response.writeHead(301, { location: '/self' }).end();
    else if (kind === 'nowhere') response.writeHead(301).end();
    else response.end('arrived');
  }

  beforeAll(async () => {
    site = await startHttp(answer);
    canary = await startTcp((socket) => socket.end());
    fetcher = fetcherFor([site]);
  });

  afterAll(async () => {
    await fetcher.close();
    await Promise.all([site.close(), canary.close()]);
  });

  it('takes up to five redirects', async () => {
    target = '/end';
    const followed = await fetchFollowing(fetcher, `${site.origin}/hops/5`);
    expect(followed).toMatchObject({
      stopped: null,
      finalUrl: `${site.origin}/end`,
      result: { kind: 'response', status: 200 },
    });
    expect(followed.chain).toHaveLength(6);
    expect(await fetchFollowing(fetcher, `${site.origin}/hops/6`)).toMatchObject({
      stopped: 'too-many-redirects',
      result: { kind: 'response', status: 302 },
    });
  });

  it('stops at loops', async () => {
    expect(await fetchFollowing(fetcher, `${site.origin}/loop/a`)).toMatchObject({
      stopped: 'loop',
      chain: [`${site.origin}/loop/a`, `${site.origin}/loop/b`],
    });
    expect(await fetchFollowing(fetcher, `${site.origin}/self`)).toMatchObject({
      stopped: 'loop',
      chain: [`${site.origin}/self`],
    });
  });

  it('stops at a redirect that leads nowhere', async () => {
    expect(await fetchFollowing(fetcher, `${site.origin}/nowhere`)).toMatchObject({ stopped: 'not-allowed' });
  });

  it('asks before each hop', async () => {
    target = '/end';
    const asked: string[] = [];
    const followed = await fetchFollowing(fetcher, `${site.origin}/hops/3`, { allow: (url) => asked.push(url) < 2 });
    expect(asked).toEqual([`${site.origin}/hops/2`, `${site.origin}/hops/1`]);
    expect(followed).toMatchObject({ stopped: 'not-allowed', finalUrl: `${site.origin}/hops/2` });
  });

  const spellings = [
    'http://127.0.0.1:{port}/',
    'http://127.1:{port}/',
    'http://2130706433:{port}/',
    'http://[::ffff:127.0.0.1]:{port}/',
    '//localhost:{port}/',
    'http://169.254.169.254/latest/meta-data/',
    'http://user@127.0.0.1:{port}/',
  ];

  it.each([1, 2, 3, 4, 5].flatMap((hop) => spellings.map((spelling) => [hop, spelling] as const)))(
    'refuses a private address on hop %i as %s',
    async (hop, spelling) => {
      target = spelling.replace('{port}', String(canary.port));
      const { result } = await fetchFollowing(fetcher, `${site.origin}/hops/${hop}`);
      expect(result).toMatchObject({ kind: 'failure', reason: 'address-refused' });
      expect(canary.connections).toBe(0);
    },
  );

  it('does not follow to other schemes', async () => {
    target = 'file:///etc/passwd';
    expect(await fetchFollowing(fetcher, `${site.origin}/hops/1`)).toMatchObject({
      stopped: 'not-allowed',
      result: { status: 302 },
    });
  });

  it('gives all hops together one deadline', async () => {
    const slow = await startHttp((request, response) => {
      if (request.url === '/2') return;
      response.writeHead(302, { location: '/2' }).end();
    });
    const patient = fetcherFor([slow], { timeoutMs: 60_000 });
    expect(await fetchFollowing(patient, `${slow.origin}/1`, { timeoutMs: 200 })).toMatchObject({
      result: { kind: 'failure', reason: 'timeout' },
    });
    await patient.close();
    await slow.close();
  });
});
