import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Principal } from '#auth';
import { AddressGuard, NameResolver } from '#crawler';
import type { Sql } from '#database';
import { SecretBox } from '#config';
import { Outbox, type AccountMail } from './mail/index.js';
import { TestContext } from '../../../test/support/test-context.js';
import { Channels } from './channels.js';
import { Deliverer } from './deliverer.js';
import { holdDeliveries } from './deliveries.repository.js';
import type { ChannelWithSecret } from './dto/channels.dto.js';
import type { NewEvent } from './events.js';
import { emit } from './notices.repository.js';
import { Sender } from './sender.js';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
type Answer = (response: ServerResponse, nth: number) => void;

/** A real receiver on loopback. */
class Receiver {
  readonly received: Received[] = [];
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(answer: Answer = (response) => response.writeHead(204).end()): Promise<Receiver> {
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        receiver.received.push({ headers: request.headers, body });
        answer(response, receiver.received.length);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    return receiver;
  }

  get ids(): (string | undefined)[] {
    return this.received.map(({ headers }) => headers['webhook-id']?.toString());
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

describe('deliveries', () => {
  const box = new SecretBox([Buffer.alloc(32, 1)]);
  const guard = new AddressGuard({ allowNetworks: [{ address: '127.0.0.1', prefixLength: 32, port: null }] });
  const names = new NameResolver();
  let context: TestContext;
  let channels: Channels;
  const open: { close(): unknown }[] = [];
  beforeAll(async () => {
    context = await TestContext.open();
    const { database, clock } = context;
    const outbox = new Outbox({ database, box, clock, mailer: null });
    channels = new Channels({ database, box, guard, clock, outbox, baseUrl: 'https://sqout.test' });
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  afterAll(async () => {
    names.close();
    await context.close();
  });

  const newPrincipal = async (): Promise<Principal & { orgId: string }> => {
    const org = await context.newOrg({ planId: 'team' });
    const { id: userId } = await context.newMember(org.id);
    return { kind: 'key', userId, orgId: org.id, role: 'owner', planId: 'team', scopes: null, keyId: null };
  };
  const newReceiver = async (answer?: Answer): Promise<Receiver> => {
    const receiver = await Receiver.open(answer);
    open.push(receiver);
    return receiver;
  };
  const newChannel = (principal: Principal, url: string, more: object = {}): Promise<ChannelWithSecret> =>
    channels.create(principal, { kind: 'webhook', name: 'Hook', url, types: ['run.completed', 'run.failed'], ...more });
  const newDeliverer = (
    limits: { timeoutMs?: number } = {},
    guarded = guard,
    bounds: Partial<Pick<ConstructorParameters<typeof Deliverer>[0], 'mostWaiting' | 'perMinute' | 'owners'>> = {},
  ): Deliverer => {
    const { database, clock } = context;
    const sender = new Sender({
      box,
      guard: guarded,
      resolver: names.resolve,
      clock,
      baseUrl: 'https://sqout.test',
      limits,
    });
    const deliverer = new Deliverer({ database, sender, clock, ...bounds });
    open.push(deliverer);
    return deliverer;
  };
  const completed = (orgId: string, more: object = {}, site = 'shop.test'): NewEvent => ({
    ...{ type: 'run.completed', orgId, site, at: context.clock.now() },
    data: {
      ...{ runId: 'run_1', reportId: 'rep_1', url: 'https://shop.test/', trigger: 'api', mode: 'audit' },
      ...{ reason: 'success', healthScore: 90, errorCount: 1, warningCount: 2, passedCount: 3, totalPages: 4 },
      topRules: [],
      ...more,
    },
  });
  const emitNow = (event: NewEvent): Promise<string | null> => emit(context.database, event);
  const later = (ms: number): void => context.clock.advanceMs(ms);
  const statesOf = async (principal: Principal, id: string): Promise<string[]> =>
    (await channels.deliveries(principal, id, { before: null, limit: 50 })).map(({ state }) => state);

  it('arrive with a signature that the library of Standard Webhooks verifies', async () => {
    const [principal, receiver] = [await newPrincipal(), await newReceiver()];
    const channel = await newChannel(principal, receiver.url);
    const id = await emitNow(completed(principal.orgId));
    await newDeliverer().drain();
    const [{ headers, body }] = receiver.received as [Received];
    // The clock of the test is not today's: the library checks the signature first, then the time.
    expect(() => new Webhook(channel.secret!).verify(body, headers as Record<string, string>)).toThrow(
      'timestamp too old',
    );
    expect(() => new Webhook(channel.secret!).verify(`${body} `, headers as Record<string, string>)).toThrow();
    expect(JSON.parse(body)).toMatchObject({
      type: 'run.completed',
      timestamp: context.clock.now().toISOString(),
      data: { orgId: principal.orgId, site: 'shop.test', runId: 'run_1', reportUrl: 'https://sqout.test/r/rep_1' },
    });
    expect(headers).toMatchObject({
      'webhook-id': id,
      'user-agent': 'Sqout-Hooks/1',
      'content-type': 'application/json',
    });
    expect(await statesOf(principal, channel.id)).toEqual(['done']);
  });

  it('carry the event names of the original to those who subscribe to them', async () => {
    const [principal, receiver] = [await newPrincipal(), await newReceiver()];
    await newChannel(principal, receiver.url, { types: ['audit.completed', 'schedule.completed', 'issues.detected'] });
    const changes = { new: 2, resolved: 0, notRechecked: 0 };
    const id = await emitNow(completed(principal.orgId, { changes }));
    await emitNow(completed(principal.orgId, { trigger: 'scheduled', runId: 'run_2', changes: null }));
    await newDeliverer().drain();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { runId: string } });
    expect(bodies.map(({ type, data }) => `${type} ${data.runId}`).sort()).toEqual([
      'audit.completed run_1',
      'issues.detected run_1',
      'schedule.completed run_2',
    ]);
    expect(new Set(receiver.ids)).toContain(`${id}-audit-completed`);
    expect(bodies[0]).toMatchObject({
      version: '1',
      orgId: principal.orgId,
      data: { auditId: 'aud_1', healthScore: 90 },
    });
  });

  it('go to channels that want the event and its site, once each, and to nobody else', async () => {
    const [principal, other] = [await newPrincipal(), await newPrincipal()];
    const [mine, theirs, elsewhere] = [await newReceiver(), await newReceiver(), await newReceiver()];
    await newChannel(principal, mine.url, { sites: ['shop.test'] });
    await newChannel(principal, elsewhere.url, { sites: ['blog.test'] });
    await newChannel(other, theirs.url);
    const id = await emitNow(completed(principal.orgId));
    await emitNow({ ...completed(principal.orgId), type: 'run.cancelled' } as NewEvent);
    const [first, second] = [newDeliverer(), newDeliverer()];
    await Promise.all([first.drain(), second.drain()]);
    expect([mine.ids, theirs.ids, elsewhere.ids]).toEqual([[id], [], []]);
  });

  it('of work that was rolled back are never sent', async () => {
    const [principal, receiver] = [await newPrincipal(), await newReceiver()];
    await newChannel(principal, receiver.url);
    const work = context.database.transaction(async (sql) => {
      await emit(sql, completed(principal.orgId));
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    await newDeliverer().drain();
    expect(receiver.received).toEqual([]);
  });

  it('are tried again at their times, with the same id, until they arrive', async () => {
    const principal = await newPrincipal();
    const receiver = await newReceiver((response, nth) => response.writeHead(nth < 3 ? 500 : 200).end('busy'));
    const channel = await newChannel(principal, receiver.url);
    const id = await emitNow(completed(principal.orgId));
    const deliverer = newDeliverer();
    await deliverer.drain();
    await deliverer.drain();
    expect(await statesOf(principal, channel.id)).toEqual(['failed']);
    later(6_001);
    await deliverer.drain();
    later(239_000);
    await deliverer.drain();
    expect(receiver.received).toHaveLength(2);
    later(122_000);
    await deliverer.drain();
    expect(receiver.ids).toEqual([id, id, id]);
    const [delivery] = await channels.deliveries(principal, channel.id, { before: null, limit: 1 });
    expect(delivery).toMatchObject({ state: 'done', attempt: 3, status: 200, error: null });
    expect(delivery?.attempts.map(({ attempt, status, response }) => [attempt, status, response])).toEqual([
      [3, 200, 'busy'],
      [2, 500, 'busy'],
      [1, 500, 'busy'],
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
  });

  it('are given up after ten attempts in three days, sent again by hand, and recovered', async () => {
    const principal = await newPrincipal();
    let isWell = false;
    const receiver = await newReceiver((response) => response.writeHead(isWell ? 200 : 503).end());
    const channel = await newChannel(principal, receiver.url);
    const since = context.clock.now();
    await emitNow(completed(principal.orgId));
    const deliverer = newDeliverer();
    for (let day = 0; day < 12; day++) {
      await deliverer.drain();
      later(30 * 3_600_000);
    }
    expect(receiver.received).toHaveLength(10);
    expect(await statesOf(principal, channel.id)).toEqual(['given-up']);
    isWell = true;
    expect(await channels.recover(principal, channel.id, since)).toEqual({ deliveries: 1 });
    await deliverer.drain();
    expect(await statesOf(principal, channel.id)).toEqual(['done']);
    const [delivery] = await channels.deliveries(principal, channel.id, { before: null, limit: 1 });
    await channels.resend(principal, delivery!.id);
    await deliverer.drain();
    expect(new Set(receiver.ids).size).toBe(1);
    expect(receiver.received).toHaveLength(12);
  });

  it('wait as long as Retry-After says', async () => {
    const principal = await newPrincipal();
    const receiver = await newReceiver((response, nth) =>
      response.writeHead(nth === 1 ? 429 : 200, { 'retry-after': '3600' }).end(),
    );
    await newChannel(principal, receiver.url);
    await emitNow(completed(principal.orgId));
    const deliverer = newDeliverer();
    await deliverer.drain();
    later(3_599_000);
    await deliverer.drain();
    expect(receiver.received).toHaveLength(1);
    later(2_000);
    await deliverer.drain();
    expect(receiver.received).toHaveLength(2);
  });

  it('end at once with 410: the channel is disabled, and the other channels learn it', async () => {
    const principal = await newPrincipal();
    const gone = await newReceiver((response) => response.writeHead(410).end());
    const other = await newReceiver();
    const channel = await newChannel(principal, gone.url);
    await newChannel(principal, other.url, { types: ['endpoint.disabled'] });
    await emitNow(completed(principal.orgId));
    const deliverer = newDeliverer();
    await deliverer.drain();
    await deliverer.drain();
    expect(gone.received).toHaveLength(1);
    expect(await channels.get(principal, channel.id)).toMatchObject({
      enabled: false,
      disabledReason: expect.stringContaining('410') as unknown,
    });
    expect(other.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'endpoint.disabled', data: { channelId: channel.id } },
    ]);
  });

  it('do not follow redirects', async () => {
    const principal = await newPrincipal();
    const target = await newReceiver();
    const receiver = await newReceiver((response) => response.writeHead(302, { location: target.url }).end());
    const channel = await newChannel(principal, receiver.url);
    await emitNow(completed(principal.orgId));
    await newDeliverer().drain();
    expect(target.received).toEqual([]);
    expect(await statesOf(principal, channel.id)).toEqual(['failed']);
  });

  it('of a channel that hangs hold up no other, and it gets two at once', async () => {
    const [principal, other] = [await newPrincipal(), await newPrincipal()];
    const hanging = await newReceiver(() => undefined);
    const receiver = await newReceiver();
    await newChannel(principal, hanging.url);
    await newChannel(principal, receiver.url);
    await newChannel(other, receiver.url);
    for (let nth = 0; nth < 30; nth++) await emitNow(completed(principal.orgId));
    await emitNow(completed(other.orgId));
    const deliverer = newDeliverer();
    const [second] = [newDeliverer()];
    await Promise.all([deliverer.pump(), second.pump()]);
    await until(() => receiver.received.length === 31);
    expect(hanging.received).toHaveLength(2);
  });

  it('of one organization take a quarter of the slots of a worker', async () => {
    const principal = await newPrincipal();
    const hanging = await newReceiver(() => undefined);
    for (let nth = 0; nth < 4; nth++) await newChannel(principal, hanging.url);
    for (let nth = 0; nth < 3; nth++) await emitNow(completed(principal.orgId));
    await newDeliverer().pump();
    await until(() => hanging.received.length >= 5);
    const busy = await context.database.query(
      `SELECT 1 FROM deliveries d JOIN channels c ON c.id = d.channel_id WHERE c.org_id = $1 AND d.state = 'busy'`,
      [principal.orgId],
    );
    expect([hanging.received.length, busy.length]).toEqual([5, 5]);
  });

  it('of an organization wait in a bounded number: the oldest are given up, its other channels learn it once a day, and those of others stay', async () => {
    const [principal, other] = [await newPrincipal(), await newPrincipal()];
    const well = await newReceiver();
    await newChannel(principal, well.url, { types: ['deliveries.overflow'] });
    const away = await newReceiver((response) => response.writeHead(503).end());
    const [mine, theirs] = [await newChannel(principal, away.url), await newChannel(other, away.url)];
    for (let nth = 0; nth < 5; nth++) {
      await emitNow(completed(principal.orgId));
      if (nth < 3) await emitNow(completed(other.orgId));
      await newDeliverer().drain();
      later(1_000);
    }
    const mailed: string[] = [];
    const outbox = {
      isOn: true,
      add: (_: Sql, { to, words: { subject, lines } }: AccountMail) =>
        Promise.resolve(mailed.push([to, subject, ...lines].join('\n')) > 0),
    } as unknown as Outbox;
    const deliverer = newDeliverer({}, guard, { mostWaiting: 3, owners: { outbox, baseUrl: 'https://sqout.test' } });
    const fail = async (): Promise<string[]> => {
      await emitNow(completed(principal.orgId));
      await deliverer.drain();
      await deliverer.drain();
      return statesOf(principal, mine.id);
    };
    // The message about it takes a place, too, until it has arrived.
    const [newest, second, third, ...oldest] = await fail();
    expect([newest, second, ...oldest]).toEqual([...['failed', 'failed'], ...['given-up', 'given-up', 'given-up']]);
    expect(['failed', 'given-up']).toContain(third);
    await fail();
    expect((await fail()).filter((state) => state === 'given-up')).toHaveLength(5);
    expect(await statesOf(other, theirs.id)).toEqual(['failed', 'failed', 'failed']);
    const log = await channels.deliveries(principal, mine.id, { before: null, limit: 50 });
    expect(log.at(-1)).toMatchObject({ state: 'given-up', error: 'Too many deliveries were waiting.' });
    const told = { type: 'deliveries.overflow', data: { limit: 3, channelId: mine.id, name: 'Hook' } };
    expect(well.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([told]);
    expect(mailed).toEqual([
      expect.stringMatching(`^${principal.userId}@example.test\n.*given up\nMore than 3 deliveries .*\n.*"Hook"`),
    ]);
    later(86_400_000);
    await fail();
    expect([well.received.length, mailed.length]).toEqual([2, 2]);
  });

  it('of an organization are bounded in a minute, for all workers together: the rest comes later, and others do not wait', async () => {
    const [principal, other] = [await newPrincipal(), await newPrincipal()];
    const [mine, theirs] = [await newReceiver(), await newReceiver()];
    const kept: ChannelWithSecret[] = [];
    for (let nth = 0; nth < 3; nth++) kept.push(await newChannel(principal, mine.url));
    await newChannel(other, theirs.url);
    const wanted: (string | null)[] = [];
    for (let nth = 0; nth < 8; nth++) wanted.push(await emitNow(completed(principal.orgId)));
    await emitNow(completed(other.orgId));
    const workers = Array.from({ length: 3 }, () => newDeliverer({}, guard, { perMinute: 7 }));
    const drainAll = async (): Promise<number> => {
      await Promise.all(workers.map((each) => each.drain()));
      return mine.received.length;
    };
    expect([await drainAll(), theirs.received.length]).toEqual([7, 1]);
    // A message that comes now waits as well, and what waits is not late.
    wanted.push(await emitNow(completed(principal.orgId)));
    later(30_000);
    expect(await drainAll()).toBe(7);
    const waiting = await context.database.query(
      `SELECT min(d.next_at) > $2::timestamptz AS "isLater" FROM deliveries d JOIN channels c ON c.id = d.channel_id
       WHERE c.org_id = $1 AND d.state = 'due'`,
      [principal.orgId, context.clock.now()],
    );
    expect(waiting).toEqual([{ isLater: true }]);
    const counts: number[] = [];
    for (let minute = 1; minute <= 3; minute++) {
      later(60_000);
      counts.push(await drainAll());
    }
    expect(counts).toEqual([14, 21, 27]);
    for (const id of wanted) expect(mine.ids.filter((each) => each === id)).toHaveLength(kept.length);
  });

  it('that fail for three days with ten events disable the channel, and the other channels learn it', async () => {
    const principal = await newPrincipal();
    const away = await newReceiver((response) => response.writeHead(500).end());
    const other = await newReceiver();
    const channel = await newChannel(principal, away.url);
    await newChannel(principal, other.url, { types: ['endpoint.disabled'] });
    const deliverer = newDeliverer();
    const fail = async (hours: number): Promise<boolean> => {
      later(hours * 3_600_000);
      await emitNow(completed(principal.orgId));
      await deliverer.drain();
      return (await channels.get(principal, channel.id)).enabled;
    };
    for (let nth = 0; nth < 9; nth++) expect(await fail(nth === 0 ? 0 : 8)).toBe(true);
    // Nine events over 64 hours, then the tenth after 71: not long enough.
    expect(await fail(7)).toBe(true);
    expect(await fail(1.1)).toBe(false);
    expect(await channels.get(principal, channel.id)).toMatchObject({
      disabledReason: expect.stringContaining('three days') as unknown,
    });
    await deliverer.drain();
    expect(other.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'endpoint.disabled',
    ]);
    expect(new Set(await statesOf(principal, channel.id))).toEqual(new Set(['given-up']));
  });

  it('by hand are bounded, and so is the log', async () => {
    const [principal, receiver] = [await newPrincipal(), await newReceiver()];
    const channel = await newChannel(principal, receiver.url);
    const deliverer = newDeliverer();
    let id = '';
    for (let nth = 0; nth < 10; nth++) id = (await channels.test(principal, channel.id)).id;
    await expect(channels.test(principal, channel.id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    for (let nth = 0; nth < 10; nth++) {
      await deliverer.drain();
      await channels.resend(principal, id).catch(() => undefined);
    }
    await deliverer.drain();
    await expect(channels.resend(principal, id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    later(61_000);
    await channels.test(principal, channel.id);
    await context.database.query('UPDATE deliveries SET attempt = 200 WHERE id = $1', [id]);
    await channels.resend(principal, id);
    await deliverer.drain();
    const log = await channels.deliveries(principal, channel.id, { before: null, limit: 50 });
    expect(log.find((delivery) => delivery.id === id)?.attempts).toHaveLength(1);
  });

  it('that waited in a backup are held after its restore, and sent when an admin wants it', async () => {
    const [principal, receiver] = [await newPrincipal(), await newReceiver()];
    const channel = await newChannel(principal, receiver.url);
    const since = context.clock.now();
    await emitNow(completed(principal.orgId));
    expect(await holdDeliveries(context.database, context.clock.now())).toBeGreaterThan(0);
    await newDeliverer().drain();
    expect([receiver.received.length, await statesOf(principal, channel.id)]).toEqual([0, ['held']]);
    expect(await channels.recover(principal, channel.id, since)).toEqual({ deliveries: 1 });
    await newDeliverer().drain();
    expect([receiver.received.length, await statesOf(principal, channel.id)]).toEqual([1, ['done']]);
  });

  it('of a worker that was killed are sent by the next one, and each arrives at least once', async () => {
    const principal = await newPrincipal();
    let isDead = true;
    const receiver = await newReceiver((response) => (isDead ? undefined : response.writeHead(200).end()));
    const channel = await newChannel(principal, receiver.url);
    const ids = [await emitNow(completed(principal.orgId)), await emitNow(completed(principal.orgId))];
    const killed = newDeliverer();
    await killed.pump();
    await until(() => receiver.received.length === 2);
    killed.close();
    isDead = false;
    const next = newDeliverer();
    await next.drain();
    expect(receiver.received).toHaveLength(2);
    later(45_001);
    await next.drain();
    expect(receiver.ids.slice(2).sort()).toEqual([...ids].sort());
    expect(await statesOf(principal, channel.id)).toEqual(['done', 'done']);
  });

  it('are cut when the response does not end', async () => {
    const principal = await newPrincipal();
    const receiver = await newReceiver((response) => void response.writeHead(200).write('x'));
    const channel = await newChannel(principal, receiver.url);
    await emitNow(completed(principal.orgId));
    await newDeliverer({ timeoutMs: 200 }).drain();
    expect(await channels.deliveries(principal, channel.id, { before: null, limit: 1 })).toMatchObject([
      { state: 'failed', status: null, error: 'No complete response in time.' },
    ]);
  });

  it('never reach an address that is not allowed any more', async () => {
    const [principal, receiver] = [await newPrincipal(), await newReceiver()];
    const channel = await newChannel(principal, receiver.url);
    await emitNow(completed(principal.orgId));
    await newDeliverer({}, new AddressGuard({ allowNetworks: [] })).drain();
    expect(receiver.received).toEqual([]);
    expect(await statesOf(principal, channel.id)).toEqual(['failed']);
  });

  it('are signed by both secrets for a day after a rotation', async () => {
    const [principal, receiver] = [await newPrincipal(), await newReceiver()];
    const channel = await newChannel(principal, receiver.url);
    const rotated = await channels.rotate(principal, channel.id);
    const deliverer = newDeliverer();
    const signatures = async (): Promise<number> => {
      await emitNow(completed(principal.orgId));
      await deliverer.drain();
      return receiver.received.at(-1)!.headers['webhook-signature']!.toString().split(' ').length;
    };
    expect(rotated.secret).not.toBe(channel.secret);
    expect(await signatures()).toBe(2);
    later(86_400_001);
    expect(await signatures()).toBe(1);
  });

  it('of a test reach the tested channel alone', async () => {
    const [principal, receiver, other] = [await newPrincipal(), await newReceiver(), await newReceiver()];
    const channel = await newChannel(principal, receiver.url);
    await newChannel(principal, other.url);
    await channels.test(principal, channel.id);
    await newDeliverer().drain();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ type: 'test.ping' }]);
    expect(other.received).toEqual([]);
  });
});

/** Waits for the other side of a connection, in turns of the event loop. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
