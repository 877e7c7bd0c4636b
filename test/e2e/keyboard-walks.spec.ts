import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DashboardContext, settled } from './dashboard-context.js';
import { ScreenReader } from './screen-reader.js';

jest.setTimeout(240_000);

const HTML = { 'content-type': 'text/html' };
const PASSWORD = 'seven lamps under green rivers';

/** Walks 1 and 2 as walk 10 does them: with the keyboard alone, by what a screen reader says. */
describe('a person who is blind, with the keyboard alone', () => {
  let context: DashboardContext;
  let siteUrl: string;

  beforeAll(async () => {
    context = await DashboardContext.open({ CREDITS: 'off' });
    const [site] = await Promise.all([
      context.installation.newSite({
        '/': {
          headers: HTML,
          body: '<html lang="en"><title>Home of the site</title><h1>Home</h1><img src="/a.png"><a href="/b">Second page</a></html>',
        },
        '/b': { headers: HTML, body: '<html lang="en"><h1>B</h1><img src="/b.png"></html>' },
      }),
      context.startWorker(),
    ]);
    siteUrl = site.url('/');
  });
  afterAll(() => context?.close());

  async function inEmptyBrowser(use: (page: Page, reader: ScreenReader) => Promise<void>): Promise<void> {
    const browser = await context.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    const reader = await ScreenReader.of(page);
    await use(page, reader);
    expect(reader.faults).toEqual([]);
    await browser.close();
  }

  /** Ids of all sites, audits, reports, issues and schedules that a person finds. */
  async function everythingOf({ request }: Page): Promise<string[]> {
    const read = async (path: string): Promise<string> => {
      const answer = await request.get(context.api.url + path);
      expect([path, answer.status()]).toEqual([path, 200]);
      return answer.text();
    };
    const team = ['agent-runs', 'reports'].map((list) => `/v1/${list}?scope=organization`);
    const lists = await Promise.all(['/v1/websites', '/v1/schedules', ...team].map(read));
    const sites = new Set(lists[0]?.match(/web_\w+/g));
    const issues = await Promise.all([...sites].map((id) => read(`/v1/websites/${id}/issues?state=all`)));
    return [...new Set([...lists, ...issues].join().match(/\b(?:web|run|rep|sch|iss)_\w{10,}/g))].sort();
  }

  it('comes from the first link to the first issues and one page of the report', async () => {
    const { signInUrl } = await context.newOwner('Owner', 'owner-1c1d@sqout.localhost', 'My organization');
    await inEmptyBrowser(async (page, reader) => {
      await page.goto(signInUrl);
      await reader.press('button', 'Sign in');
      await page.getByRole('heading', { name: 'Welcome to Sqout' }).waitFor();
      await reader.type('Your name', 'Ada Lovelace');
      await reader.type('E-mail address', 'ada.blind@acme.example');
      await reader.type('Password', PASSWORD);
      await reader.hears(/ard to guess/);
      await reader.type('Name of your organization', 'Acme');
      await reader.press('button', 'Continue');
      await page.getByLabel('URL of your site').waitFor();
      // The field waits for its text.
      expect(await reader.focused()).toMatchObject({ role: 'textbox', name: 'URL of your site' });
      await page.keyboard.type(siteUrl);
      await page.keyboard.press('Enter');
      await reader.hears(/^Auditing/);
      await reader.hears(/^Report of/);
      await page.getByRole('heading', { name: 'Categories' }).waitFor();
      await reader.to('DisclosureTriangle', /Image has no alternative text/);
      await page.keyboard.press('Enter');
      await page.getByText('Write an alt').or(page.locator('.fix')).first().waitFor();
      await reader.press('link', /^\/(b)?$/);
      await page.waitForURL(/\/page\?url=/);
      await settled(page);
      await reader.hears(siteUrl);
      // It is told that another page is there, and goes on from its beginning.
      expect(await page.evaluate('document.activeElement.id')).toBe('main');
      await reader.press('link', 'Skip to the content');
    });
  });

  it('invites a colleague, who ignores an issue; the owner hears who did it, and leaves', async () => {
    const { signInUrl } = await context.newOwner('Olga', 'owner.two@acme.example', 'Acme of two');
    const host = new URL(siteUrl).host;
    await inEmptyBrowser(async (page, reader) => {
      await page.goto(signInUrl);
      await reader.press('button', 'Sign in');
      await page.getByLabel('URL of your site').waitFor();
      await page.keyboard.type(siteUrl);
      await page.keyboard.press('Enter');
      await reader.hears(/^Report of/);
      await page.keyboard.press('Escape');
      await reader.press('link', 'Organization');
      await page.getByRole('heading', { name: 'Invitations' }).waitFor();
      await reader.hears('Organization');
      await reader.press('button', 'Invite');
      await page.getByRole('dialog').waitFor();
      await reader.type(/^E-mail address/, 'grace.two@acme.example');
      await reader.press('button', 'Create link');
      const link = await page.locator('.secret').innerText();
      await reader.press('button', 'Done');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await reader.focused()).toMatchObject({ role: 'button', name: 'Invite' });

      await inEmptyBrowser(async (theirs, grace) => {
        await theirs.goto(link);
        await grace.press('button', 'Open the invitation');
        await theirs.getByRole('button', { name: 'Create account and join' }).waitFor();
        await grace.type('Your name', 'Grace');
        await grace.type('Password', PASSWORD);
        await grace.press('button', 'Create account and join');
        await theirs.waitForURL(/\/app\/?$/);
        await grace.press('link', new RegExp(host));
        await theirs.getByRole('heading', { name: /^Audits/ }).waitFor();
        expect(await theirs.evaluate('document.activeElement.id')).toBe('main');
        await grace.press('link', 'Issues');
        await grace.hears(/^Issues of/);
        await grace.press('link', /^#\d+ .*alternative text/);
        await theirs.getByRole('heading', { name: 'Work on it' }).waitFor();
        await grace.press('button', 'Ignore…');
        await theirs.getByRole('dialog').waitFor();
        await grace.type('Reason', 'Decoration only.');
        await theirs.keyboard.press('Enter');
        await theirs.getByRole('dialog').waitFor({ state: 'detached' });
        expect(await grace.focused()).toMatchObject({ role: 'button', name: 'Ignore…' });
        const issue = theirs.url();

        await page.goto(issue);
        await settled(page);
        const heard = await page.getByRole('list', { name: 'History' }).ariaSnapshot();
        expect(heard).toMatch(/Grace.*\n?.*ignored it: Decoration only\./);

        await reader.press('link', 'Organization');
        await reader.to('combobox', 'Role of Grace');
        await page.keyboard.type('owner');
        await reader.press('button', 'Make owner');
        await page.getByRole('button', { name: 'Make owner' }).waitFor({ state: 'detached' });
        const headers = { 'sec-fetch-site': 'same-origin' };
        const planned = { name: 'Mondays', url: siteUrl, cron: '0 6 * * 1', timeZone: 'Europe/Berlin' };
        const created = await page.request.post(`${context.api.url}/v1/schedules`, { data: planned, headers });
        expect(created.status()).toBe(201);
        const before = await everythingOf(theirs);
        for (const kind of ['web_', 'run_', 'rep_', 'sch_', 'iss_'])
          expect(before.filter((id) => id.startsWith(kind))).not.toEqual([]);
        await reader.press('button', 'Leave');
        expect(await reader.focused()).toMatchObject({ role: 'button', name: 'Leave organization' });
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: /not in an organization|Choose/ }).waitFor();

        expect(await everythingOf(theirs)).toEqual(before);
        await theirs.reload();
        await settled(theirs);
        expect(await theirs.getByRole('list', { name: 'History' }).ariaSnapshot()).toContain('Decoration only.');
        await context.open(theirs, '/app');
        await grace.to('link', new RegExp(host));
      });
    });
  });

  it('hears every chart of a report as numbers', async () => {
    const runId = await context.caller.startRun(siteUrl, { coverageMode: 'full', maxPages: 5 });
    await context.caller.ended(runId);
    await context.visit(async ({ page }) => {
      await context.open(page, `/app/runs/${runId}`);
      const charts = await page.evaluate<string[]>(`[...document.querySelectorAll('main svg')]
        .filter((svg) => svg.checkVisibility() && !svg.closest('[aria-hidden="true"]'))
        .map((svg) => svg.getAttribute('aria-label') ?? svg.querySelector('title')?.textContent ?? '')`);
      expect(charts.length).toBeGreaterThan(0);
      expect(charts.filter((name) => !/\d/.test(name))).toEqual([]);
    });
  });
});
