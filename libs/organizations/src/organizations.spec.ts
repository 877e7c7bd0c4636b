import { AppError, newId } from '#common';
import { ApiKeys, Authenticator, type Principal, type Role, ApiKeysRepository, CredentialsRepository } from '#auth';
import { UsersRepository } from '#auth/tenancy';
import { TestContext } from '../../../test/support/test-context.js';
import { MembersService } from './members.service.js';
import type { OrganizationsService } from './organizations.service.js';
import { UsersService } from './users.service.js';

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error.code;
  throw new Error(`Expected a refusal, got ${String(error)}`);
}

const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

describe('organizations', () => {
  let context: TestContext;
  let organizations: OrganizationsService;
  let members: MembersService;
  let users: UsersService;

  beforeAll(async () => {
    context = await TestContext.open();
    const { database, plans, clock, credits: accounts } = context;
    organizations = context.newOrganizationsService();
    members = new MembersService({ database, plans, accounts, clock });
    users = new UsersService(database, new UsersRepository(database), clock);
  });
  afterAll(() => context.close());

  const login = (userId: string, orgId: string | null = null): Principal => ({
    kind: 'login',
    userId,
    orgId,
    role: null,
    planId: null,
    scopes: null,
    keyId: null,
  });
  const newUser = async (): Promise<string> => (await context.newUser()).id;
  async function newTeam(...roles: Role[]): Promise<{ orgId: string; userIds: string[] }> {
    const { id: orgId } = await organizations.create({ name: 'Team', planId: 'team' });
    const userIds: string[] = [];
    for (const role of roles) {
      const userId = await newUser();
      // Who joins in the same millisecond joins in no order.
      context.clock.advanceMs(1);
      await members.add({ orgId, userId, role });
      userIds.push(userId);
    }
    return { orgId, userIds };
  }

  describe('create', () => {
    it('opens the credit account with the first month', async () => {
      const { id } = await organizations.create({ name: 'Acme', planId: 'starter' });
      expect(await context.credits.balance(id)).toMatchObject({ monthly: 3_000, pack: 0 });
    });

    it('makes the owner, and leaves nothing behind when that fails', async () => {
      const ownerId = await newUser();
      const { id } = await organizations.create({ name: 'Owned', planId: 'free', ownerId });
      expect((await organizations.getDetailForMember(login(ownerId), id)).role).toBe('owner');
      await expect(
        organizations.create({ name: 'Half made', planId: 'free', slug: 'half-made', ownerId: 'usr_nobody' }),
      ).rejects.toThrow();
      expect((await organizations.create({ name: 'Half made', planId: 'free', slug: 'half-made' })).slug).toBe(
        'half-made',
      );
    });

    it.each([
      ['Müller & Söhne GmbH', 'muller-sohne-gmbh'],
      ['株式会社', 'org'],
      ['--A  b--', 'a-b'],
      ['x'.repeat(100), 'x'.repeat(41)],
    ])('makes of the name %j the slug %j', async (name, slug) => {
      expect((await organizations.create({ name, planId: 'free' })).slug).toBe(slug);
      expect((await organizations.create({ name, planId: 'free' })).slug).toMatch(new RegExp(`^${slug}-[0-9a-f]{6}$`));
    });

    it('refuses a slug that is taken or cannot be one, a bad name and an unknown plan', async () => {
      await organizations.create({ name: 'First', planId: 'free', slug: 'taken' });
      expect(await codeOf(organizations.create({ name: 'Second', planId: 'free', slug: 'taken' }))).toBe(
        'VALIDATION_ERROR',
      );
      for (const slug of ['Taken', 'a b', '-a', 'a--b', '', 'x'.repeat(49)])
        expect(await codeOf(organizations.create({ name: 'X', planId: 'free', slug }))).toBe('VALIDATION_ERROR');
      for (const name of ['', '  ', 'a\u0000b', 'a\nb', 'x'.repeat(101), '\ud800'])
        expect(await codeOf(organizations.create({ name, planId: 'free' }))).toBe('VALIDATION_ERROR');
      expect(await codeOf(organizations.create({ name: 'X', planId: 'gold' }))).toBe('VALIDATION_ERROR');
    });
  });

  describe('detail', () => {
    it('has the shape of the contract, members in the order in which they joined', async () => {
      const { orgId, userIds } = await newTeam('owner', 'viewer');
      const detail = await organizations.getDetailForMember(login(userIds[1]!), orgId);
      expect(detail).toEqual({
        organization: {
          id: orgId,
          name: 'Team',
          slug: expect.any(String),
          planId: 'team',
          avatarUrl: null,
          brand: { color: null, footer: null, isSqoutNamed: true },
          createdAt: expect.stringMatching(ISO),
          updatedAt: expect.stringMatching(ISO),
        },
        members: [
          {
            id: expect.stringMatching(/^mem_/),
            userId: userIds[0],
            role: 'owner',
            sites: null,
            createdAt: expect.stringMatching(ISO),
            userName: 'Test User',
            userEmail: `${userIds[0]}@example.test`,
            userAvatarUrl: null,
          },
          expect.objectContaining({ userId: userIds[1], role: 'viewer' }),
        ],
        plan: context.plans.get('team'),
        role: 'viewer',
      });
    });

    it('gives the logo an address that changes with its bytes', async () => {
      const { orgId, userIds } = await newTeam('owner');
      await context.database.query(
        `UPDATE organizations SET avatar_key = 'k', avatar_type = 'image/png', avatar_hash = 'abcdef0123456789' WHERE id = $1`,
        [orgId],
      );
      expect((await organizations.getDetailForMember(login(userIds[0]!), orgId)).organization.avatarUrl).toBe(
        `https://sqout.test/v1/organizations/${orgId}/logo?v=abcdef01`,
      );
    });

    it('is as missing for a stranger, a removed member and a key of another organization as one that does not exist', async () => {
      const { orgId, userIds } = await newTeam('owner', 'editor');
      const other = await newTeam('owner');
      await members.remove({ orgId, userId: userIds[1]! });
      const key: Principal = {
        ...login(userIds[0]!, other.orgId),
        kind: 'key',
        keyId: 'key_1',
        scopes: new Set(['org:read']),
      };
      for (const [principal, id] of [
        [login(other.userIds[0]!), orgId],
        [login(userIds[1]!), orgId],
        [key, orgId],
        [login(userIds[0]!), newId('organization')],
        [login(userIds[0]!), 'org_\u0000'],
      ] as const)
        expect(await codeOf(organizations.getDetailForMember(principal, id))).toBe('NOT_FOUND');
    });
  });

  describe('actIn', () => {
    it('moves a login into another of its organizations, with the role and plan that it has there', async () => {
      const { orgId, userIds } = await newTeam('owner', 'billing');
      expect(await organizations.actIn(login(userIds[1]!), orgId)).toMatchObject({
        orgId,
        role: 'billing',
        planId: 'team',
      });
    });

    it('stays in the active organization without an id, and needs one', async () => {
      const active = { ...login('usr_1', 'org_1'), role: 'viewer' as const, planId: 'free' };
      expect(await organizations.actIn(active, null)).toEqual(active);
      expect(await organizations.actIn(active, 'org_1')).toEqual(active);
      expect(await codeOf(organizations.actIn(login('usr_1'), null))).toBe('NO_ORG');
    });

    it('is forbidden where the caller is not a member, and for a key outside its organization', async () => {
      const { orgId, userIds } = await newTeam('owner');
      expect(await codeOf(organizations.actIn(login(await newUser()), orgId))).toBe('FORBIDDEN');
      expect(
        await codeOf(organizations.actIn({ ...login(userIds[0]!, newId('organization')), kind: 'key' }, orgId)),
      ).toBe('FORBIDDEN');
      expect(await codeOf(organizations.actIn(login(userIds[0]!), 'nonsense'))).toBe('FORBIDDEN');
    });
  });

  describe('setPlan', () => {
    it('tops the month up for a higher plan and takes nothing away for a lower one', async () => {
      const { id } = await organizations.create({ name: 'Growing', planId: 'free' });
      expect((await organizations.setPlan(id, 'team')).planId).toBe('team');
      expect((await context.credits.balance(id)).monthly).toBe(6_000);
      await organizations.setPlan(id, 'free');
      expect((await context.credits.balance(id)).monthly).toBe(6_000);
    });

    it('knows its plans and organizations', async () => {
      const { id } = await organizations.create({ name: 'X', planId: 'free' });
      expect(await codeOf(organizations.setPlan(id, 'gold'))).toBe('VALIDATION_ERROR');
      expect(await codeOf(organizations.setPlan(newId('organization'), 'team'))).toBe('NOT_FOUND');
    });
  });

  describe('members', () => {
    it('find no room beyond the plan, even when they come at once', async () => {
      const { id: orgId } = await organizations.create({ name: 'Small', planId: 'starter' });
      const userIds = await Promise.all(Array.from({ length: 5 }, newUser));
      const results = await Promise.allSettled(userIds.map((userId) => members.add({ orgId, userId, role: 'owner' })));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(await codeOf(members.add({ orgId, userId: await newUser(), role: 'viewer' }))).toBe('FORBIDDEN');
    });

    it('bring the credits of their seat at once, and not twice', async () => {
      const { orgId, userIds } = await newTeam('owner', 'editor', 'viewer');
      expect((await context.credits.balance(orgId)).monthly).toBe(9_000);
      await members.remove({ orgId, userId: userIds[2]! });
      await members.add({ orgId, userId: userIds[2]!, role: 'viewer' });
      expect((await context.credits.balance(orgId)).monthly).toBe(9_000);
    });

    it('change their role when they are added again', async () => {
      const { orgId, userIds } = await newTeam('owner', 'viewer');
      await members.add({ orgId, userId: userIds[1]!, role: 'admin' });
      const detail = await organizations.getDetailForMember(login(userIds[1]!), orgId);
      expect([detail.role, detail.members.length]).toEqual(['admin', 2]);
    });

    it('always keep an owner, even when two owners leave at once', async () => {
      const { orgId, userIds } = await newTeam('owner', 'owner');
      const [first, second] = [userIds[0]!, userIds[1]!];
      const results = await Promise.allSettled([
        members.remove({ orgId, userId: first }),
        members.add({ orgId, userId: second, role: 'viewer' }),
      ]);
      expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
      const [row] = await context.database.query(
        `SELECT count(*)::int AS owners FROM memberships WHERE org_id = $1 AND role = 'owner'`,
        [orgId],
      );
      expect(row).toEqual({ owners: 1 });
    });

    it('take their keys with them, for good', async () => {
      const { orgId, userIds } = await newTeam('owner', 'editor');
      const userId = userIds[1]!;
      const { key } = await new ApiKeys(
        context.database,
        new ApiKeysRepository(context.database),
        'production',
        context.clock,
      ).create({
        orgId,
        userId,
        scopes: ['org:read'],
      });
      const authenticator = new Authenticator({
        database: context.database,
        credentials: new CredentialsRepository(context.database),
        environment: 'production',
        sessions: null,
        provisionUser: async () => undefined,
        clock: context.clock,
      });
      expect(await authenticator.authenticate(`Bearer ${key}`)).toMatchObject({ userId });
      await members.remove({ orgId, userId });
      expect(await codeOf(authenticator.authenticate(`Bearer ${key}`))).toBe('UNAUTHORIZED');
      await members.add({ orgId, userId, role: 'editor' });
      expect(await codeOf(authenticator.authenticate(`Bearer ${key}`))).toBe('UNAUTHORIZED');
    });

    it('cannot leave where they are not, nor join what does not exist', async () => {
      const { orgId } = await newTeam('owner');
      expect(await codeOf(members.remove({ orgId, userId: await newUser() }))).toBe('NOT_FOUND');
      expect(await codeOf(members.add({ orgId: newId('organization'), userId: await newUser(), role: 'owner' }))).toBe(
        'NOT_FOUND',
      );
    });
  });

  describe('users', () => {
    it('are found by id and by address in any case', async () => {
      const created = await users.create({ email: ' Katherine@Example.test', name: 'Katherine' });
      expect(created.email).toBe('katherine@example.test');
      expect(await users.find(created.id)).toEqual(created);
      expect(await users.find('KATHERINE@example.test')).toEqual(created);
      expect(await users.find('usr_\u0000')).toBeNull();
      expect(await codeOf(users.get('nobody@example.test'))).toBe('NOT_FOUND');
    });

    it('have addresses of their own that can be addresses', async () => {
      await users.create({ email: 'once@example.test', name: 'Once' });
      for (const email of [
        'once@example.test',
        'ONCE@example.test',
        'once',
        'a b@example.test',
        'a@b@c',
        `${'a'.repeat(65)}@example.test`,
        '',
      ]) {
        expect(await codeOf(users.create({ email, name: 'X' }))).toBe('VALIDATION_ERROR');
      }
    });
  });
});
