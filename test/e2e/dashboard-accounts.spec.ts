import { jest } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { axeProblems, DashboardContext, expectFine, PICTURES, settled } from './dashboard-context.js';

jest.setTimeout(240_000);

const HTML = { 'content-type': 'text/html' };
const PASSWORD = 'seven lamps under green rivers';

describe('accounts of people, in browsers of their own', () => {
  let context: DashboardContext;
  let siteUrl: string;
  /** Tabs that no test has at the moment: another browser would read and compile all scripts again. */
  const empty: Page[] = [];

  beforeAll(async () => {
    // As people have it who host Sqout themselves.
    context = await DashboardContext.open({ CREDITS: 'off' });
    const [site] = await Promise.all([
      context.installation.newSite({
        '/': { headers: HTML, body: '<title>Home</title><h1>Home</h1><img src="/a.png"><a href="/b">b</a>' },
        '/b': { headers: HTML, body: '<h1>B</h1>' },
      }),
      context.startWorker(),
    ]);
    siteUrl = site.url('/');
  });
  afterAll(() => context?.close());

  async function newTab(): Promise<Page> {
    const browser = await context.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    return page;
  }

  /** A browser without a cookie and all else that sites store. */
  async function inEmptyBrowser(use: (page: Page) => Promise<void>): Promise<void> {
    const page = empty.pop() ?? (await newTab());
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
    await use(page).catch(async (error: unknown) => {
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/failed-${Date.now()}.png`, fullPage: true });
      throw error;
    });
    expect(errors).toEqual([]);
    page.removeAllListeners('pageerror').removeAllListeners('console');
    await page.goto(new URL('/favicon.ico', page.url()).href);
    // Now that no page of the dashboard misses them.
    await page.context().clearCookies();
    await page.evaluate('(localStorage.clear(), sessionStorage.clear())');
    empty.push(page);
  }

  /** Nothing costs anything here, and nothing speaks of it. */
  async function expectNoPrice(page: Page): Promise<void> {
    const text = (await page.locator('body').innerText()).replace('This installation charges no credits.', '');
    expect(text.replace(/^Credits$/gm, '')).not.toMatch(/credit|price|costs| plan /i);
  }

  /** An authenticator inside of the browser, which confirms each time. */
  async function withAuthenticator(page: Page): Promise<CDPSession> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    return session;
  }

  async function invite(email: string | null, role: string): Promise<string> {
    const path = `/v1/organizations/${context.person.orgId}/invitations`;
    const { body } = await context.caller.call('POST', path, { role, ...(email === null ? {} : { email }) });
    return `${context.api.url}/app/invitation/${String(body.id)}#${String(body.code)}`;
  }

  it('walk 1: a newcomer opens the first link, says who they are, and has the report of their site within three minutes, with the keyboard alone', async () => {
    const begun = Date.now();
    const { signInUrl } = await context.newOwner('Owner', 'owner-0a0b@sqout.localhost', 'My organization');
    await inEmptyBrowser(async (page) => {
      await page.goto(signInUrl);
      expect(await page.getByLabel('Password').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Sign in' }).press('Enter');
      await page.getByRole('heading', { name: 'Welcome to Sqout' }).waitFor();
      await expectFine(page, 'setup');
      await page.getByLabel('Your name').focus();
      for (const typed of ['Ada Lovelace', 'ada@acme.example', 'password', 'Acme']) {
        await page.keyboard.type(typed);
        await page.keyboard.press('Tab');
      }
      await page.getByText('asy to guess').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
      await page.getByLabel('Password').focus();
      await page.keyboard.type(PASSWORD);
      await page.getByText('ard to guess').waitFor();
      await page.keyboard.press('Enter');
      await page.getByLabel('URL of your site').waitFor();
      await expectFine(page, 'first-audit');
      await expectNoPrice(page);
      await page.keyboard.type(siteUrl);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/app\/runs\/run_/);
      await page.getByRole('heading', { name: 'Categories' }).waitFor({ timeout: 90_000 });
      expect(Date.now() - begun).toBeLessThan(180_000);
      await context.endWorker();
      // What to do about each of the first three, and where.
      for (const at of [0, 1, 2]) {
        const issue = page.locator('#findings .rules > li').nth(at);
        await issue.locator('summary').first().click();
        expect((await issue.locator('.fix').first().innerText()).length).toBeGreaterThan(20);
        await issue.locator('.url').first().waitFor();
      }
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expectFine(page, 'share-private');
      await page.getByRole('radio', { name: /^Link/ }).click();
      const link = await page.getByRole('dialog').locator('.secret').first().innerText();
      await expectFine(page, 'share');
      await inEmptyBrowser(async (stranger) => {
        expect((await stranger.goto(link))?.status()).toBe(200);
        expect(await stranger.getByRole('link', { name: 'Open in the dashboard' }).count()).toBe(0);
      });
      const [report, dialog] = [link.split('/').at(-1)!, page.getByRole('dialog')];
      const { prisma } = context.installation.context.database;
      await dialog.getByLabel('Link expires').selectOption('In 7 days');
      await dialog.getByRole('option', { name: /UTC/ }).waitFor({ state: 'attached' });
      const { expiresAt } = await prisma.report.findUniqueOrThrow({ where: { id: report } });
      expect((expiresAt!.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
      await dialog.getByLabel(/^Password/).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Set password' }).click();
      await dialog.getByText('People with the link need a password.').waitFor();
      await inEmptyBrowser(async (stranger) => {
        await stranger.goto(link);
        await expectFine(stranger, 'locked');
        await stranger.getByLabel('Password').fill(PASSWORD);
        await stranger.getByRole('button', { name: 'Open report' }).click();
        await stranger.getByRole('heading', { name: 'Fix these first' }).waitFor();
        await prisma.report.update({ where: { id: report }, data: { expiresAt: new Date(Date.now() - 1_000) } });
        expect((await stranger.goto(link))?.status()).toBe(410);
        await expectFine(stranger, 'expired');
      });
      await page.getByRole('radio', { name: /^Private/ }).click();
      await page.getByRole('dialog').locator('.secret').first().waitFor({ state: 'detached' });
      await inEmptyBrowser(async (stranger) => {
        expect((await stranger.goto(link))?.status()).toBe(404);
        await expectFine(stranger, 'no report');
      });
      await page.getByRole('button', { name: 'Done' }).click();
      const sheet = page.url();
      await page.goto(link);
      await page.getByRole('link', { name: 'Open in the dashboard' }).click();
      await page.waitForURL(sheet);
      const before = page.url();
      await page.getByRole('button', { name: 'Audit again' }).click();
      await page.waitForURL((url) => url.href !== before);
      for (const path of ['/app', '/app/new', '/app/organization', '/app/credits']) {
        await context.follow(page, path);
        await expectNoPrice(page);
      }
    });
  });

  it('walk 2: a colleague joins by the link in an empty browser within a minute, sees the organization, and signs in again later', async () => {
    let link = '';
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/organization');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByLabel('E-mail address, if only they may accept').fill('grace@acme.example');
      await page.getByRole('dialog').getByLabel('Role').selectOption('viewer');
      await page.getByRole('button', { name: 'Create link' }).click();
      link = await page.locator('.secret').innerText();
    });
    const begun = Date.now();
    await inEmptyBrowser(async (page) => {
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the invitation' }).click();
      await page.getByRole('button', { name: 'Create account and join' }).waitFor();
      await expectFine(page, 'join');
      expect(await page.getByLabel('E-mail address').inputValue()).toBe('grace@acme.example');
      await page.getByLabel('Your name').focus();
      await page.keyboard.type('Grace');
      await page.getByLabel('Password').focus();
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/app\/?$/);
      expect(Date.now() - begun).toBeLessThan(60_000);
      await context.follow(page, '/app/organization');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Test');
      expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL(/sign-in/);
      await expectFine(page, 'sign-in');
      await page.getByLabel('E-mail address').fill('grace@acme.example');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
      await page.getByRole('alert').filter({ hasText: 'not right' }).waitFor();
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
      await page.waitForURL(/\/app\/?$/);
    });
  });

  it('join with a passkey, add one, name it, and sign in by it', async () => {
    // This machine too, by a name, which passkeys want.
    const link = (await invite(null, 'editor')).replace('127.0.0.1', 'localhost');
    const home = context.api.url.replace('127.0.0.1', 'localhost');
    await inEmptyBrowser(async (page) => {
      const authenticator = await withAuthenticator(page);
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the invitation' }).click();
      await page.getByLabel('Your name').fill('Katherine');
      await page.getByLabel('E-mail address').fill('katherine@acme.example');
      await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
      await page.waitForURL(/\/app\/?$/);
      await page.goto(`${home}/app/profile`);
      await settled(page);
      await expectFine(page, 'profile');
      const row = page.locator('#passkeys').getByRole('row').filter({ hasText: 'First passkey' });
      await row.getByRole('button', { name: 'Remove' }).click();
      await row.getByRole('button', { name: 'Remove for good' }).click();
      expect(await row.getByRole('alert').innerText()).toMatch(/only way to sign in/);
      await row.getByRole('button', { name: 'Rename First passkey' }).click();
      await page.getByLabel('New name of First passkey').fill('Laptop');
      await page.locator('#passkeys').getByRole('button', { name: 'Save' }).click();
      await page.locator('#passkeys').getByText('Laptop', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL(/sign-in/);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.waitForURL(/\/app\/?$/);
      const body: unknown = await (await page.request.get(`${home}/v1/auth/whoami`)).json();
      expect(body).toMatchObject({ user: { name: 'Katherine' } });
      await authenticator.detach();
    });
  });

  it('set a password, and a forgotten one by the link of an admin', async () => {
    const link = await invite('mary@acme.example', 'editor');
    await inEmptyBrowser(async (page) => {
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the invitation' }).click();
      await page.getByLabel('Your name').fill('Mary');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account and join' }).click();
      await page.waitForURL(/\/app\/?$/);
      await context.follow(page, '/app/profile');
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByLabel('New password').fill('another four quiet words');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Password changed').waitFor();
    });
    let reset = '';
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/organization');
      const row = page.locator('#members').getByRole('row').filter({ hasText: 'Mary' });
      await row.getByRole('button', { name: 'Reset password' }).click();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create link' }).click();
      reset = await page.locator('.secret').innerText();
      expect(await axeProblems(page)).toEqual([]);
    });
    await inEmptyBrowser(async (page) => {
      await page.goto(`${context.api.url}/app/sign-in`);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expectFine(page, 'forgot');
      await page.getByLabel('E-mail address').fill('unknown@example.com');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText('a message with a link is on its way').waitFor();
      await expectFine(page, 'forgot, sent');
      await page.goto(reset);
      await expectFine(page, 'reset');
      await page.getByLabel('New password').fill('a third set of strange words');
      await page.getByRole('button', { name: 'Set the password and sign in' }).click();
      await page.waitForURL(/\/app\/?$/, { waitUntil: 'commit' });
      expect(page.url()).not.toContain(new URL(reset).hash.slice(1));
    });
  });
});
