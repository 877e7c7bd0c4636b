import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Dialog,
  Page,
  Request,
} from 'playwright-core';
import { newId, systemClock } from '#common';
import { SignInLinks } from '#auth';
import type { ApiHere } from '../support/api-here.js';
import { Caller, Installation, poll } from '../support/installation.js';
import { startWorkerHere, type WorkerHere } from '../support/worker-here.js';
import { launchBrowser } from './report-page-browser.js';

/**
 * In the browser: what a colour marks as an error, a warning or a state and no word beside it does (WCAG 1.4.1). Scores are numbers.
 * The state of a run, a delivery or an issue is a pill, which says it.
 */
const SEVERITY_BY_COLOUR = `[
  ...[...document.querySelectorAll('.pill')].filter((pill) => pill.checkVisibility() && !/[a-z]/i.test(pill.textContent))
    .map((pill) => 'a pill without a word: ' + pill.outerHTML.slice(0, 200)),
  ...[...document.querySelectorAll('.severity')].filter((mark) => mark.checkVisibility())
    .filter((mark) => !/^(Error|Warning)$/.test(mark.textContent) || !/[\u25b2\u25cf]/.test(getComputedStyle(mark, '::before').content))
    .map((mark) => 'a severity without a word or a shape: ' + mark.outerHTML.slice(0, 200)),
  ...[...document.querySelectorAll('.error, .warning')].flatMap((mark) => {
  const own = mark.textContent.trim();
  if (!mark.checkVisibility() || (own === '' && !mark.matches('.tick')) || /^[+\\u2212<]/.test(own)) return [];
  const around = mark.closest('tr, li, dl > div, p, label, figure, .finding-row, .problem') ?? mark.parentElement;
  const cell = mark.closest('td');
  const head = cell?.closest('table').querySelector('thead tr')?.cells[cell.cellIndex]?.textContent ?? '';
  const words = [around.textContent, mark.getAttribute('aria-label') ?? '', head].join(' ');
  const isSaid = /error|warn|fail/i.test(words) || (/^(new)?[0-9.,+\\u2212]+$/.test(own) && /score|new|then|now/i.test(words));
  return isSaid ? [] : ['colour alone: ' + around.outerHTML.slice(0, 200)];
})]`;
/** In the browser: how far the first letters of the content are from those of the header, in pixels. */
const OFFSET = `(() => {
  const leftOf = (selector) => {
    const texts = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
    const lefts = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { left, width } = range.getBoundingClientRect();
      if (width > 2 && left >= 0) lefts.push(left);
    }
    return Math.min(...lefts);
  };
  return Math.round(leftOf('main') - leftOf('.brand'));
})()`;
/** In the browser: what can have the focus and draws no outline then, itself or by its label. */
const HIDDEN_FOCUS = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
  .flatMap((each) => {
    each.focus({ preventScroll: true });
    if (document.activeElement !== each) return [];
    const isShown = [each, each.nextElementSibling, each.closest('label')].some((shown) => {
      if (shown === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    });
    return isShown ? [] : ['no outline with the focus: ' + each.outerHTML.slice(0, 150)];
  })`;
/** The rules of axe that look at colours, as it runs them by itself. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Those that a narrow window may break. */
const NARROW_RULES = ['target-size', 'scrollable-region-focusable'];
const WINDOW = { width: 1280, height: 900 };
/** Where to put pictures of the pages, for eyes; without it none are made. */
export const PICTURES = process.env.SQOUT_TEST_PICTURES;
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

/** How a page is looked at, and what is asked of it there. */
export interface Look {
  name: string;
  colorScheme: 'light' | 'dark';
  width: number;
  /** `colours`: what of axe depends on the theme, for a page that it has looked at in the other one. */
  /**
   * `targets`: at least 24 pixels, or as much room around them (WCAG 2.5.8), and what scrolls is reached by the keyboard. `edge`: one
   * left edge for header and content. `focus`: all that the tab key reaches shows that it has the focus.
   */
  asks: readonly ('axe' | 'colours' | 'severity' | 'width' | 'targets' | 'edge' | 'focus')[];
}

export interface Walk {
  /** By the name of the look and of the page; pages without a fault are left out. */
  faults: Record<string, Record<string, string[]>>;
  watch: Watch;
}

interface AxeResult {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
}

/** A whole installation with a person who is signed in at a browser. */
export class DashboardContext {
  /** By user. */
  private readonly signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();
  /** By user: a new browser reads and compiles the scripts of the dashboard again. */
  private readonly kept = new Map<string, BrowserContext>();
  /** By user: a tab that is free. A new one takes 0.3 CPU-s more than one that has shown a page of the dashboard. */
  private readonly tabs = new Map<string, Page>();
  private worker: WorkerHere | null = null;

  private constructor(
    readonly installation: Installation,
    public api: ApiHere,
    readonly browser: Browser,
    readonly person: { key: string; orgId: string; userId: string },
  ) {}

  static async open(env: Record<string, string> = {}): Promise<DashboardContext> {
    const [installation, browser] = await Promise.all([Installation.open({ env }), launchBrowser()]);
    try {
      // In this process: what is looked at is in the browser.
      const api = await installation.startApiHere();
      return new DashboardContext(installation, api, browser, await installation.newKey());
    } catch (error) {
      // Its spec has nothing to close, and what stays would slow all specs after it.
      await browser.close();
      await installation.close();
      throw error;
    }
  }

  /** Ends the API with all that it is asked at the moment. */
  async endApi(): Promise<void> {
    this.api.app.getHttpServer().closeAllConnections();
    await this.api.close();
  }

  /** Starts an API in the place of one that has ended. */
  async startApiAgain(): Promise<void> {
    this.api = await this.installation.startApiHere({ PORT: new URL(this.api.url).port });
  }

  async startWorker(): Promise<void> {
    this.worker = await startWorkerHere(this.installation.env);
  }

  async endWorker(): Promise<void> {
    await this.worker?.close();
    this.worker = null;
  }

  get caller(): Caller {
    return new Caller(this.api.url, this.person.key);
  }

  /** The owner of an organization of their own, who has not signed in yet. */
  async newOwner(name: string, email: string, organization: string): Promise<{ signInUrl: string }> {
    const { context } = this.installation;
    const [org, owner] = [
      await context.newOrg({ planId: 'team', name: organization }),
      await context.newUser({ email, name }),
    ];
    await context.database.prisma.membership.create({
      data: { id: newId('membership'), orgId: org.id, userId: owner.id, role: 'owner' },
    });
    return { signInUrl: `${this.api.url}/app/sign-in#${await this.signInCode(owner.id)}` };
  }

  private async signInCode(userId: string): Promise<string> {
    const { code } = await new SignInLinks(this.installation.context.database, systemClock).create(userId);
    return code;
  }

  /** Signs a browser in as the page does it: by what its form sends. */
  private async enter(browser: BrowserContext, userId: string): Promise<void> {
    const answer = await browser.request.post(`${this.api.url}/app/sign-in`, {
      form: { code: await this.signInCode(userId) },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  }

  /** Signs in as the person: by the page and a code, as people do. */
  async signIn(page: Page, next = '/app', userId = this.person.userId): Promise<void> {
    const code = await this.signInCode(userId);
    await page.goto(`${this.api.url}/app/sign-in?next=${encodeURIComponent(next)}#${code}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => !url.pathname.includes('sign-in'));
  }

  /**
   * A tab that is signed in, watched from the first request on. A person signs in once, and keeps the browser and the tab unless it
   * needs `options` or a test failed in it.
   */
  async visit(
    look: (seen: Seen) => Promise<void>,
    options: BrowserContextOptions = {},
    userId = this.person.userId,
  ): Promise<void> {
    const storageState = this.signedIn.get(userId);
    const come = async (seen: Seen): Promise<void> => {
      if (!storageState) {
        await this.enter(seen.context, userId);
        this.signedIn.set(userId, await seen.context.storageState());
      }
      await look(seen);
    };
    if (Object.keys(options).length > 0)
      return this.watched({ ...options, ...(storageState ? { storageState } : {}) }, come);
    const context = this.kept.get(userId) ?? (await this.newContext(storageState ? { storageState } : {}));
    this.kept.set(userId, context);
    const page = this.tabs.get(userId) ?? (await context.newPage());
    this.tabs.delete(userId);
    try {
      await this.watchedIn(page, come);
      if (await this.leave(page)) this.tabs.set(userId, page);
    } catch (error) {
      // It may have been signed out.
      this.signedIn.delete(userId);
      this.kept.delete(userId);
      throw error;
    } finally {
      if (this.tabs.get(userId) !== page) await page.close();
    }
  }

  /** Makes a tab as a new one is; false where that cannot be. */
  private async leave(page: Page): Promise<boolean> {
    if (page.isClosed()) return false;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().clearPermissions();
    await page.emulateMedia({ colorScheme: null, media: null });
    await page.setViewportSize(WINDOW);
    // Of the same origin, so that the tab keeps its process.
    const answer = await page.goto(`${this.api.url}/favicon.ico`).catch(() => null);
    if (answer === null) return false;
    await page.evaluate('sessionStorage.clear()');
    return true;
  }

  /** As `visit`, with a sign-in of its own, for what ends sign-ins; later visits sign in again. */
  async visitAnew(look: (seen: Seen) => Promise<void>): Promise<void> {
    await this.watched({}, async (seen) => {
      await this.signIn(seen.page);
      await look(seen);
    });
    this.signedIn.clear();
    this.kept.clear();
    this.tabs.clear();
  }

  /** A browser that nobody has signed in at, for pages that are open to everyone. */
  async visitSignedOut(look: (seen: Seen) => Promise<void>): Promise<void> {
    await this.watched({}, look);
  }

  private async watched(options: BrowserContextOptions, use: (seen: Seen) => Promise<void>): Promise<void> {
    const context = await this.newContext(options);
    try {
      await this.watchedIn(await context.newPage(), use);
    } finally {
      await context.close();
    }
  }

  private newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.browser.newContext({ viewport: WINDOW, ...options });
  }

  private async watchedIn(page: Page, use: (seen: Seen) => Promise<void>): Promise<void> {
    page.setDefaultTimeout(30_000);
    const watch: Watch = { errors: [], strangers: [] };
    const onConsole = (message: ConsoleMessage): void => {
      if (message.type() === 'error' || message.type() === 'warning')
        watch.errors.push(`${message.text()} ${message.location().url}`.trim());
    };
    const onError = (error: Error): void => void watch.errors.push(error.message);
    const onDialog = (dialog: Dialog): void => {
      watch.errors.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    };
    const onRequest = (request: Request): void => {
      if (!request.url().startsWith(`${this.api.url}/`)) watch.strangers.push(request.url());
    };
    page.on('console', onConsole).on('pageerror', onError).on('dialog', onDialog).on('request', onRequest);
    await use({ page, context: page.context(), watch });
    page.off('console', onConsole).off('pageerror', onError).off('dialog', onDialog).off('request', onRequest);
  }

  /** Comes to each page once and looks at it in every look: themes and widths are matters of style, which need no reload. */
  async walk(
    pages: Record<string, (page: Page) => Promise<unknown>>,
    looks: readonly Look[],
    { isSignedIn = true } = {},
  ): Promise<Walk> {
    const seen: Walk = { faults: {}, watch: { errors: [], strangers: [] } };
    for (const { name } of looks) seen.faults[name] = {};
    const visit = (look: (of: Seen) => Promise<void>): Promise<void> =>
      isSignedIn ? this.visit(look) : this.visitSignedOut(look);
    await visit(async ({ page, watch }) => {
      for (const [pageName, come] of Object.entries(pages)) {
        await come(page);
        for (const look of looks) {
          const found = await faultsOf(page, look);
          if (found.length > 0) seen.faults[look.name]![pageName] = found;
        }
      }
      seen.watch = watch;
    });
    return seen;
  }

  /** Goes to a page of the dashboard and waits until it shows what it has. */
  async open(page: Page, path: string): Promise<void> {
    await page.goto(this.api.url + path);
    await settled(page);
  }

  /** As `open`, but as by a link where the tab shows a page of the dashboard: it is not loaded anew. */
  async follow(page: Page, path: string): Promise<void> {
    const isOurs = /^\/app(?!\/sign-in)/.test(path);
    const isLink = isOurs && (await page.evaluate<boolean>('"__TSR_ROUTER__" in self'));
    if (!isLink) return this.open(page, path);
    await page.evaluate(`new Promise((resolve) => {
      const stop = __TSR_ROUTER__.subscribe('onResolved', () => (stop(), resolve()));
      history.pushState({}, '', ${JSON.stringify(path)});
    })`);
    await settled(page);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.endWorker();
    await this.installation.close();
  }
}

/** Nothing is being read any more. */
export async function settled(page: Page): Promise<void> {
  // The cover of a report is there for print alone.
  await page.locator('main h1:visible, main .empty:visible').first().waitFor();
  await poll('nothing waits', async () => (await page.locator('main .pulse').count()) === 0, 30_000);
}

/** Marks of a severity that people who see no colours would miss. */
export const severityByColour = (page: Page): Promise<string[]> => page.evaluate<string[]>(SEVERITY_BY_COLOUR);

/** What axe complains about, in short; with `runOnly`, of these rules alone. */
export async function axeProblems(
  page: Page,
  options: { runOnly?: readonly string[]; rules?: Record<string, { enabled: boolean }> } = {},
): Promise<string[]> {
  // Our policy lets no script in, so it comes by the debugger and not by the page; once a document.
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(AXE);
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options });
  const result = await page.evaluate<AxeResult>(`axe.run(document, ${asked})`);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary ?? ''}`),
  );
}

export async function faultsOf(page: Page, { colorScheme, width, asks }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  // Styles are in force with the frame after the next.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const found: string[] = [];
  // Each run of axe reads the whole document, so all that is asked of it is asked at once.
  const targets = asks.includes('targets') ? NARROW_RULES : [];
  const rules = [...(asks.includes('colours') ? COLOUR_RULES : []), ...targets];
  if (asks.includes('axe')) {
    const more = Object.fromEntries(targets.map((rule) => [rule, { enabled: true }]));
    found.push(...(await axeProblems(page, { rules: more })));
  } else if (rules.length > 0) found.push(...(await axeProblems(page, { runOnly: rules })));
  if (asks.includes('focus')) {
    // After a key, the browser shows the focus as it does to people who use one.
    await page.keyboard.press('Tab');
    found.push(...(await page.evaluate<string[]>(HIDDEN_FOCUS)));
  }
  if (asks.includes('edge')) {
    const off = await page.evaluate<number>(OFFSET);
    if (Math.abs(off) > 2) found.push(`the content starts ${off} pixels from the header`);
  }
  if (asks.includes('severity')) found.push(...(await severityByColour(page)));
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
  if (asks.includes('width') && wide > width) found.push(`${wide} pixels wide`);
  return found;
}

const LOOKS: readonly Look[] = [
  { name: 'light', colorScheme: 'light', width: 1280, asks: ['axe', 'width'] },
  { name: 'dark', colorScheme: 'dark', width: 1280, asks: ['colours'] },
  { name: 'phone', colorScheme: 'light', width: 375, asks: ['targets', 'width'] },
];

/** No fault that axe knows, and nothing beside the screen, in both themes and on a narrow screen. */
export async function expectFine(page: Page, name: string): Promise<void> {
  // What is being read pulses, and is paler for a moment.
  await page.locator('.pulse').first().waitFor({ state: 'detached' });
  const faults: string[] = [];
  for (const look of LOOKS) {
    faults.push(...(await faultsOf(page, look)).map((fault) => `${look.name}: ${fault}`));
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${look.name}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WINDOW);
  expect({ name, faults }).toEqual({ name, faults: [] });
}

/**
 * Paths of all pages of the dashboard, as its router has them, so that a new page is looked at without being listed.
 * @param of what stands for the names in them, such as `runId`
 */
export function routesOf(of: Readonly<Record<string, string>>): string[] {
  const router = readFileSync(join(process.cwd(), 'apps/web/src/router.tsx'), 'utf8');
  const full = new Map([['root', '']]);
  const paths = new Set<string>();
  for (const [, name, parent, rest] of router.matchAll(
    /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),([^]*?)\}\);/g,
  )) {
    const own = /\bpath: '([^']+)'/.exec(rest!)?.[1];
    const path = `${full.get(parent!) ?? ''}${own === undefined || own === '/' ? '' : own}`;
    full.set(name!, path);
    if (own !== undefined) paths.add(path);
  }
  expect(paths.size).toBeGreaterThan(15);
  return [...paths].map((path) =>
    `/app${path}`.replace(/\$(\w+)/g, (_, name: string) => {
      const value = of[name];
      if (value === undefined) throw new Error(`The page ${path} needs a ${name}.`);
      return encodeURIComponent(value);
    }),
  );
}

/** Names of the tabs that look chosen. */
export const chosenTabs = (tab: Page): Promise<string[]> =>
  tab.evaluate(
    `[...document.querySelectorAll('.tabs a')].filter((a) => getComputedStyle(a).fontWeight === '600').map((a) => a.textContent)`,
  );
