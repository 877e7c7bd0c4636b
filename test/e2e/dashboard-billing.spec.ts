import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { poll } from '../support/installation.js';
import { DashboardContext, settled } from './dashboard-context.js';
import { dashboardSite } from './dashboard-site.js';

jest.setTimeout(240_000);

describe('the dashboard of a person with the role billing', () => {
  let context: DashboardContext;
  let run: string;
  let host: string;

  beforeAll(async () => {
    context = await DashboardContext.open({ CREDITS: 'on' });
    const site = await context.installation.newSite(dashboardSite(() => false));
    host = new URL(site.url('/')).host;
    await context.installation.startWorker();
    run = await context.caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 5 });
    expect(await context.caller.ended(run)).toMatchObject({ status: 'completed' });
  });
  afterAll(() => context?.close());

  const become = (role: string): Promise<unknown> =>
    context.installation.context.database.query('UPDATE memberships SET role = $2 WHERE user_id = $1', [
      context.person.userId,
      role,
    ]);

  /** Where the links of the page lead, inside of the dashboard. */
  const linksOf = async (page: Page): Promise<string[]> => {
    const paths = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="/app"]')].map((a) => a.pathname)`,
    );
    return [...new Set(paths)].sort();
  };

  it('offers credits and the organization, and neither audits nor reports', async () => {
    await become('billing');
    await context.visit(async ({ page, watch }) => {
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(response.url());
      });
      const about = ['/app/', '/app/new', `/app/sites/${host}`, `/app/runs/${run}`, `/app/runs/${run}/compare`];
      for (const path of about) {
        await context.open(page, path);
        await page.getByText('With the role billing you cannot see audits.').waitFor();
      }
      await page.getByRole('link', { name: 'Go to your organization' }).click();
      await page.waitForURL('**/app/organization/members');
      await settled(page);
      for (const path of ['/app/organization', '/app/profile', '/app/credits']) {
        await context.open(page, path);
        const settings = path === '/app/organization' ? ['/app/organization/members', '/app/organization/usage'] : [];
        expect(await linksOf(page)).toEqual(['/app/credits', '/app/organization', ...settings, '/app/profile']);
      }
      await page.getByText(host).first().waitFor();
      expect({ refused, errors: watch.errors }).toEqual({ refused: [], errors: [] });
    });
  });

  it('offers a viewer who is limited to a site the organization, and asks nothing about its credits', async () => {
    await become('viewer');
    const limit = (siteKeys: string[] | null): Promise<unknown> =>
      context.installation.context.database.query('UPDATE memberships SET site_keys = $2 WHERE user_id = $1', [
        context.person.userId,
        siteKeys,
      ]);
    await limit(['elsewhere.example']);
    try {
      await context.visit(async ({ page, watch }) => {
        const refused: string[] = [];
        page.on('response', (response) => {
          if (response.status() >= 400) refused.push(response.url());
        });
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        for (const path of ['/app/', '/app/organization', '/app/credits']) {
          await context.open(page, path);
          expect(await page.getByText(host).count()).toBe(0);
          expect(await linksOf(page)).not.toContain('/app/credits');
        }
        await page.getByText('You can see only some sites of this organization').waitFor();
        expect(asked.filter((path) => path.startsWith('/v1/credits'))).toEqual([]);
        expect({ refused, errors: watch.errors }).toEqual({ refused: [], errors: [] });
      });
    } finally {
      await limit(null);
    }
  });

  it('offers both to an owner', async () => {
    await become('owner');
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/credits');
      await page.getByRole('link', { name: host }).first().waitFor();
      expect(await page.locator('dt').allInnerTexts()).toEqual([
        'Monthly credits',
        'Expire on',
        'Credits that never expire',
        'Plan',
        'Price of an audit',
        'Pages per audit',
      ]);
      expect(await linksOf(page)).toEqual(expect.arrayContaining(['/app/', '/app/new', `/app/runs/${run}`]));
    });
  });

  it('shows an owner what was used, and deletes the organization once its name is typed', async () => {
    await become('owner');
    const { database } = context.installation.context;
    await context.visitAnew(async ({ page, watch }) => {
      await context.open(page, '/app/organization/usage');
      await page.getByRole('img', { name: /^1 audit ended in 30 days/ }).waitFor();
      await page
        .getByRole('navigation', { name: 'Organization' })
        .getByRole('link', { name: 'Danger zone' })
        .press('Enter');
      const act = page.getByRole('button', { name: 'Delete organization' });
      await page.getByLabel(/^Type .+ to confirm$/).fill('Tes');
      expect(await act.isDisabled()).toBe(true);
      await page.getByLabel(/^Type .+ to confirm$/).fill('Test');
      await act.press('Enter');
      await page.getByRole('heading', { name: 'You are not in an organization' }).waitFor();
      await context.open(page, '/app');
      await page.getByRole('heading', { name: 'You are not in an organization' }).waitFor();
      expect(await page.getByRole('link', { name: 'New audit' }).count()).toBe(0);
      expect(watch.errors).toEqual([]);
    });
    const left = (): Promise<unknown[]> =>
      database.query('SELECT id FROM organizations WHERE id = $1', [context.person.orgId]);
    await poll('the organization is erased', async () => (await left()).length === 0, 30_000);
    expect(await database.query('SELECT 1 FROM runs WHERE org_id = $1', [context.person.orgId])).toEqual([]);
  });
});
