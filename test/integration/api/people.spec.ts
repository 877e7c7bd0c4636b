import { jest } from '@jest/globals';
import { LoginTokens, LoginTokensRepository } from '#auth';
import { ManualClock, systemClock } from '#common';
import { CreditsService, CreditsRepository } from '#credits';
import { Invitations, MembersService } from '#organizations';
import { UsersRepository } from '#auth/tenancy';
import { png } from '../../../libs/organizations/src/logo/image.testing.js';
import { auditReport } from '../../../libs/reports/src/audit-report.testing.js';
import { ApiContext, expectError, type Answer, type Caller } from './api-context.js';

jest.setTimeout(120_000);

const DAY_MS = 86_400_000;
const ROLES = ['owner', 'admin', 'editor', 'viewer', 'billing'] as const;

interface Invited {
  id: string;
  code: string;
  url: string;
  role: string;
}

describe('people of an organization', () => {
  let context: ApiContext;

  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  const login = (userId: string): Promise<string> =>
    new LoginTokens(context.context.database, new LoginTokensRepository(context.context.database), systemClock)
      .create({ userId })
      .then(({ token }) => token);
  const newPerson = async (options: { orgId?: string; role?: string } = {}): Promise<Caller & { login: string }> => {
    const caller = await context.newCaller(options);
    return { ...caller, login: await login(caller.userId) };
  };
  const invite = (by: Caller & { login: string }, body: object, key = by.login): Promise<Answer> =>
    context.call('POST', `/v1/organizations/${by.orgId}/invitations`, { key, body });
  const invited = async (by: Caller & { login: string }, body: object = { role: 'editor' }): Promise<Invited> =>
    (await invite(by, body)).body as Invited;
  const accept = ({ id, code }: Invited, key: string): Promise<Answer> =>
    context.call('POST', `/v1/invitations/${id}/accept`, { key, body: { code } });
  const roleOf = async (orgId: string, userId: string): Promise<string | undefined> =>
    (await context.context.database.prisma.membership.findFirst({ where: { orgId, userId } }))?.role;
  const trailOf = async (owner: Caller & { login: string }): Promise<Record<string, unknown>[]> =>
    (
      (await context.call('GET', `/v1/organizations/${owner.orgId}/trail`, { key: owner.login })).body as {
        entries: Record<string, unknown>[];
      }
    ).entries;

  describe('an invitation', () => {
    it('makes a member, once, and its secret stands behind the #', async () => {
      const [owner, guest, other] = [await newPerson(), await newPerson(), await newPerson()];
      const invitation = await invited(owner, { role: 'viewer' });
      expect(invitation.url).toBe(`https://audit.example/app/invitation/${invitation.id}#${invitation.code}`);
      const read = await context.call('POST', `/v1/invitations/${invitation.id}`, { body: { code: invitation.code } });
      expect(read.body).toMatchObject({ orgId: owner.orgId, role: 'viewer', status: 'open', email: null });
      expect(await accept(invitation, guest.login)).toMatchObject({
        status: 200,
        body: { userId: guest.userId, orgId: owner.orgId, role: 'viewer' },
      });
      expectError(await accept(invitation, other.login), 404, 'NOT_FOUND');
      const detail = await context.call('GET', `/v1/organizations/${owner.orgId}`, { key: guest.login });
      expect(detail.body).toMatchObject({ role: 'viewer' });
      const stored = await context.context.database.query('SELECT * FROM invitations WHERE id = $1', [invitation.id]);
      expect(JSON.stringify(stored)).not.toContain(invitation.code);
      expect(context.logLines.join('')).not.toContain(invitation.code);
    });

    it('is accepted by one of many who try at once', async () => {
      const owner = await newPerson();
      const invitation = await invited(owner);
      const guests = await Promise.all(Array.from({ length: 5 }, () => newPerson()));
      const answers = await Promise.all(guests.map((guest) => accept(invitation, guest.login)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    });

    it('for an address is for the user with that address alone', async () => {
      const [owner, stranger] = [await newPerson(), await newPerson()];
      const grace = await context.context.newUser();
      const invitation = await invited(owner, { role: 'editor', email: grace.email.toUpperCase() });
      expectError(await accept(invitation, stranger.login), 403, 'FORBIDDEN');
      expect((await accept(invitation, await login(grace.id))).status).toBe(200);
    });

    it('can be declined by whoever has the link, and revoked by those who invite', async () => {
      const [owner, guest] = [await newPerson(), await newPerson()];
      const [declined, revoked] = [await invited(owner), await invited(owner)];
      const path = `/v1/invitations/${declined.id}/decline`;
      expect((await context.call('POST', path, { body: { code: declined.code } })).status).toBe(200);
      expectError(await accept(declined, guest.login), 404, 'NOT_FOUND');
      const at = `/v1/organizations/${owner.orgId}/invitations`;
      expect((await context.call('DELETE', `${at}/${revoked.id}`, { key: owner.login })).status).toBe(200);
      expectError(await context.call('DELETE', `${at}/${revoked.id}`, { key: owner.login }), 404, 'NOT_FOUND');
      expectError(await accept(revoked, guest.login), 404, 'NOT_FOUND');
      const { body } = await context.call('GET', at, { key: owner.login });
      expect((body as { invitations: { status: string }[] }).invitations.map(({ status }) => status)).toEqual([
        'revoked',
        'declined',
      ]);
      expect(JSON.stringify(body)).not.toContain(declined.code);
    });

    it('ends', async () => {
      const [owner, guest] = [await newPerson(), await newPerson()];
      const { database, plans } = context.context;
      const clock = new ManualClock(new Date(Date.now() - 8 * DAY_MS));
      const members = new MembersService({
        database,
        plans,
        accounts: new CreditsService(database, new CreditsRepository(database), plans, clock),
        clock,
      });
      const past = new Invitations(database, new UsersRepository(database), members, clock, 'https://audit.example');
      const by = { kind: 'session', ...owner, role: 'owner', planId: 'team', scopes: null, keyId: null } as const;
      const old = await past.create({
        orgId: owner.orgId,
        role: 'editor',
        siteKeys: null,
        email: null,
        expiry: '7d',
        by,
      });
      expectError(await accept(old, guest.login), 404, 'NOT_FOUND');
    });

    it('leaves a member what they are', async () => {
      const owner = await newPerson();
      expect((await accept(await invited(owner, { role: 'viewer' }), owner.login)).body).toMatchObject({
        role: 'owner',
      });
    });

    it('calls an editor a member where somebody asks for one', async () => {
      expect((await invited(await newPerson(), { role: 'member' })).role).toBe('editor');
    });

    it('is refused where the plan has no room, and stays open', async () => {
      const caller = await context.newCaller({ planId: 'free' });
      const owner = { ...caller, login: await login(caller.userId) };
      const [invitation, guest] = [await invited(owner), await newPerson()];
      expectError(await accept(invitation, guest.login), 403, 'FORBIDDEN');
      const read = await context.call('POST', `/v1/invitations/${invitation.id}`, { body: { code: invitation.code } });
      expect(read.body).toMatchObject({ status: 'open' });
    });

    it('is guessed a few times a minute, from however many addresses', async () => {
      const limited = await ApiContext.open({
        env: { RATE_LIMITS: 'on', RATE_LIMIT_GUESSES: '3', TRUST_PROXY: '1' },
      });
      try {
        const statuses: number[] = [];
        for (let i = 0; i < 5; i++) {
          const answer = await limited.call('POST', '/v1/invitations/inv_01kag8y3f7e9wb2m5t8v4c6h1n', {
            body: { code: `guess ${i}` },
            headers: { 'x-forwarded-for': `192.0.2.${i}` },
          });
          statuses.push(answer.status);
        }
        expect(statuses).toEqual([404, 404, 404, 429, 429]);
      } finally {
        await limited.close();
      }
    });
  });

  describe('roles', () => {
    it.each(ROLES)('are given by owners and admins, owners by owners alone: %s', async (role) => {
      const owner = await newPerson();
      const actor = await newPerson({ orgId: owner.orgId, role });
      const target = await newPerson({ orgId: owner.orgId, role: 'viewer' });
      const at = `/v1/organizations/${owner.orgId}`;
      const change = (to: string, userId = target.userId) =>
        context.call('PATCH', `${at}/members/${userId}`, { key: actor.login, body: { role: to } });
      const statuses = {
        toEditor: (await change('editor')).status,
        toOwner: (await change('owner')).status,
        ofOwner: (await change('viewer', owner.userId)).status,
        invite: (await invite({ ...actor, orgId: owner.orgId }, { role: 'editor' })).status,
        inviteOwner: (await invite({ ...actor, orgId: owner.orgId }, { role: 'owner' })).status,
        invitations: (await context.call('GET', `${at}/invitations`, { key: actor.login })).status,
        trail: (await context.call('GET', `${at}/trail`, { key: actor.login })).status,
        remove: (await context.call('DELETE', `${at}/members/${target.userId}`, { key: actor.login })).status,
        leave: (await context.call('DELETE', `${at}/members/${actor.userId}`, { key: actor.login })).status,
      };
      const manages = role === 'owner' || role === 'admin';
      const [may, ownersMay] = [manages ? 200 : 403, role === 'owner' ? 200 : 403];
      expect(statuses).toEqual({
        toEditor: may,
        toOwner: ownersMay,
        ofOwner: ownersMay,
        invite: manages ? 201 : 403,
        inviteOwner: role === 'owner' ? 201 : 403,
        invitations: may,
        trail: ownersMay,
        // The owner above has made an owner of the target and a viewer of the first owner.
        remove: may,
        leave: role === 'owner' ? 403 : 200,
      });
    });

    it('leave an organization one owner, whoever of two goes first', async () => {
      const one = await newPerson();
      const two = await newPerson({ orgId: one.orgId, role: 'owner' });
      const leave = (person: typeof one) =>
        context.call('DELETE', `/v1/organizations/${one.orgId}/members/${person.userId}`, { key: person.login });
      const answers = await Promise.all([leave(one), leave(two)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    });

    it('are hidden from strangers', async () => {
      const [owner, stranger] = [await newPerson(), await newPerson()];
      const at = `/v1/organizations/${owner.orgId}`;
      for (const path of [`${at}/trail`, `${at}/invitations`])
        expectError(await context.call('GET', path, { key: stranger.login }), 404, 'NOT_FOUND');
      expectError(
        await context.call('DELETE', `${at}/members/${owner.userId}`, { key: stranger.login }),
        404,
        'NOT_FOUND',
      );
    });

    it('end at once, for the login, the key and the invitation that a removed admin made open', async () => {
      const owner = await newPerson();
      const admin = await newPerson({ orgId: owner.orgId, role: 'admin' });
      expect((await context.call('GET', `/v1/credits?orgId=${owner.orgId}`, { key: admin.key })).status).toBe(200);
      const path = `/v1/organizations/${owner.orgId}/members/${admin.userId}`;
      expect((await context.call('DELETE', path, { key: owner.login })).status).toBe(200);
      expectError(await context.call('GET', '/v1/credits', { key: admin.key }), 401, 'UNAUTHORIZED');
      expectError(
        await context.call('GET', `/v1/credits?orgId=${owner.orgId}`, { key: admin.login }),
        403,
        'FORBIDDEN',
      );
      expect(await roleOf(owner.orgId, admin.userId)).toBeUndefined();
    });
  });

  describe('with several organizations', () => {
    async function inTwo() {
      const [first, second] = [await newPerson(), await newPerson()];
      await accept(await invited(second, { role: 'viewer' }), first.login);
      return { person: first, first: first.orgId, second: second.orgId, stranger: (await newPerson()).orgId };
    }
    const activeOf = async (key: string, headers = {}): Promise<unknown> => {
      const { status, body } = await context.call('GET', '/v1/auth/whoami', { key, headers });
      return status === 200 ? (body as { org?: { id: string } }).org?.id : status;
    };

    it('act where the header X-Organization says, and nowhere without a membership', async () => {
      const { person, first, second, stranger } = await inTwo();
      expect(await activeOf(person.login)).toBe(first);
      expect(await activeOf(person.login, { 'x-organization': second })).toBe(second);
      for (const wrong of [stranger, 'org_01kag8y3f7e9wb2m5t8v4c6h1n', '', 'nonsense'])
        expect(await activeOf(person.login, { 'x-organization': wrong })).toBe(403);
      expect(await activeOf(person.key, { 'x-organization': second })).toBe(403);
      expect(await activeOf(person.key, { 'x-organization': first })).toBe(first);
      const body = { url: 'https://www.example.com/', trigger: 'api' };
      expectError(
        await context.call('POST', '/v1/agent-runs', {
          key: person.login,
          body,
          headers: { 'x-organization': second },
        }),
        403,
        'FORBIDDEN',
      );
    });

    it('choose one for the requests to come', async () => {
      const { person, second, stranger } = await inTwo();
      const choose = (organizationId: string) =>
        context.call('POST', '/v1/auth/organization', { key: person.login, body: { organizationId } });
      expect(await choose(second)).toMatchObject({ status: 200, body: { org: { id: second, role: 'viewer' } } });
      expect(await activeOf(person.login)).toBe(second);
      expectError(await choose(stranger), 403, 'FORBIDDEN');
      expect(await activeOf(person.login)).toBe(second);
    });
  });

  it('leave a trail of what they did to reports and the logo', async () => {
    const owner = await newPerson();
    const body = { report: auditReport({ summary: { nonce: owner.orgId } }) };
    const published = await context.call('POST', '/v1/reports', { key: owner.key, body });
    const { id } = published.body as { id: string };
    for (const visibility of ['unlisted', 'unlisted'])
      await context.call('PATCH', `/v1/reports/${id}`, { key: owner.login, body: { visibility } });
    await context.call('DELETE', `/v1/reports/${id}`, { key: owner.login });
    expect((await context.call('DELETE', `/v1/reports/${id}`, { key: owner.login })).status).toBe(404);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png())]), 'logo.png');
    const logo = `/v1/organizations/${owner.orgId}/logo`;
    for (let i = 0; i < 2; i++) await context.call('POST', logo, { key: owner.key, rawBody: form });
    for (let i = 0; i < 2; i++) await context.call('DELETE', logo, { key: owner.key });
    expect(await trailOf(owner)).toMatchObject([
      { action: 'logo.removed', via: 'key' },
      { action: 'logo.changed', via: 'key' },
      { action: 'report.deleted', via: 'login', subject: id },
      { action: 'report.visibility_changed', subject: id, details: { from: 'private', to: 'unlisted' } },
      { action: 'key.created' },
    ]);
  });

  it('leave a trail of who did what, that nobody can change', async () => {
    const [owner, guest] = [await newPerson(), await newPerson()];
    await accept(await invited(owner, { role: 'viewer' }), guest.login);
    const at = `/v1/organizations/${owner.orgId}`;
    await context.call('PATCH', `${at}/members/${guest.userId}`, { key: owner.login, body: { role: 'editor' } });
    const made = await context.call('POST', `${at}/api-keys`, {
      key: owner.login,
      body: { name: 'CI', preset: 'ci' },
    });
    const key = made.body as { id: string; token: string };
    await context.call('DELETE', `${at}/api-keys/${key.id}`, { key: owner.login });
    await context.call('DELETE', `${at}/members/${guest.userId}`, { key: owner.login });
    const entries = await trailOf(owner);
    expect(entries.slice(0, 7)).toMatchObject([
      { action: 'member.removed', userId: owner.userId, via: 'login', subject: guest.userId },
      { action: 'key.revoked', subject: key.id },
      { action: 'key.created', subject: key.id, details: { name: 'CI' } },
      { action: 'member.role_changed', via: 'login', subject: guest.userId, details: { from: 'viewer', to: 'editor' } },
      { action: 'member.added', userId: guest.userId, subject: guest.userId, details: { role: 'viewer' } },
      { action: 'invitation.accepted', userId: guest.userId },
      { action: 'invitation.created', userId: owner.userId, details: { role: 'viewer', email: null } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(key.token);
    const page = await context.call('GET', `${at}/trail?limit=2`, { key: owner.login });
    const { nextCursor } = page.body as { nextCursor: string };
    const next = await context.call('GET', `${at}/trail?limit=2&before=${nextCursor}`, { key: owner.login });
    expect((next.body as { entries: unknown[] }).entries).toEqual(entries.slice(2, 4));
    await expect(context.context.database.query(`UPDATE trail SET action = 'x'`)).rejects.toThrow();
    await expect(context.context.database.query('DELETE FROM trail')).rejects.toThrow();
    await expect(context.context.database.query('TRUNCATE trail')).rejects.toThrow('append-only');
  });
});
