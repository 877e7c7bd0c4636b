import { ManualClock, newId } from '#common';
import { CreditsRepository, CreditsService, type CreditsProblem } from '#credits';
import { findUnsettledRuns } from '#runs';
import { Database } from '#database';
import { OrganizationsService, Plans, type PlanId } from '#organizations';
import { OrganizationsRepository } from '#auth/tenancy';
import { createTestDatabase, type TestDatabase } from './services/database.js';

/** A spec's own database, and builders for what stands in it. Close it in afterAll. */
export class TestContext {
  private constructor(
    readonly testDatabase: TestDatabase,
    readonly database: Database,
    readonly clock: ManualClock,
    readonly plans: Plans,
    readonly credits: CreditsService,
  ) {}

  static async open(poolSize = 20): Promise<TestContext> {
    const testDatabase = await createTestDatabase();
    const database = new Database({ url: testDatabase.url, poolSize });
    const clock = new ManualClock(new Date('2026-03-10T12:00:00Z'));
    const plans = new Plans();
    return new TestContext(
      testDatabase,
      database,
      clock,
      plans,
      new CreditsService(database, new CreditsRepository(database), plans, clock),
    );
  }

  /** An organization with an open credit account. */
  async newOrg(options: { planId?: PlanId; name?: string } = {}): Promise<{ id: string; planId: PlanId }> {
    const planId = options.planId ?? 'free';
    const id = newId('organization');
    await this.database.prisma.organization.create({
      data: { id, name: options.name ?? 'Test', slug: id.slice(4), planId },
    });
    await this.credits.open(id, this.plans.get(planId));
    return { id, planId };
  }

  async newUser(options: { email?: string; name?: string } = {}): Promise<{ id: string; email: string }> {
    const id = newId('user');
    const email = options.email ?? `${id}@example.test`;
    await this.database.prisma.user.create({ data: { id, email, name: options.name ?? 'Test User' } });
    return { id, email };
  }

  async newMember(orgId: string, role = 'owner'): Promise<{ id: string; email: string }> {
    const user = await this.newUser();
    await this.database.prisma.membership.create({ data: { id: newId('membership'), orgId, userId: user.id, role } });
    return user;
  }

  newOrganizationsService(): OrganizationsService {
    const { database, plans, clock, credits: accounts } = this;
    const repository = new OrganizationsRepository(database);
    return new OrganizationsService({ database, repository, plans, accounts, clock, baseUrl: 'https://sqout.test' });
  }

  /** What `sqout admin credits check` says. */
  checkBooks(): Promise<{ clean: boolean; problems: CreditsProblem[] }> {
    return this.credits.check([findUnsettledRuns]);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.testDatabase.drop();
  }
}
