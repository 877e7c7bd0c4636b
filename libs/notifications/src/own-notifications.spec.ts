import type { Principal } from '#auth';
import { SecretBox } from '#config';
import { AddressGuard, NameResolver } from '#crawler';
import { MembersService } from '#organizations';
import { Mailer, Outbox } from './mail/index.js';
import { MailServer } from '../../../test/support/services/mail-server.js';
import { TestContext } from '../../../test/support/test-context.js';
import { ChannelMail } from './channel-mail.js';
import { Deliverer } from './deliverer.js';
import type { NewEvent } from './events.js';
import { takeItems } from './digests.repository.js';
import { emit } from './notices.repository.js';
import { OwnNotifications } from './own-notifications.js';
import { Sender } from './sender.js';

const BASE = 'https://sqout.test';

describe('notifications that members choose themselves', () => {
  const box = new SecretBox([Buffer.alloc(32, 1)]);
  const guard = new AddressGuard({ allowNetworks: [] });
  const names = new NameResolver();
  let context: TestContext;
  let server: MailServer;
  let own: OwnNotifications;
  let deliverer: Deliverer;
  beforeAll(async () => {
    context = await TestContext.open();
    server = await MailServer.open();
    const { database, clock } = context;
    const mailer = new Mailer(server.settings);
    const outbox = new Outbox({ database, box, clock, mailer });
    own = new OwnNotifications({ database, box, guard, clock, outbox, baseUrl: BASE });
    const sender = new Sender({ box, guard, resolver: names.resolve, clock, baseUrl: BASE, mailer });
    deliverer = new Deliverer({ database, sender, clock, owners: null });
  });
  beforeEach(() => {
    server.received.length = 0;
  });
  afterAll(async () => {
    deliverer?.close();
    names.close();
    await server?.close();
    await context?.close();
  });

  const newMember = async (role: 'viewer' | 'billing' = 'viewer', inOrg?: string) => {
    const orgId = inOrg ?? (await context.newOrg({ planId: 'team', name: 'Agency' })).id;
    const { id: userId, email } = await context.newMember(orgId, role);
    const who: Principal = { kind: 'login', userId, orgId, role, planId: 'team', scopes: null, keyId: null };
    return { orgId, userId, email, who };
  };
  const say = async (orgId: string, more: Partial<NewEvent> = {}): Promise<void> => {
    const data = { policy: 'titles', message: '24 pages lost their title.', runId: null, reportId: null };
    const event = { type: 'site.alert', orgId, site: 'shop.test', data, at: context.clock.now(), ...more };
    await emit(context.database, event as NewEvent);
    await deliverer.drain();
    context.clock.advanceMs(1_000);
  };
  const channelsOf = (userId: string): Promise<{ digest: string }[]> =>
    context.database.query('SELECT digest FROM channels WHERE user_id = $1', [userId]);

  it('come at once, once a day or not at all, to the confirmed address of the account', async () => {
    const { orgId, email, userId, who } = await newMember();
    expect(await own.list(who)).toEqual({
      organizations: [{ orgId, orgName: 'Agency', choice: 'none', timeZone: null }],
      sendsEmail: true,
    });
    await own.set(who, orgId, { choice: 'at-once', timeZone: 'Europe/Berlin' });
    await say(orgId);
    expect(server.received.map(({ to }) => to)).toEqual([[email]]);
    expect(await own.set(who, orgId, { choice: 'daily' })).toMatchObject({
      ...{ choice: 'daily', timeZone: 'Europe/Berlin' },
    });
    await say(orgId);
    expect(server.received).toHaveLength(1);
    expect(await context.database.query('SELECT 1 FROM digest_items')).toHaveLength(1);
    await own.set(who, orgId, { choice: 'at-once' });
    await context.database.prisma.user.update({ where: { id: userId }, data: { emailVerified: false } });
    await say(orgId);
    await context.database.prisma.user.update({ where: { id: userId }, data: { emailVerified: true } });
    await own.set(who, orgId, { choice: 'none' });
    await say(orgId);
    expect(server.received).toHaveLength(1);
    expect(await channelsOf(userId)).toEqual([]);
  });

  it('end with the link in a message, and begin again on the account page', async () => {
    const { orgId, who } = await newMember();
    await own.set(who, orgId, { choice: 'at-once' });
    await say(orgId);
    const link = /\/app\/mail\/unsubscribe\/(\w+)\/([\w-]+)/.exec(server.received[0]!.text)!;
    const mail = new ChannelMail({ database: context.database, box, clock: context.clock });
    expect(await mail.unsubscribe(link[1]!, link[2]!)).toBe(true);
    expect((await own.list(who)).organizations).toMatchObject([{ choice: 'none' }]);
    await say(orgId);
    expect(server.received).toHaveLength(1);
    await own.set(who, orgId, { choice: 'at-once' });
    await say(orgId);
    expect(server.received).toHaveLength(2);
  });

  it('are about the sites that a viewer is limited to, also those that waited when the limit was set', async () => {
    const { orgId, userId, email, who } = await newMember();
    const limit = (siteKey: string): Promise<unknown> =>
      context.database.query('UPDATE memberships SET site_keys = ARRAY[$2] WHERE user_id = $1', [userId, siteKey]);
    await own.set(who, orgId, { choice: 'daily' });
    await say(orgId);
    await limit('other.test');
    const [channel] = await context.database.query<{ id: string }>('SELECT id FROM channels WHERE user_id = $1', [
      userId,
    ]);
    expect(await takeItems(context.database, channel!.id)).toEqual([]);
    await own.set(who, orgId, { choice: 'at-once' });
    await say(orgId);
    await say(orgId, { site: 'other.test' });
    expect(server.received.map(({ to }) => to)).toEqual([[email]]);
  });

  it('are for those who may see the sites, and end with the membership', async () => {
    const { orgId, userId, who } = await newMember();
    await own.set(who, orgId, { choice: 'at-once' });
    await context.database.query(`UPDATE memberships SET role = 'billing' WHERE user_id = $1`, [userId]);
    await say(orgId);
    expect(server.received).toEqual([]);
    expect(await own.list(who)).toMatchObject({ organizations: [] });
    await expect(own.set(who, orgId, { choice: 'daily' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { who: stranger } = await newMember();
    await expect(own.set(stranger, orgId, { choice: 'daily' })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const { database, plans, clock, credits: accounts } = context;
    await context.newMember(orgId);
    expect(await channelsOf(userId)).toHaveLength(1);
    await new MembersService({ database, plans, accounts, clock }).remove({ orgId, userId });
    expect(await channelsOf(userId)).toEqual([]);
  });

  it('need a time zone that there is', async () => {
    const { orgId, who } = await newMember();
    await expect(own.set(who, orgId, { choice: 'daily', timeZone: 'Europe/Atlantis' })).rejects.toMatchObject({
      details: { issues: [{ path: 'timeZone' }] },
    });
  });
});
