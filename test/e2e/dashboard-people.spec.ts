import { jest } from '@jest/globals';
import { newId } from '#common';
import { axeProblems, DashboardContext, settled } from './dashboard-context.js';

jest.setTimeout(180_000);

describe('the people of an organization, in a browser', () => {
  let context: DashboardContext;

  beforeAll(async () => {
    context = await DashboardContext.open();
  });
  afterAll(() => context?.close());

  async function join(orgId: string, name: string, role: string): Promise<{ id: string; email: string }> {
    const { installation } = context;
    const user = await installation.context.newUser({ name });
    await installation.context.database.prisma.membership.create({
      data: { id: newId('membership'), orgId, userId: user.id, role },
    });
    return user;
  }

  it('gives a member another role, and removes them', async () => {
    await join(context.person.orgId, 'Grace', 'viewer');
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/organization');
      const row = page.locator('#members').getByRole('row').filter({ hasText: 'Grace' });
      await row.getByRole('combobox').selectOption('admin');
      await row.getByRole('button', { name: 'Make admin' }).click();
      await row.getByRole('button', { name: 'Make admin' }).waitFor({ state: 'detached' });
      await page.reload();
      await settled(page);
      expect(await row.getByRole('combobox').inputValue()).toBe('admin');
      await row.getByRole('button', { name: 'Remove' }).click();
      await row.getByRole('button', { name: 'Remove member' }).click();
      await row.waitFor({ state: 'detached' });
    });
  });

  it('limits a viewer to a site, in the invitation and afterwards, and the viewer sees that site alone', async () => {
    for (const url of ['https://shop.example/', 'https://other.example/'])
      await context.caller.call('POST', '/v1/websites', { url });
    const client = await join(context.person.orgId, 'Client', 'viewer');
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app/organization');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Role').selectOption('viewer');
      await page
        .getByRole('dialog')
        .getByLabel(/^Sites/)
        .selectOption('some');
      await page.getByRole('dialog').getByLabel('shop.example').check();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.locator('#invitations').getByText('only 1 site').waitFor();

      await page.getByRole('button', { name: 'Sites of Client' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Sites/).selectOption('some');
      await dialog.getByLabel('Find a site').fill('shop');
      await dialog.getByLabel('other.example').waitFor({ state: 'detached' });
      await dialog.getByLabel('shop.example').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.locator('#members').getByText('only 1 site').waitFor();
      expect(watch).toEqual({ errors: [], strangers: [] });
    });
    await context.visit(
      async ({ page }) => {
        await context.open(page, '/app');
        await page
          .getByRole('link', { name: /shop\.example/ })
          .first()
          .waitFor();
        expect(await page.getByText('other.example').count()).toBe(0);
      },
      {},
      client.id,
    );
  });

  it('says why the last owner cannot leave', async () => {
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/organization');
      const row = page.locator('#members').getByRole('row').filter({ hasText: 'you' });
      await row.getByRole('button', { name: 'Leave' }).click();
      await row.getByRole('button', { name: 'Leave organization' }).click();
      expect(await row.getByRole('alert').innerText()).toMatch(/owner/);
    });
  });

  it('makes an invitation whose link is shown once and works, and withdraws another', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app/organization');
      const invite = async (email: string): Promise<string> => {
        await page.getByRole('button', { name: 'Invite', exact: true }).click();
        await page.getByLabel('E-mail address, if only they may accept').fill(email);
        // A double click makes one invitation.
        await page.getByRole('button', { name: 'Create link' }).dblclick();
        const link = await page.locator('.secret').innerText();
        expect(await axeProblems(page)).toEqual([]);
        await page.getByRole('button', { name: 'Done' }).click();
        await page.locator('.secret').waitFor({ state: 'detached' });
        return link;
      };
      const read = async (link: string): Promise<number> => {
        const { pathname, hash } = new URL(link);
        const answer = await fetch(`${context.api.url}/v1/invitations/${pathname.split('/').at(-1)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code: hash.slice(1) }),
        });
        return answer.status;
      };
      const link = await invite('ada@example.test');
      expect(await read(link)).toBe(200);
      expect(await page.content()).not.toContain(new URL(link).hash.slice(1));
      const row = page.locator('#invitations').getByRole('row').filter({ hasText: 'ada@example.test' });
      await row.getByRole('button', { name: 'Withdraw' }).click();
      await row.getByRole('button', { name: 'Withdraw invitation' }).click();
      await row.getByText('withdrawn').waitFor();
      expect(await read(link)).toBe(404);
      expect(watch).toEqual({ errors: [], strangers: [] });
    });
  });

  it('acts in another organization from the header on, in this browser', async () => {
    const other = await context.installation.context.newOrg({ planId: 'team', name: 'The other one' });
    await context.installation.context.database.prisma.membership.create({
      data: { id: newId('membership'), orgId: other.id, userId: context.person.userId, role: 'editor' },
    });
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/organization');
      await page.getByRole('button', { name: /^Organization: Test/ }).click();
      await page.getByRole('dialog').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^The other one/ })
        .click();
      await page.getByRole('button', { name: /^Organization: The other one/ }).waitFor();
      await context.open(page, '/app/organization');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The other one');
      const row = page.locator('#members').getByRole('row').filter({ hasText: 'you' });
      await row.getByRole('button', { name: 'Leave' }).click();
      await row.getByRole('button', { name: 'Leave organization' }).click();
      // Nowhere until they choose: another organization would pay.
      await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
      await page.locator('main').getByRole('button', { name: /^Test/ }).click();
      await page.waitForURL(/\/app\/?$/);
      await context.open(page, '/app/organization');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Test');
    });
  });

  it('lists the browsers that are signed in, and signs out one and all of them', async () => {
    await context.visitAnew(async ({ page: first }) => {
      await context.visitAnew(async ({ page: second, context: other }) => {
        const alive = async (): Promise<number> =>
          (await other.request.get(`${context.api.url}/v1/auth/whoami`)).status();
        await context.open(first, '/app/profile');
        const rows = first.locator('#browsers tbody tr');
        expect(await rows.count()).toBeGreaterThanOrEqual(2);
        expect(await rows.filter({ hasText: 'this browser' }).count()).toBe(1);
        const strangers = first.locator('#browsers').getByRole('button', { name: /^Sign out of/ });
        expect(await alive()).toBe(200);
        while ((await strangers.count()) > 0) {
          const before = await rows.count();
          await strangers.first().click();
          await rows.nth(before - 1).waitFor({ state: 'detached' });
        }
        expect(await alive()).toBe(401);
        await context.signIn(second);
        expect(await alive()).toBe(200);
      });
      await first.getByRole('button', { name: 'Sign out everywhere' }).click();
      await first.getByRole('button', { name: 'Yes, sign out everywhere' }).click();
      await first.waitForURL(/sign-in/);
      expect((await first.request.get(`${context.api.url}/v1/auth/whoami`)).status()).toBe(401);
    });
  });

  it('leaves those who may not manage with what they may do', async () => {
    const { orgId } = context.person;
    const viewer = await join(orgId, 'Victor', 'viewer');
    await context.visit(
      async ({ page }) => {
        await context.open(page, '/app/organization');
        expect(await page.locator('#members').getByRole('combobox').count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
        const row = page.locator('#members').getByRole('row').filter({ hasText: 'Victor' });
        await row.getByRole('button', { name: 'Leave' }).click();
        await row.getByRole('button', { name: 'Leave organization' }).click();
        await page.getByRole('heading', { name: /not in an organization|Choose/ }).waitFor();
      },
      {},
      viewer.id,
    );
  });
});
