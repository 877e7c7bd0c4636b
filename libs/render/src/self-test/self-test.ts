import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { lookup } from 'node:dns/promises';
import { randomUUID } from 'node:crypto';
import { AddressGuard } from '#crawler';
import type { PageTimes } from '../page/limits.js';
import { BrowserPool, type PoolSettings } from '../pool/browser-pool.js';
import { MOST_TRIES_MS, probePage } from './probe-page.js';

/** Each is two packets where the browser looks names up. */
const NAMES = 60;
/** The page is on no machine: it is given to the browser. */
const PAGE = 'http://self-test.invalid/';
/** More than a page of an audited site has, for a machine that starts many pods at once. All attempts end before it is taken as it is. */
const TIMES: PageTimes = { loadMs: 20_000, settleMs: MOST_TRIES_MS + 5_000, pageMs: 45_000 };

const TOO_SLOW = `The browser did not show its test page within ${TIMES.pageMs / 1_000} s: the machine has too much to do.`;

/** What came out of the browser beside its proxy. */
export interface Leaks {
  /** Connections that a server of ours received. */
  tcp: number;
  /** Datagrams that a socket of ours received. */
  udp: number;
  /** Datagrams that this machine sent meanwhile, of any process; null where the system does not count them (it is not Linux). */
  sentUdp: number | null;
}

type SelfTestSettings = Pick<PoolSettings, 'findProgram' | 'hasSandbox'>;

/**
 * Has a browser show a page that tries to get past the proxy, as pages of audited sites may.
 * @throws Error with a message for people: no browser, no sandbox, or a browser that our flags do not hold
 */
export async function selfTest(settings: SelfTestSettings): Promise<void> {
  const first = await probe(settings);
  const leaks = isTight(first) ? first : await probe(settings);
  if (isTight(leaks)) return;
  throw new Error(
    `The browser reaches the network without the proxy (TCP: ${leaks.tcp}, UDP: ${leaks.udp}, datagrams sent: ${leaks.sentUdp}). Pages of strangers must not be rendered with it: use a Chromium that the renderer was tried with.`,
  );
}

/** Others on this machine may send some datagrams at the same time. */
function isTight({ tcp, udp, sentUdp }: Leaks): boolean {
  return tcp === 0 && udp === 0 && (sentUdp === null || sentUdp < NAMES);
}

async function probe(settings: SelfTestSettings): Promise<Leaks> {
  const listener = await Listener.open();
  // Nothing is allowed, and the proxy looks nothing up: whatever is sent is the browser's.
  const connection = {
    guard: new AddressGuard({ allowNetworks: [] }),
    resolver: () => Promise.resolve([]),
    connectTimeoutMs: 1_000,
  };
  const pool = new BrowserPool({ ...settings, userAgent: 'Sqout', connection, times: TIMES });
  try {
    const sentBefore = await sentDatagrams();
    const page = await pool.render(
      {
        ...{ url: PAGE, status: 200, group: 'self-test', isDomOnly: true },
        headers: [['content-type', 'text/html; charset=utf-8']],
        body: Buffer.from(probePage(await listener.targets())),
      },
      new AbortController().signal,
    );
    if (page.kind === 'refused') throw new Error(page.reason === 'timeout' ? TOO_SLOW : page.message);
    const sentAfter = await sentDatagrams();
    const sentUdp = sentBefore === null || sentAfter === null ? null : sentAfter - sentBefore;
    return { tcp: listener.connections, udp: listener.datagrams, sentUdp };
  } finally {
    await pool.close();
    listener.close();
  }
}

/** Counts what arrives at a port of this machine, by TCP and UDP. */
class Listener {
  connections = 0;
  datagrams = 0;
  private readonly tcp = createServer((socket) => {
    this.connections++;
    socket.destroy();
  });
  private readonly udp = createSocket('udp4').on('message', () => this.datagrams++);

  static async open(): Promise<Listener> {
    const listener = new Listener();
    listener.tcp.listen(0, '0.0.0.0');
    await once(listener.tcp, 'listening');
    listener.udp.bind(listener.port, '0.0.0.0');
    await once(listener.udp, 'listening');
    return listener;
  }

  async targets(): Promise<Parameters<typeof probePage>[0]> {
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const addresses = [
      ...new Set(['127.0.0.1', ...own.filter(({ family }) => family === 'IPv4').map(({ address }) => address)]),
    ];
    const { address } = await lookup(hostname(), 4).catch(() => ({ address: null }));
    const id = randomUUID().slice(0, 8);
    const names = Array.from({ length: NAMES }, (_, n) => `self-test-${id}-${n}.invalid`);
    const isOwn = address !== null && addresses.includes(address);
    return { addresses, hostname: isOwn ? hostname() : null, port: this.port, names };
  }

  close(): void {
    this.tcp.close();
    this.udp.close();
  }

  private get port(): number {
    return (this.tcp.address() as AddressInfo).port;
  }
}

/** Of this network namespace, since it is there. */
async function sentDatagrams(): Promise<number | null> {
  try {
    const lines = (await readFile('/proc/net/snmp', 'utf8')).split('\n').filter((line) => line.startsWith('Udp: '));
    const [names = [], values = []] = lines.map((line) => line.split(' '));
    const { length } = names;
    const index = names.indexOf('OutDatagrams');
    return length > 0 && index > 0 ? Number(values[index]) : null;
  } catch {
    return null;
  }
}
