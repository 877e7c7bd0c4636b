import { jest } from '@jest/globals';
import { LoginTokens, LoginTokensRepository } from '#auth';
import { systemClock } from '#common';
import { ApiContext, expectError, type Answer, type Caller } from './api-context.js';

jest.setTimeout(120_000);

type Person = Caller & { login: string };
interface Invited {
  id: string;
  code: string;
}

describe('what somebody was granted', () => {
  let context: ApiContext;
  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  async function newPerson(options: { orgId?: string; role?: string } = {}): Promise<Person> {
    const caller = await context.newCaller(options);
    return { ...caller, login: await context.newLoginToken(caller.userId) };
  }
  const at = ({ orgId }: Caller): string => `/v1/organizations/${orgId}`;
  const invite = (org: Caller, key: string, role: string): Promise<Answer> =>
    context.call('POST', `${at(org)}/invitations`, { key, body: { role } });
  async function invited(org: Caller, key: string, role = 'editor'): Promise<Invited> {
    const { status, body } = await invite(org, key, role);
    expect(status).toBe(201);
    return body as Invited;
  }
  const accept = ({ id, code }: Invited, key: string): Promise<Answer> =>
    context.call('POST', `/v1/invitations/${id}/accept`, { key, body: { code } });
  const remove = (org: Person, userId: string, query = ''): Promise<Answer> =>
    context.call('DELETE', `${at(org)}/members/${userId}${query}`, { key: org.login });
  const changeRole = (org: Person, userId: string, role: string, key = org.login): Promise<Answer> =>
    context.call('PATCH', `${at(org)}/members/${userId}`, { key, body: { role } });
  const isMember = async (org: Caller, userId: string): Promise<boolean> =>
    (await context.context.database.prisma.membership.count({ where: { orgId: org.orgId, userId } })) > 0;
  const statusOf = async (owner: Person, id: string): Promise<string | undefined> => {
    const { body } = await context.call('GET', `${at(owner)}/invitations`, { key: owner.login });
    return (body as { invitations: { id: string; status: string }[] }).invitations.find((each) => each.id === id)
      ?.status;
  };
  const trailOf = async (owner: Person): Promise<Record<string, unknown>[]> =>
    ((await context.call('GET', `${at(owner)}/trail`, { key: owner.login })).body as { entries: [] }).entries;
  const isAlive = async (key: string): Promise<boolean> =>
    (await context.call('GET', '/v1/credits', { key })).status === 200;

  describe('ends with its source', () => {
    it('for the open invitations of an admin who is removed: the admin does not come back by one', async () => {
      const owner = await newPerson();
      const admin = await newPerson({ orgId: owner.orgId, role: 'admin' });
      const [kept, others] = [await invited(owner, admin.login, 'admin'), await invited(owner, owner.login)];
      expect((await remove(owner, admin.userId)).status).toBe(200);
      expectError(await accept(kept, admin.login), 404, 'NOT_FOUND');
      expect(await isMember(owner, admin.userId)).toBe(false);
      expect([await statusOf(owner, kept.id), await statusOf(owner, others.id)]).toEqual(['revoked', 'open']);
      expect(await trailOf(owner)).toContainEqual(
        expect.objectContaining({
          action: 'invitation.revoked',
          subject: kept.id,
          userId: owner.userId,
          details: { reason: 'member.removed' },
        }),
      );
    });

    it('for the invitations that the new role of a demoted member does not permit, and for no others', async () => {
      const owner = await newPerson();
      const other = await newPerson({ orgId: owner.orgId, role: 'owner' });
      const [ownerOnes, adminOnes] = [await invited(owner, other.login, 'owner'), await invited(owner, other.login)];
      await changeRole(owner, other.userId, 'admin');
      expect([await statusOf(owner, ownerOnes.id), await statusOf(owner, adminOnes.id)]).toEqual(['revoked', 'open']);
      await changeRole(owner, other.userId, 'editor');
      expect(await statusOf(owner, adminOnes.id)).toBe('revoked');
      await changeRole(owner, other.userId, 'owner');
      expectError(await accept(adminOnes, (await newPerson()).login), 404, 'NOT_FOUND');
    });

    it('for the invitations that a key made, when it is revoked', async () => {
      const owner = await newPerson();
      const made = await context.call('POST', `${at(owner)}/api-keys`, {
        key: owner.login,
        body: { name: 'leaked', preset: 'full' },
      });
      const key = made.body as { id: string; token: string };
      const [byKey, bySelf] = [await invited(owner, key.token, 'editor'), await invited(owner, owner.login)];
      await context.call('DELETE', `${at(owner)}/api-keys/${key.id}`, { key: owner.login });
      expectError(await accept(byKey, (await newPerson()).login), 404, 'NOT_FOUND');
      expect([await statusOf(owner, byKey.id), await statusOf(owner, bySelf.id)]).toEqual(['revoked', 'open']);
    });

    it('for the invitations that a login made, when the operator revokes it, and not when its user logs out', async () => {
      const owner = await newPerson();
      const [stolen, own] = [owner.login, await context.newLoginToken(owner.userId)];
      const [byStolen, byOwn] = [await invited(owner, stolen), await invited(owner, own)];
      await context.call('POST', '/v1/auth/logout', { key: own });
      await new LoginTokens(
        context.context.database,
        new LoginTokensRepository(context.context.database),
        systemClock,
      ).revoke(stolen);
      owner.login = await context.newLoginToken(owner.userId);
      expect([await statusOf(owner, byStolen.id), await statusOf(owner, byOwn.id)]).toEqual(['revoked', 'open']);
    });

    it('no later than the key that made it', async () => {
      const owner = await newPerson();
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const made = await context.call('POST', `${at(owner)}/api-keys`, {
        key: owner.login,
        body: { name: 'for an hour', preset: 'full', expiresAt },
      });
      const invitation = await invited(owner, (made.body as { token: string }).token);
      expect(invitation).toMatchObject({ expiresAt });
    });

    it('also where the end was written past the rules: the inviter and the key are asked again when it is accepted', async () => {
      const owner = await newPerson();
      const admin = await newPerson({ orgId: owner.orgId, role: 'admin' });
      const [byAdmin, byKey] = [await invited(owner, admin.login), await invited(owner, owner.key)];
      const { database } = context.context;
      await database.query(`UPDATE memberships SET role = 'viewer' WHERE user_id = $1`, [admin.userId]);
      await database.query('UPDATE api_keys SET revoked_at = now() WHERE user_id = $1', [owner.userId]);
      const guest = await newPerson();
      for (const invitation of [byAdmin, byKey]) {
        expectError(await accept(invitation, guest.login), 404, 'NOT_FOUND');
        const { id, code } = invitation;
        expectError(await context.call('POST', `/v1/invitations/${id}`, { body: { code } }), 404, 'NOT_FOUND');
      }
    });

    it('whoever comes first of an acceptance and the removal of who invited', async () => {
      const owner = await newPerson();
      const guest = await newPerson();
      const rounds = 12;
      for (let round = 0; round < rounds; round++) {
        const admin = await newPerson({ orgId: owner.orgId, role: 'admin' });
        const invitation = await invited(owner, admin.login);
        const [accepted, removed] = await Promise.all(
          round % 2 === 0
            ? [accept(invitation, guest.login), remove(owner, admin.userId)]
            : [remove(owner, admin.userId), accept(invitation, guest.login)].reverse(),
        );
        expect(removed?.status).toBe(200);
        expect([200, 404]).toContain(accepted?.status);
        // Either it was accepted while the inviter was there, or it is revoked: nothing is left open.
        expect(await statusOf(owner, invitation.id)).toBe(accepted?.status === 200 ? 'accepted' : 'revoked');
        expect(await isMember(owner, guest.userId)).toBe(accepted?.status === 200);
        if (accepted?.status === 200) await remove(owner, guest.userId);
      }
    });

    it('whoever comes first of an invitation and the removal of who invites', async () => {
      const owner = await newPerson();
      for (let round = 0; round < 8; round++) {
        const admin = await newPerson({ orgId: owner.orgId, role: 'admin' });
        await Promise.all([
          invite(owner, admin.login, 'editor'),
          remove(owner, admin.userId),
          invite(owner, admin.login, 'editor'),
        ]);
        const open = await context.context.database.query(
          'SELECT id FROM invitations WHERE org_id = $1 AND invited_by = $2 AND decision IS NULL',
          [owner.orgId, admin.userId],
        );
        expect(open).toEqual([]);
      }
    });
  });

  describe('by a key', () => {
    it('is no admin, no owner and no other role', async () => {
      const owner = await newPerson();
      const member = await newPerson({ orgId: owner.orgId, role: 'viewer' });
      const admin = await newPerson({ orgId: owner.orgId, role: 'admin' });
      for (const role of ['owner', 'admin']) expectError(await invite(owner, owner.key, role), 403, 'FORBIDDEN');
      for (const role of ['admin', 'editor'])
        expectError(await changeRole(owner, member.userId, role, owner.key), 403, 'FORBIDDEN');
      const drop = (userId: string) =>
        context.call('DELETE', `${at(owner)}/members/${userId}`, { key: owner.key }).then(({ status }) => status);
      expect([await drop(admin.userId), await drop(member.userId)]).toEqual([403, 200]);
    });
  });

  describe('is written down', () => {
    it('with who granted it, and with what', async () => {
      const [owner, guest] = [await newPerson(), await newPerson()];
      const invitation = await invited(owner, owner.key);
      await accept(invitation, guest.login);
      const { database } = context.context;
      const [row] = await database.query<{ via: string; with: string; key: string }>(
        `SELECT i.granted_via AS via, i.granted_with AS "with", k.id AS key FROM invitations i
         JOIN api_keys k ON k.user_id = i.invited_by WHERE i.id = $1`,
        [invitation.id],
      );
      expect(row).toEqual({ via: 'key', with: row?.key, key: expect.stringMatching(/^key_/) });
      const memberships = await database.query(
        `SELECT granted_by AS by, granted_via AS via, granted_with AS "with" FROM memberships
         WHERE org_id = $1 AND user_id = $2`,
        [owner.orgId, guest.userId],
      );
      expect(memberships).toEqual([{ by: owner.userId, via: 'invitation', with: invitation.id }]);
      const made = await context.call('POST', `${at(owner)}/api-keys`, {
        key: owner.login,
        body: { name: 'CI', preset: 'ci' },
      });
      const keys = await database.query(
        'SELECT granted_via AS via, granted_with AS "with" FROM api_keys WHERE id = $1',
        [(made.body as { id: string }).id],
      );
      expect(keys).toEqual([{ via: 'login', with: expect.stringMatching(/^tok_|^log_|_/) }]);
    });
  });

  describe('of keys, when their member is removed', () => {
    async function withTwoKeys(): Promise<{ owner: Person; admin: Person; keys: { id: string; token: string }[] }> {
      const owner = await newPerson();
      const admin = await newPerson({ orgId: owner.orgId, role: 'admin' });
      const keys: { id: string; token: string }[] = [];
      for (const name of ['CI', 'old']) {
        const body = { name, preset: 'full' };
        keys.push(
          (await context.call('POST', `${at(owner)}/api-keys`, { key: admin.login, body })).body as (typeof keys)[0],
        );
      }
      return { owner, admin, keys };
    }

    it('ends with the member, but for the keys that the admin who removes adopts by name', async () => {
      const { owner, admin, keys } = await withTwoKeys();
      const [ci, old] = keys;
      expect((await remove(owner, admin.userId, `?adoptKeys=${ci?.id}`)).status).toBe(200);
      expect([await isAlive(ci!.token), await isAlive(old!.token), await isAlive(admin.key)]).toEqual([
        true,
        false,
        false,
      ]);
      const who = await context.call('GET', '/v1/auth/whoami', { key: ci!.token });
      expect(who.body).toMatchObject({ user: { id: owner.userId } });
      expect(await trailOf(owner)).toContainEqual(
        expect.objectContaining({ action: 'key.adopted', subject: ci!.id, details: { from: admin.userId } }),
      );
    });

    it('is refused for a key that is not the member’s, and then nobody is removed', async () => {
      const { owner, admin, keys } = await withTwoKeys();
      const stranger = await newPerson();
      const strangers = await context.call('GET', `${at(stranger)}/api-keys`, { key: stranger.login });
      const [{ id: foreign }] = (strangers.body as { apiKeys: [{ id: string }] }).apiKeys;
      expectError(await remove(owner, admin.userId, `?adoptKeys=${keys[0]!.id},${foreign}`), 400, 'VALIDATION_ERROR');
      expect([await isMember(owner, admin.userId), await isAlive(keys[1]!.token)]).toEqual([true, true]);
    });

    it('is no matter of a key, nor of who leaves', async () => {
      const { owner, admin, keys } = await withTwoKeys();
      const viewer = await newPerson({ orgId: owner.orgId, role: 'viewer' });
      const path = (userId: string) => `${at(owner)}/members/${userId}?adoptKeys=${keys[0]!.id}`;
      expectError(await context.call('DELETE', path(viewer.userId), { key: owner.key }), 403, 'FORBIDDEN');
      expectError(await context.call('DELETE', path(admin.userId), { key: admin.login }), 400, 'VALIDATION_ERROR');
    });
  });
});
