import { jest } from '@jest/globals';
import { newId } from '#common';
import { siteIdOf } from '#sites';
import { axeProblems, DashboardContext, settled } from './dashboard-context.js';

jest.setTimeout(180_000);

const PICTURES = process.env.SQOUT_TEST_PICTURES;

describe('sites in a browser', () => {
  let context: DashboardContext;

  beforeAll(async () => {
    context = await DashboardContext.open();
    for (const host of ['shop.example', 'blog.example']) {
      const run = await context.caller.startRun(`https://${host}/`, {});
      await context.caller.call('POST', `/v1/agent-runs/${run}/cancel`);
    }
  });
  afterAll(() => context?.close());

  it('have settings that the next audit starts with, and tags that the list is filtered by', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app/sites/shop.example');
      await page.getByLabel('Name of the site').fill('Acme shop');
      await page.getByLabel('Tags').fill('Acme, shop, Acme');
      await page.getByLabel('Coverage').selectOption('full');
      await page.getByLabel('Page limit').fill('7');
      await page.getByLabel('Rules to leave out').fill('core/title');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByRole('heading', { level: 1, name: 'Acme shop' }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeProblems(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 375, height: 800 });
      expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(375);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/site-375.png`, fullPage: true });
      await page.setViewportSize({ width: 1280, height: 900 });
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/site.png`, fullPage: true });

      await page.getByRole('link', { name: 'Audit again' }).click();
      await page.getByRole('spinbutton').waitFor();
      expect(await page.getByRole('spinbutton').inputValue()).toBe('7');
      expect(await page.getByRole('radio', { name: /^Full/ }).isChecked()).toBe(true);

      await context.open(page, '/app');
      const names = page.locator('.sites .name');
      expect((await names.allInnerTexts()).sort()).toEqual(['Acme shop', 'blog.example']);
      expect(await axeProblems(page)).toEqual([]);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/sites.png`, fullPage: true });
      await page.getByLabel('Tag').selectOption('shop');
      expect(await names.allInnerTexts()).toEqual(['Acme shop']);
      expect(watch.errors).toEqual([]);
    });
    const id = siteIdOf(context.person.orgId, 'shop.example');
    expect((await context.caller.call('GET', `/v1/websites/${id}`)).body).toMatchObject({
      tags: ['Acme', 'shop'],
      settings: { coverageMode: 'full', maxPages: 7, disabledRulePatterns: ['core/title'] },
    });
  });

  it('are deleted after a second thought, and come back with Undo', async () => {
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/sites/blog.example');
      await page.getByRole('button', { name: 'Delete site' }).click();
      await page.getByRole('button', { name: 'Delete this site' }).click();
      await page.getByRole('heading', { name: 'blog.example is deleted' }).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      const hosts = async (): Promise<string[]> =>
        ((await context.caller.call('GET', '/v1/sites')).body as { sites: { siteKey: string }[] }).sites.map(
          ({ siteKey }) => siteKey,
        );
      expect(await hosts()).not.toContain('blog.example');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { level: 1, name: 'blog.example', exact: true }).waitFor();
      expect(await hosts()).toContain('blog.example');
    });
  });

  it('have no settings for an editor, whom the API would refuse', async () => {
    const { prisma } = context.installation.context.database;
    const editor = await context.installation.context.newUser({ name: 'Grace' });
    await prisma.membership.create({
      data: { id: newId('membership'), orgId: context.person.orgId, userId: editor.id, role: 'editor' },
    });
    await context.visit(
      async ({ page }) => {
        await context.open(page, '/app/sites/blog.example');
        await settled(page);
        await page.getByRole('link', { name: 'Audit again' }).waitFor();
        expect(await page.getByRole('button', { name: /Save settings|Delete site/ }).count()).toBe(0);
      },
      {},
      editor.id,
    );
  });
});
