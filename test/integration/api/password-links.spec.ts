import { LoginTokens, Passwords, LoginTokensRepository } from '#auth';
import { systemClock } from '#common';
import { ApiContext, expectError, type Answer, type Caller } from './api-context.js';

type Person = Caller & { login: string };

describe('a link that sets a password', () => {
  let context: ApiContext;
  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  async function newPerson(options: { orgId?: string; role?: string } = {}): Promise<Person> {
    const caller = await context.newCaller(options);
    return { ...caller, login: await context.newLoginToken(caller.userId) };
  }
  async function newTeam() {
    const owner = await newPerson();
    const { orgId } = owner;
    const [admin, member] = [await newPerson({ orgId, role: 'admin' }), await newPerson({ orgId, role: 'editor' })];
    return { owner, admin, member };
  }
  const at = ({ orgId }: Caller): string => `/v1/organizations/${orgId}`;
  const ask = (by: Person, userId: string): Promise<Answer> =>
    context.call('POST', `${at(by)}/members/${userId}/password-link`, { key: by.login });
  async function linkOf(by: Person, { userId }: Person): Promise<string> {
    const { status, body } = await ask(by, userId);
    expect(status).toBe(201);
    return (body as { url: string }).url.split('#')[1] ?? '';
  }
  /** What the page of the link answers: 303 when the password is set, 404 for a link that has ended. */
  async function use(code: string): Promise<number> {
    const response = await fetch(`${context.url}/app/reset`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ code, password: 'another four quiet words' }).toString(),
    });
    await response.text();
    return response.status;
  }
  const changeRole = (by: Person, userId: string, role: string): Promise<Answer> =>
    context.call('PATCH', `${at(by)}/members/${userId}`, { key: by.login, body: { role } });
  const remove = (by: Person, userId: string): Promise<Answer> =>
    context.call('DELETE', `${at(by)}/members/${userId}`, { key: by.login });
  const openLinks = (userId: string): Promise<number> =>
    context.context.database.prisma.passwordReset.count({ where: { userId, usedAt: null } });
  const trailOf = async (owner: Person): Promise<Record<string, unknown>[]> =>
    ((await context.call('GET', `${at(owner)}/trail`, { key: owner.login })).body as { entries: [] }).entries;

  it('ends when the admin who made it is removed, and the trail says why', async () => {
    const { owner, admin, member } = await newTeam();
    const code = await linkOf(admin, member);
    expect((await remove(owner, admin.userId)).status).toBe(200);
    expect([await openLinks(member.userId), await use(code)]).toEqual([0, 404]);
    expect(await trailOf(owner)).toContainEqual(
      expect.objectContaining({
        action: 'password.reset_link_revoked',
        subject: member.userId,
        userId: owner.userId,
        details: { reason: 'member.removed' },
      }),
    );
  });

  it('ends when the admin is demoted or leaves, and stays when an admin becomes owner', async () => {
    const { owner, admin, member } = await newTeam();
    const demoted = await linkOf(admin, member);
    expect((await changeRole(owner, admin.userId, 'editor')).status).toBe(200);
    expect([await openLinks(member.userId), await use(demoted)]).toEqual([0, 404]);
    await changeRole(owner, admin.userId, 'admin');
    const left = await linkOf(admin, member);
    await remove(admin, admin.userId);
    expect([await openLinks(member.userId), await use(left)]).toEqual([0, 404]);

    const promoted = await newTeam();
    const kept = await linkOf(promoted.admin, promoted.member);
    expect((await changeRole(promoted.owner, promoted.admin.userId, 'owner')).status).toBe(200);
    expect(await use(kept)).toBe(303);
  });

  it('stays when another admin or the person of the link changes', async () => {
    const { owner, admin, member } = await newTeam();
    const other = await newPerson({ orgId: owner.orgId, role: 'admin' });
    const code = await linkOf(admin, member);
    await remove(owner, other.userId);
    await changeRole(owner, member.userId, 'viewer');
    expect(await use(code)).toBe(303);
  });

  it('ends when the operator revokes the login that made it', async () => {
    const { admin, member } = await newTeam();
    const code = await linkOf(admin, member);
    await new LoginTokens(
      context.context.database,
      new LoginTokensRepository(context.context.database),
      systemClock,
    ).revoke(admin.login);
    expect([await openLinks(member.userId), await use(code)]).toEqual([0, 404]);
  });

  it('is worth nothing once the person has more than its maker manages: another organization, or the role owner', async () => {
    const { owner, admin, member } = await newTeam();
    const code = await linkOf(admin, member);
    expect((await changeRole(owner, member.userId, 'owner')).status).toBe(200);
    expect(await use(code)).toBe(404);

    const second = await newTeam();
    const joined = await linkOf(second.admin, second.member);
    const elsewhere = await newPerson();
    await context.context.database.prisma.membership.create({
      data: { id: `mem_${Date.now()}`, orgId: elsewhere.orgId, userId: second.member.userId, role: 'viewer' },
    });
    expect(await use(joined)).toBe(404);
  });

  it('of the operator works whoever leaves', async () => {
    const { owner, admin, member } = await newTeam();
    const passwords = new Passwords(context.context.database, systemClock);
    const { code } = await passwords.createReset(member.userId, { by: null, orgId: null });
    await remove(owner, admin.userId);
    expect(await use(code)).toBe(303);
  });

  it('is not made by an admin who is removed at the same moment', async () => {
    const { owner, member } = await newTeam();
    for (let round = 0; round < 8; round++) {
      const admin = await newPerson({ orgId: owner.orgId, role: 'admin' });
      const [first, removed, second] = await Promise.all([
        ask(admin, member.userId),
        remove(owner, admin.userId),
        ask(admin, member.userId),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of [first, second]) expect([201, 403, 404]).toContain(status);
      expect(await openLinks(member.userId)).toBe(0);
    }
  });

  it('says nothing about people of other organizations', async () => {
    const { admin } = await newTeam();
    const stranger = await newPerson();
    expectError(await ask(admin, stranger.userId), 404, 'NOT_FOUND');
  });
});
