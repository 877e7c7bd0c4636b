import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { systemClock } from '#common';
import { SignInLinks } from '#auth';
import { Caller, Installation, poll, type Process } from '../support/installation.js';
import { launchBrowser } from './report-page-browser.js';

const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

/** What a page did that it should not. */
export interface Watch {
  errors: string[];
  /** Addresses outside of the API's own origin. */
  strangers: string[];
}

export interface Seen {
  page: Page;
  context: BrowserContext;
  watch: Watch;
}

interface AxeResult {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
}

/** A whole installation with a person who is signed in at a browser. */
export class DashboardContext {
  private constructor(
    readonly installation: Installation,
    readonly api: Process,
    readonly browser: Browser,
    readonly person: { key: string; orgId: string; userId: string },
  ) {}

  static async open(env: Record<string, string> = {}): Promise<DashboardContext> {
    const [installation, browser] = await Promise.all([Installation.open({ env }), launchBrowser()]);
    const api = await installation.startApi();
    return new DashboardContext(installation, api, browser, await installation.newKey());
  }

  get caller(): Caller {
    return new Caller(this.api.url, this.person.key);
  }

  /** Signs in as the person: by the page and a code, as people do. */
  async signIn(page: Page, next = '/app', userId = this.person.userId): Promise<void> {
    const links = new SignInLinks(this.installation.context.database, systemClock);
    const { code } = await links.create(userId);
    await page.goto(`${this.api.url}/app/sign-in?next=${encodeURIComponent(next)}#${code}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => !url.pathname.includes('sign-in'));
  }

  /** A browser of its own that is signed in, watched from the first request on. */
  async visit(
    look: (seen: Seen) => Promise<void>,
    options: BrowserContextOptions = {},
    userId = this.person.userId,
  ): Promise<void> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const watch: Watch = { errors: [], strangers: [] };
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') watch.errors.push(message.text());
    });
    page.on('pageerror', (error) => watch.errors.push(error.message));
    page.on('dialog', (dialog) => {
      watch.errors.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(`${this.api.url}/`)) watch.strangers.push(request.url());
    });
    try {
      await this.signIn(page, '/app', userId);
      await look({ page, context, watch });
    } finally {
      await context.close();
    }
  }

  /** Goes to a page of the dashboard and waits until it shows what it has. */
  async open(page: Page, path: string): Promise<void> {
    await page.goto(this.api.url + path);
    await settled(page);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.installation.close();
  }
}

/** Nothing is being read any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1, main .empty').first().waitFor();
  await poll('nothing waits', async () => (await page.locator('main .pulse').count()) === 0, 30_000);
}

/** What axe complains about, in short. */
export async function axeProblems(page: Page): Promise<string[]> {
  // Our policy lets no script in, so it comes by the debugger and not by the page.
  await page.evaluate(AXE);
  const result = await page.evaluate<AxeResult>('axe.run(document, { resultTypes: ["violations"] })');
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary ?? ''}`),
  );
}
