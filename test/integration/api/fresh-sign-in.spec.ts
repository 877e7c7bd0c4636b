import { BrowserSessions } from '#auth';
import { ManualClock, systemClock } from '#common';
import { ApiContext, expectError, type Answer } from './api-context.js';

const MINUTE_MS = 60_000;

describe('a browser that was signed in more than 15 minutes ago', () => {
  let context: ApiContext;
  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  /** A session of the user, signed in so many minutes ago. */
  async function signedIn(userId: string, minutes: number, replaces: string | null = null): Promise<string> {
    const clock = minutes === 0 ? systemClock : new ManualClock(new Date(Date.now() - minutes * MINUTE_MS));
    const sessions = new BrowserSessions(context.context.database, clock);
    return (await sessions.create(userId, { userAgent: 'Firefox', replaces })).token;
  }
  const ask = (token: string, method: string, path: string, body?: object): Promise<Answer> =>
    context.call(method, path, {
      headers: { cookie: `__Host-sqout_session=${token}`, 'sec-fetch-site': 'same-origin' },
      ...(body === undefined ? {} : { body }),
    });
  const expectAsked = (answer: Answer): void =>
    expect(expectError(answer, 403, 'FORBIDDEN')).toMatchObject({ freshSignIn: '/app/sign-in?fresh=1' });

  it('leaves one entry in the trail when a new sign-in replaces its session', async () => {
    const { userId } = await context.newCaller();
    const old = await signedIn(userId, 16);
    const listed = (): Promise<{ id: string }[]> =>
      context.context.database.query('SELECT id FROM browser_sessions WHERE user_id = $1 AND revoked_at IS NULL', [
        userId,
      ]);
    const [replaced] = await listed();
    await signedIn(userId, 0, old);
    // The cookie of a session that has ended ends nothing again.
    await signedIn(userId, 0, old);
    const ended = await context.context.database.query(
      `SELECT t.subject, s.user_id AS "by", t.via FROM trail t JOIN browser_sessions s ON s.id = t.details->>'replacedBy'
       WHERE t.action = 'session.ended' AND t.user_id = $1`,
      [userId],
    );
    expect(ended).toEqual([{ subject: replaced?.id, by: userId, via: 'session' }]);
    expect(await listed()).toHaveLength(2);
  });

  it('deletes no organization, and no key does; a fresh owner who types its name does', async () => {
    const { orgId, userId, key } = await context.newCaller();
    const { id: colleague } = await context.context.newMember(orgId, 'admin');
    const [{ name }] = (await context.context.database.query('SELECT name FROM organizations WHERE id = $1', [
      orgId,
    ])) as [{ name: string }];
    const invited = await context.call('POST', `/v1/organizations/${orgId}/invitations`, {
      key,
      body: { role: 'viewer' },
    });
    const { id: invitation, code } = invited.body as { id: string; code: string };
    const path = (confirm: string): string => `/v1/organizations/${orgId}?confirm=${encodeURIComponent(confirm)}`;
    expectAsked(await ask(await signedIn(userId, 16), 'DELETE', path(name)));
    const fresh = await signedIn(userId, 1);
    const admin = await signedIn(colleague, 1);
    expectError(await ask(admin, 'DELETE', path(name)), 403, 'FORBIDDEN');
    expect(expectError(await context.call('DELETE', path(name), { key }), 403, 'FORBIDDEN').message).toMatch(/A key/);
    const wrong = expectError(await ask(fresh, 'DELETE', path(`${name}!`)), 400, 'VALIDATION_ERROR');
    expect(wrong.issues).toMatchObject([{ path: 'confirm' }]);
    expect((await ask(admin, 'GET', `/v1/organizations/${orgId}`)).status).toBe(200);

    const answers = await Promise.all([1, 2, 3].map(() => ask(fresh, 'DELETE', path(` ${name} `))));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 404, 404]);
    for (const token of [fresh, admin]) {
      expectError(await ask(token, 'GET', `/v1/organizations/${orgId}`), 404, 'NOT_FOUND');
      expect((await ask(token, 'GET', '/v1/auth/whoami')).body).not.toHaveProperty('org');
    }
    expect((await context.call('GET', '/v1/agent-runs', { key })).status).toBe(401);
    expectError(await context.call('POST', `/v1/invitations/${invitation}`, { body: { code } }), 404, 'NOT_FOUND');
    const trail = await context.context.database.query(
      `SELECT user_id AS "by", via FROM trail WHERE org_id = $1 AND action = 'organization.deletion_started'`,
      [orgId],
    );
    expect(trail).toEqual([{ by: userId, via: 'session' }]);
  });

  it('makes no link that sets the password of a colleague', async () => {
    const { orgId, userId } = await context.newCaller();
    const { id: member } = await context.context.newMember(orgId, 'editor');
    const path = `/v1/organizations/${orgId}/members/${member}/password-link`;
    expectAsked(await ask(await signedIn(userId, 16), 'POST', path));
    expect((await ask(await signedIn(userId, 1), 'POST', path)).status).toBe(201);
  });

  it('adds and removes no passkey', async () => {
    const { userId } = await context.newCaller();
    await context.context.database.query(
      `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name, created_at)
       VALUES ('AQIDBA' || $1, $1, '\\x00', 0, '{}', 'Laptop', now()), ('AQIDBB' || $1, $1, '\\x00', 0, '{}', 'Phone', now())`,
      [userId],
    );
    const [old, fresh] = [await signedIn(userId, 16), await signedIn(userId, 1)];
    const removal = `/v1/auth/passkeys/AQIDBA${userId}`;
    expectAsked(await ask(old, 'POST', '/v1/auth/passkeys/options'));
    const response = { id: 'AQ', rawId: 'AQ', type: 'public-key', response: {}, clientExtensionResults: {} };
    expectAsked(await ask(old, 'POST', '/v1/auth/passkeys', { name: 'Stolen', response }));
    expectAsked(await ask(old, 'DELETE', removal));
    expect((await ask(fresh, 'DELETE', removal)).status).toBe(200);
  });

  it('sets no first password and moves no address without one; where there is a password, it is asked for that', async () => {
    const { userId } = await context.newCaller();
    const [old, fresh] = [await signedIn(userId, 16), await signedIn(userId, 1)];
    const password = 'seven lamps under green rivers';
    const moved = { email: `moved-${userId.slice(4)}@acme.example` };
    expectAsked(await ask(old, 'PUT', '/v1/auth/password', { password }));
    expectAsked(await ask(old, 'PATCH', '/v1/auth/profile', moved));
    expect((await ask(old, 'PATCH', '/v1/auth/profile', { name: 'Ada' })).status).toBe(200);
    expect((await ask(fresh, 'PUT', '/v1/auth/password', { password })).status).toBe(200);
    const another = await signedIn(userId, 16);
    const wanted = { ...moved, password };
    expect((await ask(another, 'PATCH', '/v1/auth/profile', wanted)).status).toBe(200);
  });

  it('acts after the new sign-in where it acted before, and its old session is over', async () => {
    const { orgId, userId } = await context.newCaller();
    const other = await context.context.newOrg({ planId: 'team' });
    await context.context.database.prisma.membership.create({
      data: { id: `mem_${userId.slice(4)}`, orgId: other.id, userId, role: 'viewer' },
    });
    const before = await signedIn(userId, 16);
    await ask(before, 'POST', '/v1/auth/organization', { organizationId: other.id });
    const after = await signedIn(userId, 0, before);
    const activeOf = async (token: string) =>
      ((await ask(token, 'GET', '/v1/auth/whoami')).body as { org?: { id: string } }).org?.id;
    expect([await activeOf(after), await activeOf(before)]).toEqual([other.id, undefined]);

    const { userId: stranger } = await context.newCaller();
    const theirs = await signedIn(stranger, 0, after);
    expect(await activeOf(after)).toBe(other.id);
    expect([orgId, other.id]).not.toContain(await activeOf(theirs));
  });
});
