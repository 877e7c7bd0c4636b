import { systemClock, type AppError } from '#common';
import { Authenticator, SessionVerifier, CredentialsRepository } from '#auth';
import { CreditsService, CreditsRepository } from '#credits';
import { MembersService, OrganizationsService, PersonalOrganizations, UsersService } from '#organizations';
import { UsersRepository, OrganizationsRepository } from '#auth/tenancy';
import { TestContext } from '../support/test-context.js';
import { IdentityProvider } from './identity-provider.js';
import { signIn } from './auth-sign-in.js';

describe('sessions of a real identity provider', () => {
  let context: TestContext;
  let provider: IdentityProvider;
  let users: UsersService;
  let organizations: OrganizationsService;

  beforeAll(async () => {
    context = await TestContext.open();
    provider = new IdentityProvider();
    await provider.start('first');
    // Tokens of a real provider carry real times.
    const { database, plans } = context;
    users = new UsersService(database, new UsersRepository(database), systemClock);
    organizations = new OrganizationsService({
      database,
      repository: new OrganizationsRepository(database),
      plans,
      accounts: new CreditsService(database, new CreditsRepository(database), plans, systemClock),
      clock: systemClock,
      baseUrl: 'http://sqout.test',
    });
  });
  afterAll(async () => {
    await provider.close();
    await context.close();
  });

  function newAuthenticator(provisioning: 'personal' | 'none' = 'personal'): Authenticator {
    const sessions = new SessionVerifier(
      { issuer: provider.issuer, audience: 'sqout', jwksUrl: null, organizationClaim: 'org_id' },
      systemClock,
    );
    const members = new MembersService({
      database: context.database,
      plans: context.plans,
      accounts: context.credits,
      clock: systemClock,
    });
    const people = new PersonalOrganizations(
      context.database,
      new UsersRepository(context.database),
      organizations,
      systemClock,
      members,
      provisioning,
    );
    return new Authenticator({
      database: context.database,
      credentials: new CredentialsRepository(context.database),
      environment: 'production',
      sessions,
      provisionUser: (identity) => people.provision(identity),
      clock: systemClock,
    });
  }
  const refusal = async (promise: Promise<unknown>): Promise<AppError> =>
    promise.then(
      () => {
        throw new Error('It was accepted.');
      },
      (error: AppError) => error,
    );

  it('make a user and a personal organization at first sight, and the same ones ever after', async () => {
    const authenticator = newAuthenticator();
    const header = `Bearer ${await signIn(provider.issuer, 'ada')}`;
    const principal = await authenticator.authenticate(header);
    expect(principal).toMatchObject({ kind: 'session', role: 'owner', planId: 'free', scopes: null, keyId: null });
    expect(await users.find('ada@example.test')).toMatchObject({ id: principal?.userId, name: 'Name of ada' });
    const detail = await organizations.getDetailForMember(principal!, principal!.orgId!);
    expect(detail.organization).toMatchObject({ name: "Name of ada's organization", planId: 'free' });
    const [account] = await context.database.query('SELECT monthly FROM credit_accounts WHERE org_id = $1', [
      principal!.orgId,
    ]);
    expect(account).toEqual({ monthly: 500 });
    expect(await authenticator.authenticate(header)).toEqual(principal);
    expect(await newAuthenticator().authenticate(`Bearer ${await signIn(provider.issuer, 'ada')}`)).toEqual(principal);
  });

  it('make one user and one organization out of 20 first requests at once', async () => {
    const authenticator = newAuthenticator();
    const header = `Bearer ${await signIn(provider.issuer, 'grace')}`;
    const principals = await Promise.all(Array.from({ length: 20 }, () => authenticator.authenticate(header)));
    expect(new Set(principals.map((principal) => `${principal?.userId} ${principal?.orgId}`)).size).toBe(1);
    const [count] = await context.database.query(
      'SELECT count(*)::int AS memberships FROM memberships WHERE user_id = $1',
      [principals[0]!.userId],
    );
    expect(count).toEqual({ memberships: 1 });
  });

  it('become the user whom an operator made, when the provider has verified the address', async () => {
    const made = await users.create({ email: 'linus@example.test', name: 'Linus' });
    const org = await context.newOrg({ planId: 'team' });
    await context.database.query('INSERT INTO memberships (id, org_id, user_id, role) VALUES ($1, $2, $3, $4)', [
      `mem_${made.id}`,
      org.id,
      made.id,
      'admin',
    ]);
    const principal = await newAuthenticator().authenticate(`Bearer ${await signIn(provider.issuer, 'linus')}`);
    expect(principal).toMatchObject({ userId: made.id, orgId: org.id, role: 'admin' });
  });

  it('do not become that user when the provider has not', async () => {
    const made = await users.create({ email: 'margaret@example.test', name: 'Margaret' });
    const principal = await newAuthenticator().authenticate(
      `Bearer ${await signIn(provider.issuer, 'unverified-margaret')}`,
    );
    expect(principal?.userId).not.toBe(made.id);
    expect((await users.get(principal!.userId)).email).toBeNull();
    // The one whose address it is still finds the account.
    expect((await newAuthenticator().authenticate(`Bearer ${await signIn(provider.issuer, 'margaret')}`))?.userId).toBe(
      made.id,
    );
  });

  it('bring no organization, and no credits, with an address that nobody has verified', async () => {
    const principal = await newAuthenticator().authenticate(
      `Bearer ${await signIn(provider.issuer, 'unverified-hedy')}`,
    );
    expect(principal).toMatchObject({ kind: 'session', orgId: null, role: null, planId: null });
  });

  it('bring no organization where the operator invites people', async () => {
    const principal = await newAuthenticator('none').authenticate(`Bearer ${await signIn(provider.issuer, 'radia')}`);
    expect(principal).toMatchObject({ kind: 'session', orgId: null, role: null, planId: null });
    expect(await users.find('radia@example.test')).toMatchObject({ id: principal?.userId });
  });

  it('follow the organization claim into organizations of the user, and nowhere else', async () => {
    const authenticator = newAuthenticator();
    const home = await authenticator.authenticate(`Bearer ${await signIn(provider.issuer, 'joan')}`);
    const [claimed, stored, foreign] = [await context.newOrg(), await context.newOrg(), await context.newOrg()];
    for (const { id } of [claimed, stored]) {
      await context.database.query('INSERT INTO memberships (id, org_id, user_id, role) VALUES ($1, $2, $3, $4)', [
        `mem_${id}`,
        id,
        home!.userId,
        'viewer',
      ]);
    }
    await context.database.query('UPDATE users SET active_org_id = $2 WHERE id = $1', [home!.userId, stored.id]);
    const activeWith = async (orgId: string) => {
      await provider.claim('joan', orgId);
      return (await authenticator.authenticate(`Bearer ${await signIn(provider.issuer, 'joan')}`))?.orgId;
    };
    expect(await activeWith(claimed.id)).toBe(claimed.id);
    expect(await activeWith(stored.id)).toBe(stored.id);
    for (const other of [foreign.id, 'org_of_somebody_else']) {
      await provider.claim('joan', other);
      const refused = refusal(authenticator.authenticate(`Bearer ${await signIn(provider.issuer, 'joan')}`));
      expect((await refused).code).toBe('FORBIDDEN');
    }
  });

  it('are refused when tampered with', async () => {
    const [header, payload, signature] = (await signIn(provider.issuer, 'ada')).split('.');
    const forged = JSON.stringify({
      ...(JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object),
      sub: 'grace',
    });
    const error = await refusal(
      newAuthenticator().authenticate(`Bearer ${header}.${Buffer.from(forged).toString('base64url')}.${signature}`),
    );
    expect(error.code).toBe('UNAUTHORIZED');
  });

  it('outlive the provider while its keys are known, and are 503 where they are not', async () => {
    const knowing = newAuthenticator();
    const header = `Bearer ${await signIn(provider.issuer, 'ada')}`;
    await knowing.authenticate(header);
    await provider.stop();
    expect(await knowing.authenticate(header)).toMatchObject({ kind: 'session' });
    expect(await refusal(newAuthenticator().authenticate(header))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'Retry-After': '5' },
    });

    await provider.start('second');
    const renewed = `Bearer ${await signIn(provider.issuer, 'ada')}`;
    expect(await knowing.authenticate(renewed)).toMatchObject({ kind: 'session' });
    expect((await refusal(knowing.authenticate(header))).code).toBe('UNAUTHORIZED');
  });
});
