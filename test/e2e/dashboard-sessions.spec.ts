import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId, systemClock } from '#common';
import { Passwords } from '#auth';
import { poll } from '../support/installation.js';
import { DashboardContext, expectFine, settled, type Seen } from './dashboard-context.js';

jest.setTimeout(240_000);

const PASSWORD = 'seven lamps under green rivers';

describe('a session that ends, and a server that is gone', () => {
  let context: DashboardContext;
  let email: string;

  beforeAll(async () => {
    context = await DashboardContext.open();
    const { database } = context.installation.context;
    const passwords = new Passwords(database, systemClock);
    const { userId } = context.person;
    const hash = await passwords.prepare(PASSWORD, []);
    await database.transaction((sql) => passwords.set(sql, { userId, hash, by: null, browserId: null }));
    ({ email } = await database.prisma.user.findUniqueOrThrow({ where: { id: userId } }));
  });
  afterAll(() => context?.close());

  const change = (set: string): Promise<unknown> =>
    context.installation.context.database.query(`UPDATE browser_sessions SET ${set} WHERE user_id = $1`, [
      context.person.userId,
    ]);
  const endSession = (): Promise<unknown> => change('revoked_at = now()');
  const ageSession = (): Promise<unknown> => change(`authenticated_at = now() - interval '16 minutes'`);

  /** The dialog that explains, the sign-in page, and back. */
  async function signInAgain(page: Page, title: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes('sign-in'));
    await settled(page);
  }

  async function newMember(name: string, role: string): Promise<string> {
    const user = await context.installation.context.newUser({ name });
    const { orgId } = context.person;
    await context.installation.context.database.prisma.membership.create({
      data: { id: newId('membership'), orgId, userId: user.id, role },
    });
    return user.id;
  }

  const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}`));
  /** How each form is reached and sent, and what is typed into it. */
  const forms: Record<string, { path: string; open?: string; typed: Record<string, string>; send: string }> = {
    'new audit': {
      path: '/app/new',
      typed: { 'URL of the site': 'https://typed.example/', 'Page limit': '77' },
      send: 'Start audit',
    },
    'first audit': { path: '/app', typed: { 'URL of your site': 'https://first.example/' }, send: 'Start audit' },
    invitation: {
      path: '/app/organization',
      open: 'Invite',
      typed: { 'E-mail address, if only they may accept': 'typed@acme.example' },
      send: 'Create link',
    },
    key: { path: '/app/organization/keys', open: 'New key', typed: { Name: 'Typed key' }, send: 'Create key' },
    profile: {
      path: '/app/profile',
      typed: {
        Name: 'Ada of the form',
        'E-mail address': 'moved@acme.example',
        'Current password, to change the address': 'x',
      },
      send: 'Save',
    },
  };

  it.each(Object.keys(forms))('keeps what was typed into the form "%s" until the next sign-in', async (name) => {
    const { path, open, typed, send } = forms[name]!;
    await context.visit(async ({ page }) => {
      await context.open(page, path);
      if (open) await page.getByRole('button', { name: open, exact: true }).click();
      for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
      await endSession();
      await page.getByRole('button', { name: send, exact: true }).click();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      if (name === 'invitation') await expectFine(page, 'session-ended');
      await signInAgain(page, 'Your session has ended');
      for (const [label, text] of Object.entries(typed)) {
        // A password is never stored: it is typed again.
        const kept = label.startsWith('Current password') ? '' : text;
        await poll(`"${label}" is there again`, async () => (await field(page, label).inputValue()) === kept, 5_000);
      }
      expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("draft"))')).toEqual([]);
    });
  });

  it('leads through a fresh sign-in and back to an invitation of an owner, which then works', async () => {
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/organization');
      await ageSession();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByLabel('E-mail address, if only they may accept').fill('owner@acme.example');
      await page.getByRole('dialog').getByLabel('Role').selectOption('owner');
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
      await expectFine(page, 'fresh-sign-in');
      await signInAgain(page, 'Confirm that it is you');
      expect(await page.getByLabel('E-mail address, if only they may accept').inputValue()).toBe('owner@acme.example');
      expect(await page.getByRole('dialog').getByLabel('Role').inputValue()).toBe('owner');
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.locator('.secret').waitFor();
    });
  });

  it('lets the person cancel a fresh sign-in, and says what it was for beside the action', async () => {
    await newMember('Mary', 'editor');
    await context.visitAnew(async ({ page }) => {
      await context.open(page, '/app/organization');
      await ageSession();
      const row = page.locator('#members').getByRole('row').filter({ hasText: 'Mary' });
      await row.getByRole('combobox').selectOption('owner');
      await row.getByRole('button', { name: 'Make owner' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await row.getByRole('alert').innerText()).toContain('sign-in of the last 15 minutes');
      expect(await row.getByRole('combobox').inputValue()).toBe('owner');
    });
  });

  it('takes over the chosen keys of a member who is removed, and ends the others', async () => {
    const userId = await newMember('Grace', 'admin');
    const { prisma } = context.installation.context.database;
    const { orgId } = context.person;
    const newKey = async (name: string): Promise<string> => {
      const id = newId('key');
      const scopes = ['audits:read'];
      const tokenHash = Uint8Array.from(Buffer.from(id.padEnd(32).slice(-32)));
      const data = { id, orgId, userId, name, tokenHash, display: 'sq_abcd', environment: 'production', scopes };
      await prisma.apiKey.create({ data });
      return id;
    };
    const [kept, ended] = [await newKey('Deploy'), await newKey('Old laptop')];
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/organization');
      const row = page.locator('#members').getByRole('row').filter({ hasText: 'Grace' });
      await row.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('checkbox', { name: 'Keep Deploy' }).check();
      await expectFine(page, 'remove-member');
      await page.getByRole('button', { name: 'Remove member' }).click();
      await row.waitFor({ state: 'detached' });
    });
    const keys = await prisma.apiKey.findMany({ where: { id: { in: [kept, ended] } } });
    const states = Object.fromEntries(keys.map((key) => [key.id, [key.userId, key.revokedAt === null]]));
    expect(states).toEqual({ [kept]: [context.person.userId, true], [ended]: [userId, false] });
  });

  it('can be typed into before the plan is known, and keeps that when it comes', async () => {
    await context.visit(async ({ page }) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/v1/credits', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${context.api.url}/app/new`);
      await field(page, 'URL of the site').fill('https://early.example/');
      await page.getByText('Reading plan and prices').waitFor();
      release();
      await page.getByText('Reading plan and prices').waitFor({ state: 'detached' });
      expect(await field(page, 'URL of the site').inputValue()).toBe('https://early.example/');
    });
  });

  it('says that the server is gone, keeps what was typed, and goes on by itself when it is back', async () => {
    await context.visit(async ({ page }: Seen) => {
      await context.open(page, '/app/new');
      await field(page, 'URL of the site').fill('https://typed.example/');
      const banner = page.getByRole('status').filter({ hasText: 'Can’t reach Sqout. Retrying…' });
      expect(await banner.count()).toBe(0);
      await context.endApi();
      // A form without any request of its own: nobody presses anything.
      await banner.waitFor({ timeout: 15_000 });
      await expectFine(page, 'server-gone');
      await context.startApiAgain();
      await banner.waitFor({ state: 'detached', timeout: 15_000 });
      expect(await field(page, 'URL of the site').inputValue()).toBe('https://typed.example/');
    });
  });
});
