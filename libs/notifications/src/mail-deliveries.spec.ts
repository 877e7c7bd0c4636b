import type { Principal } from '#auth';
import { SecretBox } from '#config';
import { AddressGuard, NameResolver } from '#crawler';
import { Mailer, Outbox, type MailResult } from './mail/index.js';
import { MailServer, type MailServerOptions } from '../../../test/support/services/mail-server.js';
import { TestContext } from '../../../test/support/test-context.js';
import { ChannelMail } from './channel-mail.js';
import { Channels } from './channels.js';
import { Deliverer } from './deliverer.js';
import { Digests } from './digests.js';
import type { Channel } from './dto/channels.dto.js';
import type { NewEvent } from './events.js';
import { emit } from './notices.repository.js';
import type { ReportMails } from './mailed-report.js';
import { Sender } from './sender.js';
import { Summaries } from './summaries.js';

const BASE = 'https://sqout.test';
const HOUR = 3_600_000;

describe('e-mail', () => {
  const box = new SecretBox([Buffer.alloc(32, 1)]);
  const guard = new AddressGuard({ allowNetworks: [] });
  const names = new NameResolver();
  let context: TestContext;
  let mail: ChannelMail;
  const open: { close(): unknown }[] = [];
  beforeAll(async () => {
    context = await TestContext.open();
    mail = new ChannelMail({ database: context.database, box, clock: context.clock });
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  afterAll(async () => {
    names.close();
    await context.close();
  });

  const newPrincipal = async (): Promise<Principal & { orgId: string }> => {
    const org = await context.newOrg({ planId: 'team', name: 'Agency <b>&' });
    const { id: userId } = await context.newMember(org.id);
    return { kind: 'key', userId, orgId: org.id, role: 'owner', planId: 'team', scopes: null, keyId: null };
  };
  const later = (ms: number): void => context.clock.advanceMs(ms);

  /** Everything of an installation that has to do with e-mail, in front of a server. */
  const newSetup = async (options: MailServerOptions = {}) => {
    const { database, clock } = context;
    const server = await MailServer.open(options);
    open.push(server);
    const mailer = new Mailer(server.settings);
    const outbox = new Outbox({ database, box, clock, mailer });
    const channels = new Channels({ database, box, guard, clock, outbox, baseUrl: BASE });
    const digests = new Digests({ database, baseUrl: BASE, now: () => clock.now() });
    const newDeliverer = (
      through: { send: Mailer['send'] } = mailer,
      reports: ReportMails | null = null,
    ): Deliverer => {
      const parts = { box, guard, resolver: names.resolve, clock, baseUrl: BASE, reports };
      const sender = new Sender({ ...parts, mailer: through });
      const deliverer = new Deliverer({ database, sender, clock, owners: { outbox, baseUrl: BASE } });
      open.push(deliverer);
      return deliverer;
    };
    const principal = await newPrincipal();
    const add = (more: object = {}): Promise<Channel> => {
      const types = ['site.alert', 'run.completed'];
      return channels.create(principal, { kind: 'email', name: 'Team', email: 'team@example.com', types, ...more });
    };
    const linkIn = (nth: number, use: string): [string, string] => {
      const [, id, token] = new RegExp(`${BASE}/app/mail/${use}/(\\w+)/([\\w-]+)`).exec(server.received[nth]!.text)!;
      return [id!, token!];
    };
    const addConfirmed = async (more: object = {}): Promise<Channel> => {
      const channel = await add(more);
      await outbox.pump();
      expect(await mail.confirm(...linkIn(server.received.length - 1, 'confirm'))).toBe(true);
      server.received.length = 0;
      return channels.get(principal, channel.id);
    };
    const say = (event: object = {}): Promise<string | null> =>
      emit(database, { ...alertOf(principal.orgId), ...event, at: clock.now() });
    const logOf = async (id: string) =>
      (await channels.deliveries(principal, id, { before: null, limit: 50 })).reverse();
    const statesOf = async (id: string): Promise<string[]> => (await logOf(id)).map(({ state }) => state);
    return {
      server,
      mailer,
      outbox,
      channels,
      digests,
      newDeliverer,
      principal,
      add,
      addConfirmed,
      say,
      linkIn,
      logOf,
      statesOf,
    };
  };
  const alertOf = (orgId: string): NewEvent => ({
    ...{ type: 'site.alert', orgId, site: 'shop.test', at: context.clock.now() },
    data: {
      ...{ policy: 'titles', message: '24 pages lost their title.', runId: null, reportId: null },
      path: '/app/sites/web_1/findings?rule=core%2Ftitle',
    },
  });
  const completed = (more: object = {}): object => ({
    type: 'run.completed',
    data: {
      ...{ runId: 'run_1', reportId: 'rep_1', url: 'https://shop.test/', trigger: 'scheduled', mode: 'audit' },
      ...{ reason: 'success', healthScore: 90, errorCount: 1, warningCount: 2, passedCount: 3, totalPages: 4 },
      ...{ topRules: [], changes: { new: 2, resolved: 1, notRechecked: 0 }, previousScore: 92, ...more },
    },
  });

  it('goes to an address only after its reader has confirmed it', async () => {
    const { server, outbox, channels, newDeliverer, principal, add, say, linkIn, statesOf } = await newSetup();
    const channel = await add();
    expect(channel).toMatchObject({
      ...{
        kind: 'email',
        address: 'team@example.com',
        enabled: false,
        verifiedAt: null,
        digest: true,
        timeZone: 'UTC',
      },
    });
    await say();
    await newDeliverer().drain();
    expect(server.received).toEqual([]);
    await outbox.pump();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ to: ['team@example.com'] });
    expect(server.received[0]!.html).toContain('Agency &lt;b&gt;&amp;');
    const [id, token] = linkIn(0, 'confirm');
    await expect(channels.update(principal, channel.id, { enabled: true })).rejects.toMatchObject({
      details: { issues: [{ path: 'enabled', message: 'must wait until the reader of the address has confirmed it' }] },
    });
    expect(await mail.confirm(id, `${token}x`)).toBe(false);
    expect(await mail.confirm(id, token)).toBe(true);
    expect(await channels.get(principal, channel.id)).toMatchObject({ enabled: true, disabledReason: null });
    later(1);
    const notice = await say();
    await newDeliverer().drain();
    expect(server.received).toHaveLength(2);
    const [, alert] = server.received;
    expect(alert!.headers.get('message-id')).toBe(`<${notice}.${channel.id}@sqout.test>`);
    expect(alert!.headers.get('subject')).toBe('Alert: shop.test: 24 pages lost their title');
    expect(alert!.text).toContain(`Show these findings: ${BASE}/app/sites/web_1/findings?rule=core%2Ftitle`);
    expect(await statesOf(channel.id)).toEqual(['done']);
    // A message that is passed on confirms nothing.
    const [, unsubscribe] = linkIn(1, 'unsubscribe');
    expect(await mail.confirm(id, unsubscribe)).toBe(false);
    const moved = await channels.update(principal, channel.id, { email: 'other@example.com' });
    expect(moved).toMatchObject({ enabled: false, verifiedAt: null, address: 'other@example.com' });
    expect(await mail.look(id, token, 'confirm')).toBeNull();
  });

  it('ends with one click, and begins again only when the reader wants it', async () => {
    const { server, channels, outbox, newDeliverer, principal, addConfirmed, say, linkIn } = await newSetup();
    const { id } = await addConfirmed();
    await say();
    await newDeliverer().drain();
    const [mailed] = server.received;
    const link = linkIn(0, 'unsubscribe');
    expect(mailed!.headers.get('list-unsubscribe')).toBe(`<${BASE}/app/mail/unsubscribe/${link.join('/')}>`);
    expect(await mail.unsubscribe(...link)).toBe(true);
    expect(await mail.unsubscribe(...link)).toBe(true);
    expect(await channels.get(principal, id)).toMatchObject({
      ...{ enabled: false, verifiedAt: null, disabledReason: 'The reader of the address unsubscribed.' },
    });
    await say();
    await newDeliverer().drain();
    expect(server.received).toHaveLength(1);
    await expect(channels.update(principal, id, { enabled: true })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await channels.sendConfirmation(principal, id);
    await outbox.pump();
    expect(await mail.confirm(...linkIn(1, 'confirm'))).toBe(true);
    expect(await channels.get(principal, id)).toMatchObject({ enabled: true });
  });

  it('cannot be used to flood an address', async () => {
    const { server, channels, outbox, principal, add } = await newSetup();
    const { id } = await add({ email: 'victim@example.com' });
    for (let nth = 2; nth <= 5; nth++) await channels.sendConfirmation(principal, id);
    await expect(channels.sendConfirmation(principal, id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(add({ email: 'Victim@example.com' })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await channels.list(principal)).toHaveLength(1);
    await outbox.pump();
    expect(server.received).toHaveLength(5);
    later(HOUR + 1);
    await channels.sendConfirmation(principal, id);
    await outbox.pump();
    expect(server.received).toHaveLength(6);
  });

  it('waits for a server that is busy, and gives an address up that the server refuses', async () => {
    const { server, channels, outbox, newDeliverer, principal, addConfirmed, say, logOf, statesOf } = await newSetup({
      onRecipient: (address, nth) =>
        nth === 2 ? [451, 'Greylisted'] : address === 'team@example.com' && nth > 3 ? [550, 'No such user'] : null,
    });
    const { id } = await addConfirmed();
    await say();
    const deliverer = newDeliverer();
    await deliverer.drain();
    expect(await statesOf(id)).toEqual(['failed']);
    later(HOUR);
    await deliverer.drain();
    expect(await logOf(id)).toMatchObject([{ state: 'done', attempts: [{ status: 250 }, { status: 451 }] }]);
    expect(server.received).toHaveLength(1);
    await say();
    await deliverer.drain();
    expect(await channels.get(principal, id)).toMatchObject({
      ...{ enabled: false, disabledReason: 'The mail server replied: 550 No such user' },
    });
    expect(await statesOf(id)).toEqual(['done', 'given-up']);
    await outbox.pump();
    expect(server.received.at(-1)).toMatchObject({ to: [`${principal.userId}@example.test`] });
    expect(server.received.at(-1)!.headers.get('subject')).toBe('Channel "Team" was disabled');
    await channels.update(principal, id, { enabled: true });
    expect((await channels.resend(principal, (await logOf(id))[0]!.id)).state).toBe('failed');
  });

  it('is sent again with the same Message-ID when a worker dies after the server took it', async () => {
    const { server, newDeliverer, addConfirmed, say, statesOf } = await newSetup();
    const { id } = await addConfirmed();
    await say();
    const mailer = new Mailer(server.settings);
    let isSent = (): void => undefined;
    const sent = new Promise<void>((resolve) => (isSent = resolve));
    // Dies between the reply of the server and the commit.
    const send = async (...wanted: Parameters<Mailer['send']>): Promise<MailResult> => {
      await mailer.send(...wanted);
      isSent();
      return new Promise<never>(() => undefined);
    };
    const dying = newDeliverer({ send });
    await dying.pump();
    await sent;
    dying.close();
    expect(await statesOf(id)).toEqual(['busy']);
    later(60_000);
    await newDeliverer().drain();
    expect(await statesOf(id)).toEqual(['done']);
    // The first worker had taken what other channels wait for as well.
    const messageIds = server.received
      .map(({ headers }) => headers.get('message-id')!)
      .filter((each) => each.includes(id));
    expect(messageIds).toHaveLength(2);
    expect(messageIds[0]).toBe(messageIds[1]);
  });

  it('brings alerts at once and the rest of a day in one message a site, at seven in the reader’s morning', async () => {
    const { server, digests, newDeliverer, addConfirmed, say, statesOf } = await newSetup();
    context.clock.set(new Date('2026-03-28T11:00:00Z'));
    // The night in which clocks go forward in Berlin: 07:00 is 05:00 UTC on the 29th.
    const { id } = await addConfirmed({ timeZone: 'Europe/Berlin' });
    const deliverer = newDeliverer();
    await say();
    await say(completed());
    await say({ ...completed({ healthScore: 95 }), site: 'blog.test' });
    // Quiet: nothing is new, resolved, better or worse.
    await say({
      ...completed({ changes: { new: 0, resolved: 0, notRechecked: 3 }, previousScore: 90 }),
      site: 'quiet.test',
    });
    await deliverer.drain();
    expect(server.received.map(({ headers }) => headers.get('subject'))).toEqual([
      'Alert: shop.test: 24 pages lost their title',
    ]);
    context.clock.set(new Date('2026-03-29T04:59:00Z'));
    expect(await digests.sweep()).toBe(0);
    context.clock.set(new Date('2026-03-29T05:00:00Z'));
    const sweeps = await Promise.all([digests.sweep(), digests.sweep(), digests.sweep()]);
    expect(sweeps.reduce((all, each) => all + each)).toBe(2);
    await deliverer.drain();
    const digested = server.received.slice(1);
    expect(digested.map(({ headers }) => headers.get('subject')).sort()).toEqual([
      'blog.test: news of 2026-03-29',
      'shop.test: news of 2026-03-29',
    ]);
    const shop = digested.find(({ headers }) => headers.get('subject')?.startsWith('shop'))!;
    expect(shop.text).toContain('Audit of shop.test: score 90 (−2)\n1 error, 2 warnings on 4 pages.');
    expect(shop.text).toContain(`Open report: ${BASE}/r/rep_1`);
    expect(await digests.sweep()).toBe(0);
    // The next morning has nothing to say.
    later(24 * HOUR);
    expect(await digests.sweep()).toBe(0);
    await deliverer.drain();
    expect(server.received).toHaveLength(3);
    expect(await statesOf(id)).toEqual(['done', 'done', 'done']);
  });

  describe('for clients', () => {
    const brand = { name: 'Agency', color: '#1d4ed8', footer: 'Call us: 030 1', isSqoutNamed: false };
    const reportsOf = (open: ReportMails['open']): ReportMails => ({ brandOf: () => Promise.resolve(brand), open });
    const bytes = Buffer.from('%PDF-1.4 report');
    const client = { types: [], sites: ['shop.test'], email: 'client@shop.test' };
    const count = async (table: string, channelId: string): Promise<number> =>
      (await context.database.query(`SELECT 1 FROM ${table} WHERE channel_id = $1`, [channelId])).length;

    it('brings the report of each scheduled audit with the brand of its site, once, and of no other audit', async () => {
      const { server, mailer, newDeliverer, addConfirmed, say, statesOf } = await newSetup();
      const attached = await addConfirmed({ ...client, reports: 'attached' });
      const linked = await addConfirmed({ ...client, email: 'boss@shop.test', reports: 'linked' });
      const opened: unknown[] = [];
      const reports = reportsOf((wanted) => {
        opened.push(wanted);
        const file = wanted.hasFile ? { name: 'audit-shop.pdf', bytes } : null;
        return Promise.resolve({ url: `${BASE}/r/rep_1`, isShared: wanted.isLinked, file });
      });
      const notice = await say(completed());
      await say(completed({ trigger: 'api' }));
      await say({ ...completed(), site: 'blog.test' });
      await newDeliverer(mailer, reports).drain();
      await newDeliverer(mailer, reports).drain();
      expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['boss@shop.test', 'client@shop.test']);
      const mailTo = (to: string) => server.received.find((each) => each.to[0] === to)!;
      const [withFile, withLink] = [mailTo('client@shop.test'), mailTo('boss@shop.test')];
      expect(withFile.headers.get('message-id')).toBe(`<${notice}.report.scheduled.${attached.id}@sqout.test>`);
      expect(withFile.attachments).toEqual([{ name: 'audit-shop.pdf', bytes }]);
      expect(withFile.text).toMatch(/^Agency\nAudit of shop\.test: score 90 \(−2\)/);
      expect(withFile.text).toContain('Members of Agency can open it online.');
      expect(withFile.text).toContain('Call us: 030 1\nAgency sent this to client@shop.test.');
      expect(withFile.html).toContain('color:#1d4ed8');
      expect(withLink.attachments).toEqual([]);
      expect(withLink.text).toContain(`Open report: ${BASE}/r/rep_1`);
      expect(withLink.text).not.toMatch(/PDF|Members|Sqout/);
      expect(opened).toContainEqual({ orgId: expect.any(String), reportId: 'rep_1', isLinked: true, hasFile: false });
      for (const { id } of [attached, linked])
        expect([await statesOf(id), await count('digest_items', id)]).toEqual([['done'], 0]);
    });

    it('sends the link when the file cannot be made, and nothing about a report that was deleted', async () => {
      const { server, mailer, newDeliverer, addConfirmed, say, statesOf } = await newSetup();
      const { id } = await addConfirmed({ ...client, reports: 'attached' });
      const broken = reportsOf(({ hasFile }) =>
        hasFile
          ? Promise.reject(new Error('no browser starts'))
          : Promise.resolve({ url: `${BASE}/r/rep_1`, isShared: true, file: null }),
      );
      await say(completed());
      const deliverer = newDeliverer(mailer, broken);
      for (let nth = 0; nth < 3; nth++) {
        await deliverer.drain();
        expect(await statesOf(id)).toEqual(['failed']);
        later(HOUR);
      }
      await deliverer.drain();
      expect(await statesOf(id)).toEqual(['done']);
      expect(server.received[0]!.text).not.toMatch(/PDF|attached/);
      await say(completed({ runId: 'run_2' }));
      await newDeliverer(
        mailer,
        reportsOf(() => Promise.resolve(null)),
      ).drain();
      expect(await statesOf(id)).toEqual(['done', 'given-up']);
      expect(server.received).toHaveLength(1);
    });

    it('sums a month up once for each site, on the first morning of the next one', async () => {
      const { server, mailer, newDeliverer, addConfirmed } = await newSetup();
      context.clock.set(new Date('2026-10-05T11:00:00Z'));
      const sites = ['shop.test', 'quiet.test'];
      const { id } = await addConfirmed({ ...client, sites, monthly: true, timeZone: 'Europe/Berlin' });
      const asked: object[] = [];
      const summaries = new Summaries({
        ...{ database: context.database, now: () => context.clock.now() },
        months: {
          read: (of) => {
            asked.push({ site: of.site, from: of.from.toISOString(), to: of.to.toISOString() });
            if (of.site === 'quiet.test') return Promise.resolve(null);
            const change = { resolved: 24, new: 1, resolvedRules: [{ title: 'Page has no title', count: 24 }] };
            return Promise.resolve({
              ...{ audits: 4, failed: 1, scoreBefore: 71, scoreNow: 84, change: { ...change, newRules: [] } },
              ...{ open: { errors: 2, warnings: 10, pages: 30 }, reportId: null },
            });
          },
        },
      });
      // Clocks went back in Berlin: 07:00 is 06:00 UTC.
      context.clock.set(new Date('2026-11-01T05:59:00Z'));
      expect(await summaries.sweep()).toBe(0);
      context.clock.set(new Date('2026-11-01T06:00:00Z'));
      const sweeps = await Promise.all([summaries.sweep(), summaries.sweep(), summaries.sweep()]);
      expect(sweeps.reduce((all, each) => all + each)).toBe(1);
      const month = { from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' };
      expect(asked.slice(0, 2)).toEqual(sites.map((site) => ({ site, ...month })));
      await newDeliverer(
        mailer,
        reportsOf(() => Promise.resolve(null)),
      ).drain();
      expect(server.received).toHaveLength(1);
      expect(server.received[0]!.text).toContain(`Agency
shop.test in October 2026

The score rose from 71 to 84 of 100.
4 audits completed, and 1 failed.
24 findings were resolved.
• Page has no title: 24
1 finding is new.
2 errors and 10 warnings are open on 30 pages.
`);
      later(29 * 24 * HOUR);
      expect(await summaries.sweep()).toBe(0);
      expect(await count('deliveries', id)).toBe(1);
    });

    it('needs something to send, and the sites of a summary', async () => {
      const { add } = await newSetup();
      const wanted = { ...client, reports: 'none' };
      const path = { details: { issues: [{ path: 'types' }] } };
      await expect(add(wanted)).rejects.toMatchObject(path);
      await expect(add({ ...wanted, sites: [], monthly: true })).rejects.toMatchObject({
        details: { issues: [{ path: 'sites' }] },
      });
    });
  });

  it('is refused where the installation sends none', async () => {
    const { database, clock } = context;
    const outbox = new Outbox({ database, box, clock, mailer: null });
    const channels = new Channels({ database, box, guard, clock, outbox, baseUrl: BASE });
    const input = { kind: 'email', name: 'Team', email: 'team@example.com', types: ['site.alert'] } as const;
    await expect(channels.create(await newPrincipal(), { ...input, types: [...input.types] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: {
        issues: [
          { path: 'kind', message: 'cannot be "email": this installation has no SMTP_URL. Ask its operator to set it' },
        ],
      },
    });
  });

  it('takes one address and a time zone that there is, and other channels take neither', async () => {
    const { add } = await newSetup();
    const issue = async (more: object): Promise<string | undefined> =>
      add(more).then(
        () => undefined,
        (error: { details: { issues: { path: string }[] } }) => error.details.issues[0]?.path,
      );
    expect(await issue({ timeZone: 'Europe/Atlantis' })).toBe('timeZone');
    expect(await issue({ email: undefined })).toBe('email');
    expect(await issue({ url: 'https://hooks.example.com' })).toBe('url');
    expect(await issue({ kind: 'slack', email: 'team@example.com', url: 'https://hooks.example.com' })).toBe('email');
    const slack = { kind: 'slack', email: undefined, url: 'https://hooks.example.com' };
    expect(await issue({ ...slack, digest: true })).toBe('digest');
    expect(await issue({ ...slack, timeZone: 'UTC' })).toBe('timeZone');
  });
});
