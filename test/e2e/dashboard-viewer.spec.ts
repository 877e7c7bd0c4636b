import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DashboardContext } from './dashboard-context.js';
import { dashboardSite } from './dashboard-site.js';

jest.setTimeout(240_000);

/** What the API refuses to a viewer, as buttons and links say it. */
const REFUSED =
  /^(New audit|Add schedule|Start|Audit again|Create fixes|Accept|Reject|Take back|Share|Cancel audit|Invite|New key|Make |Remove$|Reset password|Remove logo|Withdraw|Revoke)/;
/** Where to put pictures of the pages, for eyes; without it none are made. */
const PICTURES = process.env.SQOUT_TEST_PICTURES;

describe('the dashboard of a person with the role viewer', () => {
  let context: DashboardContext;
  let siteUrl: string;

  beforeAll(async () => {
    context = await DashboardContext.open();
    siteUrl = (await context.installation.newSite(dashboardSite(() => false))).url('/');
  });
  afterAll(() => context?.close());

  const become = (role: string): Promise<unknown> =>
    context.installation.context.database.query('UPDATE memberships SET role = $2 WHERE user_id = $1', [
      context.person.userId,
      role,
    ]);
  const start = (mode: string): Promise<string> =>
    context.caller.startRun(siteUrl, { coverageMode: 'full', maxPages: 10 }, { mode });

  async function offersOf(page: Page): Promise<string[]> {
    await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
    const names = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a, button')].filter((each) => each.checkVisibility() && !each.disabled)
        .map((each) => each.getAttribute('aria-label') ?? each.textContent)`,
    );
    return names.map((name) => name.trim()).filter((name) => REFUSED.test(name));
  }

  async function offers(pages: Record<string, string>): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    await context.visit(async ({ page }) => {
      for (const [name, path] of Object.entries(pages)) {
        await context.open(page, path);
        found[name] = await offersOf(page);
        if (PICTURES) await page.screenshot({ path: `${PICTURES}/viewer-${name}.png`, fullPage: true });
      }
      await page.keyboard.press('n');
      if (found.sites?.length === 0) expect(new URL(page.url()).pathname).not.toBe('/app/new');
    });
    return found;
  }

  it('offers nothing that the API refuses, and says why where something is missing', async () => {
    const first = { sites: '/app', 'new audit': '/app/new', organization: '/app/organization' };
    await become('viewer');
    expect(await offers(first)).toEqual({ sites: [], 'new audit': [], organization: [] });
    await context.visit(async ({ page }) => {
      await context.open(page, '/app');
      await page.getByText('With the role viewer you cannot start audits.').waitFor();
      const created = await page.request.post(`${context.api.url}/v1/agent-runs`, {
        data: { url: siteUrl, trigger: 'api' },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect(created.status()).toBe(403);
    });

    await become('owner');
    const waiting = await start('audit');
    const live = { 'live run': `/app/runs/${waiting}` };
    expect((await offers(live))['live run']).toContain('Cancel audit');
    await become('viewer');
    expect(await offers(live)).toEqual({ 'live run': [] });

    await become('owner');
    await context.caller.call('POST', `/v1/agent-runs/${waiting}/cancel`);
    await context.startWorker();
    const run = await start('recommend');
    expect(await context.caller.ended(run)).toMatchObject({ status: 'completed' });
    const later = {
      report: `/app/runs/${run}`,
      site: `/app/sites/${new URL(siteUrl).host}`,
      cancelled: `/app/runs/${waiting}`,
    };
    const ofOwner = await offers(later);
    expect(ofOwner.report).toEqual(expect.arrayContaining(['New audit', 'Audit again', 'Create fixes', 'Share']));
    expect(ofOwner.report?.some((name) => name.startsWith('Accept'))).toBe(true);
    expect(ofOwner.cancelled).toContain('Audit again');
    await become('viewer');
    expect(await offers(later)).toEqual({ report: [], site: [], cancelled: [] });
  });
});
