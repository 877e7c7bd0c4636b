import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { systemClock } from '#common';
import { LoginTokens, LoginTokensRepository } from '#auth';
import { DashboardContext, type Walk } from './dashboard-context.js';

jest.setTimeout(180_000);

/** Nobody listens there: the pages only offer the way. */
const PROVIDER = { AUTH_ISSUER: 'http://127.0.0.1:9', AUTH_CLIENT_ID: 'sqout' };
const VERIFIER = 'known to the command line alone';

describe('the pages of sign-in, approval, account and invitation', () => {
  let context: DashboardContext;
  let login: string;

  beforeAll(async () => {
    context = await DashboardContext.open(PROVIDER);
    const tokens = new LoginTokens(
      context.installation.context.database,
      new LoginTokensRepository(context.installation.context.database),
      systemClock,
    );
    login = (await tokens.create({ userId: context.person.userId })).token;
  });
  afterAll(() => context.close());

  async function ask<T>(path: string, body: object): Promise<T> {
    const response = await fetch(context.api.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${login}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
    return (await response.json()) as T;
  }
  const startLogin = (): Promise<{ sessionId: string; userCode: string }> =>
    ask('/v1/auth/sessions', {
      codeChallenge: createHash('sha256').update(VERIFIER).digest('hex'),
      deviceName: 'ada-laptop <b>& "quoted"</b>',
    });
  const invite = (): Promise<{ id: string; code: string }> =>
    ask(`/v1/organizations/${context.person.orgId}/invitations`, { role: 'viewer', email: 'grace@example.com' });

  /** Each page, by what one does to come there. */
  const pages: Record<string, (page: Page) => Promise<unknown>> = {
    'sign in': (page) => page.goto(`${context.api.url}/app/sign-in`),
    'a wrong code': async (page) => {
      await page.goto(`${context.api.url}/app/sign-in#BCDF`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    },
    approval: async (page) => page.goto(`${context.api.url}/app/login/${(await startLogin()).sessionId}`),
    'approval that is over': (page) => page.goto(`${context.api.url}/app/login/lrq_01kag8y3f7e9wb2m5t8v4c6h1s`),
    device: (page) => page.goto(`${context.api.url}/app/device`),
    account: (page) => page.goto(`${context.api.url}/app/account`),
    'invitation, closed': async (page) => page.goto(`${context.api.url}/app/invitation/${(await invite()).id}`),
    'invitation, open': async (page) => {
      const { id, code } = await invite();
      await page.goto(`${context.api.url}/app/invitation/${id}#${code}`);
      await page.getByRole('button', { name: 'Open the invitation' }).click();
      await page.getByRole('button', { name: 'Accept' }).waitFor();
      expect(page.url()).not.toContain(code);
    },
    'a provider that is away': async (page) => {
      await page.goto(`${context.api.url}/app/sign-in`);
      await page.getByRole('link', { name: 'Sign in with' }).click();
      await page.getByText('not reachable').waitFor();
    },
  };

  let walk: Promise<Walk> | null = null;
  const walked = (): Promise<Walk> =>
    (walk ??= context.walk(
      pages,
      (['light', 'dark'] as const).flatMap((colorScheme) =>
        [1280, 375].map((width) => ({
          name: `${colorScheme} ${width}`,
          colorScheme,
          width,
          asks: [colorScheme === 'light' ? 'axe' : 'colours', 'width', 'targets'] as const,
        })),
      ),
    ));

  it.each([
    ['light', 1280],
    ['dark', 375],
    ['light', 375],
    ['dark', 1280],
  ] as const)('have no fault that axe knows and fit, in %s at %i pixels', async (colorScheme, width) => {
    const { faults, watch } = await walked();
    expect(faults[`${colorScheme} ${width}`]).toEqual({});
    // A browser notes every answer above 399 as an error of its own.
    const errors = watch.errors.filter((error) => !error.startsWith('Failed to load resource'));
    expect({ ...watch, errors }).toEqual({ errors: [], strangers: [] });
  });

  it('let a command line in without a script, by the keyboard alone', async () => {
    await context.visit(async ({ page, context: browser }) => {
      const state = await browser.storageState();
      const plain = await context.browser.newContext({ javaScriptEnabled: false, storageState: state });
      try {
        const tab = await plain.newPage();
        tab.setDefaultTimeout(30_000);
        const { userCode, sessionId } = await startLogin();
        await tab.goto(`${context.api.url}/app/device`);
        await tab.getByLabel('Code').focus();
        await tab.keyboard.type(userCode.toLowerCase());
        await tab.keyboard.press('Enter');
        await tab.waitForURL(`**/app/login/${sessionId}`);
        expect(await tab.getByText('ada-laptop <b>').count()).toBe(1);
        await tab.getByRole('button', { name: 'Approve' }).focus();
        await tab.keyboard.press('Enter');
        await tab.getByRole('heading', { name: 'Approved' }).waitFor();
        const taken = await fetch(`${context.api.url}/v1/auth/sessions/${sessionId}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ codeVerifier: VERIFIER }),
        });
        expect(await taken.json()).toMatchObject({ status: 'completed', user: { id: context.person.userId } });
      } finally {
        await plain.close();
      }
      await page.close();
    });
  });
});
