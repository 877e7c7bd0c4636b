import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SecretBox } from '#config';
import { AddressGuard, type Resolver } from '#crawler';
import { MISLEADING_URLS, PRIVATE_ANSWERS, PRIVATE_HOSTS } from '../../../test/support/private-spellings.js';
import { addressProblem } from './channel-address.js';
import type { ChannelKind, ClaimedDelivery } from './deliveries.repository.js';
import { Sender, type Sent } from './sender.js';

const KINDS = ['webhook', 'slack', 'teams', 'discord'] as const;
const STATUSES = [301, 302, 303, 307, 308];
const box = new SecretBox([Buffer.alloc(32, 1)]);

/** A server on loopback that counts who connects. */
interface LoopbackServer {
  port: number;
  connections: number;
  close: () => Promise<void>;
}

async function startHttp(answer: RequestListener): Promise<LoopbackServer> {
  const server = createServer(answer).on('connection', () => started.connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  const started = { port: (server.address() as AddressInfo).port, connections: 0, close };
  return started;
}

describe('the URL of a channel', () => {
  let canary: LoopbackServer;
  const running: LoopbackServer[] = [];
  beforeAll(async () => {
    canary = await startHttp((_request, response) => response.end('secret'));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  afterAll(() => canary.close());

  /** Whatever the name: it leads to this machine, where no channel may be. */
  const here: Resolver = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  const guardFor = (allowed: readonly LoopbackServer[]): AddressGuard =>
    new AddressGuard({
      allowNetworks: allowed.map(({ port }) => ({ address: '127.0.0.1', prefixLength: 32, port })),
    });
  const sendTo = (
    address: string,
    {
      kind = 'webhook',
      resolver = here,
      guard = guardFor([]),
    }: { kind?: ChannelKind; resolver?: Resolver; guard?: AddressGuard } = {},
  ): Promise<Sent> => {
    const at = new Date('2026-11-25T12:00:00Z');
    const sender = new Sender({
      ...{ box, guard, resolver, clock: { now: () => at }, baseUrl: 'https://sqout.test' },
      limits: { connectTimeoutMs: 1_000, timeoutMs: 2_000 },
    });
    const delivery: ClaimedDelivery = {
      ...{ id: 'dlv_1', type: 'test.ping', attempt: 1, tries: 1, channelId: 'chn_1', kind },
      ...{ addressEnc: box.seal(address, 'chn_1'), secretEnc: null, secretOldEnc: null, secretOldUntil: null },
      ...{
        isOwn: false,
        ownAddress: null,
        isInSight: true,
        reports: 'none',
        orgId: 'org_1',
        noticeId: 'evt_1',
        sequence: '1',
      },
      ...{ noticeType: 'test.ping', site: null, payload: { message: 'Hello' }, noticeAt: at },
    };
    return sender.send(delivery, new AbortController().signal);
  };

  it('leads to no address that is not public, however it is written and whatever the channel is', async () => {
    const spellings = ['http', 'https'].flatMap((scheme) =>
      PRIVATE_HOSTS.map((host) => `${scheme}://${host}:${canary.port}/`),
    );
    const misleading = MISLEADING_URLS.map((url) => url.replace('{port}', String(canary.port)));
    const sent: string[] = [];
    for (const [nth, url] of [...spellings, ...misleading].entries()) {
      const { error } = await sendTo(url, { kind: KINDS[nth % KINDS.length]! });
      if (error === null) sent.push(url);
    }
    expect(sent).toEqual([]);
    expect(canary.connections).toBe(0);
  });

  it('is refused when it is entered, where it names such an address itself', () => {
    const accepted = PRIVATE_HOSTS.filter(
      (host) => addressProblem('webhook', `https://${host}:${canary.port}/`, guardFor([])) === null,
    );
    // Where a name leads is known when it is sent.
    expect(accepted.filter((host) => !/localhost|ｌｏｃａｌｈｏｓｔ/iu.test(host))).toEqual([]);
  });

  it('is followed to no private address of its name server: one such address spoils the answer', async () => {
    for (const answer of PRIVATE_ANSWERS) {
      const resolver: Resolver = () =>
        Promise.resolve(answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
      const { error } = await sendTo(`https://hooks.test:${canary.port}/`, { resolver });
      expect([answer, error]).toEqual([answer, expect.any(String)]);
    }
    expect(canary.connections).toBe(0);
  });

  it('is looked up once a message: what was checked is what is connected to', async () => {
    const server = await startHttp((_request, response) => response.writeHead(204).end());
    running.push(server);
    let asked = 0;
    const resolver: Resolver = () => {
      const address = asked++ === 0 ? '127.0.0.1' : '10.0.0.1';
      return Promise.resolve([{ address, family: 4 }]);
    };
    const options = { resolver, guard: guardFor([server]) };
    // Plain http is for loopback alone; the server ends the handshake, but it was reached.
    await sendTo(`https://hooks.test:${server.port}/`, options);
    expect([asked, server.connections]).toEqual([1, 1]);
    const { error } = await sendTo(`https://hooks.test:${server.port}/`, options);
    expect(error).toContain('does not lead to a public address');
    expect([asked, server.connections]).toEqual([2, 1]);
  });

  it('is not left for where a redirect points', async () => {
    const targets = [
      `http://127.0.0.1:${canary.port}/`,
      ...PRIVATE_HOSTS.slice(0, 18).map((host) => `http://${host}/`),
    ];
    let [status, location] = [301, ''];
    const server = await startHttp((_request, response) => response.writeHead(status, { location }).end());
    running.push(server);
    for (status of STATUSES)
      for (location of targets) {
        // Even where the target could be reached.
        const result = await sendTo(`http://127.0.0.1:${server.port}/`, { guard: guardFor([server, canary]) });
        expect(result).toMatchObject({
          status,
          error: expect.stringContaining('Redirects are not followed') as unknown,
        });
      }
    expect(canary.connections).toBe(0);
  });
});
