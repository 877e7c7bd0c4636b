import { gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { siteIdOf } from '#sites';
import { auditSite } from '#audit-run/one-process';
import { poll } from '../support/installation.js';
import {
  chosenTabs,
  DashboardContext,
  faultsOf,
  routesOf,
  settled,
  severityByColour,
  type Walk,
} from './dashboard-context.js';
import { dashboardSite, givePictures, page } from './dashboard-site.js';
import type { Site } from '../support/sites/site-server.js';

// One test walks through all pages, in five windows.
jest.setTimeout(360_000);

describe('the dashboard in a browser', () => {
  let context: DashboardContext;
  let site: Site;
  let first: string;
  let second: string;
  /** Of the first run, whose start page was rendered. */
  let pictured: string;
  /** What has a picture in that run. */
  let shownElement: { ruleId: string; pageUrl: string; selector: string };
  let isFixed = false;

  beforeAll(async () => {
    context = await DashboardContext.open();
    await context.startWorker();
    site = await context.installation.newSite(dashboardSite(() => isFixed));
    first = await audit('recommend');
    isFixed = true;
    second = await audit('audit-fix');
    pictured = String((await context.caller.run(first)).reportId);
    const { body } = await context.caller.call<{ findings: (typeof shownElement)[] }>(
      ...['GET', `/v1/agent-runs/${first}/findings?rule=accessibility%2Faria-role`],
    );
    shownElement = body.findings[0]!;
    await givePictures(context.installation, { runId: first, of: shownElement });
    const siteId = siteIdOf(context.person.orgId, new URL(site.url('/')).host);
    await poll(
      'the site has an issue',
      async () => (await context.caller.call('GET', `/v1/websites/${siteId}/issues/1`)).status === 200,
      30_000,
    );
  });
  afterAll(() => context?.close());

  async function audit(mode: string): Promise<string> {
    const id = await context.caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 20 }, { mode });
    expect(await context.caller.ended(id)).toMatchObject({ status: 'completed' });
    return id;
  }

  /** Every page of the router, and those that are more than one. */
  const pages = (): string[] => {
    const { host } = new URL(site.url('/'));
    return [
      // One page of a run is named by its URL.
      ...routesOf({ siteKey: host, runId: second, number: '1' }).map((path) =>
        path.endsWith('/page') ? `${path}?url=${encodeURIComponent(site.url('/b'))}` : path,
      ),
      `/app/runs/${second}?view=all`,
      `/app/runs/${second}?view=causes`,
      `/app/runs/${second}/pages?name=Pages%20to%20look%20at&words=..99&sort=words`,
      '/app/nowhere',
      '/app/sign-in',
      `/app/runs/${first}`,
      `/r/${pictured}`,
    ];
  };

  let walk: Promise<Walk> | null = null;
  const walked = (): Promise<Walk> =>
    (walk ??= context.walk(
      Object.fromEntries(pages().map((path) => [path, (tab: Page) => context.follow(tab, path)] as const)),
      [
        { name: 'dark', colorScheme: 'dark', width: 1280, asks: ['colours', 'severity'] },
        { name: 'light', colorScheme: 'light', width: 1280, asks: ['axe', 'width', 'focus'] },
        { name: '1440', colorScheme: 'light', width: 1440, asks: ['edge'] },
        { name: '800', colorScheme: 'light', width: 800, asks: ['edge'] },
        { name: '375', colorScheme: 'light', width: 375, asks: ['width', 'targets', 'edge'] },
      ],
    ));

  it('is found at the base address, and asks for a sign-in first', async () => {
    const home = await fetch(`${context.api.url}/`, { redirect: 'manual' });
    expect(home.headers.get('location')).toBe('/app');
    const app = await fetch(`${context.api.url}/app/runs/x?view=all`, { redirect: 'manual' });
    expect(app.headers.get('location')).toBe('/app/sign-in?next=%2Fapp%2Fruns%2Fx%3Fview%3Dall');
    const icon = await fetch(`${context.api.url}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  });

  it('leads back to the page that one wanted to see', async () => {
    const browser = await context.browser.newContext();
    const tab = await browser.newPage();
    await context.signIn(tab, `/app/runs/${second}?view=all`);
    expect(tab.url()).toBe(`${context.api.url}/app/runs/${second}?view=all`);
    await browser.close();
  });

  it.each(['light', 'dark'] as const)('has pages without a fault that axe knows, in %s', async (colorScheme) => {
    const { faults, watch } = await walked();
    expect(faults[colorScheme]).toEqual({});
    expect(watch).toEqual({ errors: [], strangers: [] });
  });

  it('says errors and warnings in words, and in no colour alone, and what has the focus in another one', async () => {
    expect((await walked()).faults['dark']).toEqual({});
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, `/app/runs/${second}?view=all`);
      await tab.evaluate(`document.querySelector('main').append(
        Object.assign(document.createElement('p'), { className: 'error', textContent: '3 of 4' }))`);
      await tab.evaluate(`document.querySelector('main').append(
        Object.assign(document.createElement('b'), { className: 'severity error', textContent: '!' }),
        Object.assign(document.createElement('span'), { className: 'pill failed', textContent: '3' }))`);
      expect(await severityByColour(tab)).toEqual([
        expect.stringContaining('pill failed'),
        expect.stringContaining('severity error'),
        expect.stringContaining('3 of 4'),
      ]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await tab.emulateMedia({ colorScheme });
        await tab.keyboard.press('Tab');
        const [focus, error] = await tab.evaluate<[string, string]>(
          `[document.activeElement, document.querySelector('main > p.error')].map((of, i) =>
            getComputedStyle(of)[i === 0 ? 'outlineColor' : 'color'])`,
        );
        expect([focus, error]).toEqual([expect.stringMatching(/^rgb/), expect.stringMatching(/^rgb/)]);
        expect(focus).not.toBe(error);
      }
    });
  });

  it('shows the start page on a desktop beside a phone, with what each picture is, and its room before it is loaded', async () => {
    await context.visit(async ({ page: tab }) => {
      for (const path of [`/app/runs/${first}`, `/r/${pictured}`]) {
        await context.open(tab, path);
        const desktop = tab.getByRole('img', { name: /^Start page of .+ in a desktop window$/ });
        const phone = tab.getByRole('img', { name: /^Start page of .+ in a phone$/ });
        const [left, right] = [await desktop.boundingBox(), await phone.boundingBox()];
        expect(right!.x).toBeGreaterThan(left!.x + left!.width);
        expect(Math.abs(right!.height - left!.height)).toBeLessThan(5);
        const shown = tab.evaluate(`Promise.all([...document.querySelectorAll('.pictures img')].map(async (image) => {
          await image.decode();
          return [image.naturalWidth, image.getAttribute('width'), image.getAttribute('height')];
        }))`);
        expect(await shown).toEqual([
          [1280, '1280', '800'],
          [390, '390', '844'],
        ]);
      }
    });
  });

  it('shows the element of a finding on the sheet of its page and in the report, with what it is', async () => {
    await context.visit(async ({ page: tab }) => {
      const { selector, pageUrl } = shownElement;
      const image = tab.getByRole('img', { name: `The element on the page: ${selector}`, exact: true });
      const width = async (): Promise<number> => {
        await image.scrollIntoViewIfNeeded();
        return tab.evaluate(
          `(async (image) => (await image.decode(), image.naturalWidth))(document.querySelector('.element img'))`,
        );
      };
      await context.open(tab, `/app/runs/${first}/page?url=${encodeURIComponent(pageUrl)}`);
      expect(await width()).toBe(320);
      await context.open(tab, `/r/${pictured}`);
      await tab.evaluate(`document.querySelectorAll('.issue').forEach((issue) => (issue.open = true))`);
      expect(await width()).toBe(320);
    });
  });

  it('offers to print a report where the server makes no PDF files', async () => {
    await context.visit(async ({ page: tab }) => {
      await tab.route('**/r/*.pdf', (route: Route) => route.fulfill({ status: 404 }));
      await context.open(tab, `/app/runs/${second}`);
      await tab.getByRole('button', { name: 'print', exact: true }).waitFor();
      expect(await tab.getByRole('link', { name: 'PDF', exact: true }).count()).toBe(0);
    });
  });

  it.each([375, 800, 1280, 1440])(
    'fits a window of %i pixels on every page, with targets that fingers meet and one left edge',
    async (width) => {
      expect((await walked()).faults[width === 1280 ? 'light' : String(width)]).toEqual({});
    },
  );

  it('leaves the description of the API readable on a phone of 375 pixels', async () => {
    const tab = await context.browser.newPage({ viewport: { width: 375, height: 700 } });
    await tab.goto(`${context.api.url}/docs`);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    await tab.close();
  });

  it('shows a report in two columns from 1,200 pixels on, and in one below', async () => {
    await context.visit(async ({ page: tab }) => {
      for (const path of [`/app/runs/${second}`, `/r/${pictured}`]) {
        await context.open(tab, path);
        const [left, right] = [tab.locator('.pair > div').first(), tab.locator('.pair > div').last()];
        for (const [width, isBeside] of [
          [1200, true],
          [1199, false],
        ] as const) {
          await tab.setViewportSize({ width, height: 900 });
          const [one, two] = [(await left.boundingBox())!, (await right.boundingBox())!];
          expect({ path, width, isBeside: two.x >= one.x + one.width && two.y === one.y }).toEqual({
            path,
            width,
            isBeside,
          });
        }
      }
    });
  });

  it('says first what has changed since the audit before, with the rows behind each number', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, `/app/runs/${second}`);
      const moves = tab.locator('.moves').first();
      const sentences = tab.getByText(/findings? (?:is|are) resolved/);
      await sentences.waitFor();
      expect(await sentences.innerText()).toMatch(
        /^The score (?:rose|fell|has not changed)\b.* since \d+ \w+ \d{4}\. \d+ findings? (?:is|are) new\b.*“Internal link is broken”/,
      );
      await tab.locator('dd').getByRole('link', { name: 'PDF' }).waitFor();
      // What an issue takes is there to win and what a category takes is a cost: a sign would be a change.
      await tab.locator('.rules .gain').first().waitFor();
      const words = await tab.locator('main').innerText();
      expect(words).not.toMatch(/[+\u2212\u00b1]\s?\d/);
      expect(words).toMatch(/\d\.\d\s*points to win/);
      expect(words).toMatch(/costs \d+\.\d/);
      expect(
        Number(
          await moves
            .getByRole('link', { name: /^resolved/ })
            .locator('b')
            .innerText(),
        ),
      ).toBeGreaterThan(0);
      expect(Number(await moves.getByRole('link', { name: /^new/ }).locator('b').innerText())).toBeGreaterThan(0);
      await moves.getByRole('link', { name: /^new/ }).click();
      await settled(tab);
      await tab.locator('#rows').getByText('Internal link is broken').waitFor();
    });
  });

  it('takes what one says of fixes, of one and of all of a rule, and the patch follows', async () => {
    const patch = async (): Promise<string> => {
      const headers = { authorization: `Bearer ${context.person.key}` };
      return (await fetch(`${context.api.url}/v1/agent-runs/${second}/fixes.patch`, { headers })).text();
    };
    const has = (words: string, isThere: boolean): Promise<void> =>
      poll(
        `the patch ${isThere ? 'has' : 'lacks'} ${words}`,
        async () => (await patch()).includes(words) === isThere,
        60_000,
      );
    const [safe, review] = ['<p>Some words.</p>', '<a href="/docs/c" tabindex="0">'];
    await context.visit(async ({ page: tab, watch }) => {
      await context.open(tab, `/app/runs/${second}`);
      await tab.getByText(/Fixes of earlier audits: [1-9]\d* confirmed, 0 came back/).waitFor();
      const part = tab.locator('#fixes');
      await part.locator('summary', { hasText: 'accessibility/aria-role' }).click();
      await part.locator('summary', { hasText: 'accessibility/tab-order' }).click();
      expect((await patch()).includes(review)).toBe(false);
      await part.getByRole('button', { name: /^Accept the fix of accessibility\/tab-order/ }).click();
      await has(review, true);
      await part.getByRole('button', { name: 'Reject all fixes of accessibility/aria-role' }).click();
      await has(safe, false);
      await part.getByText('accessibility/aria-role').waitFor({ state: 'detached' });
      await part.getByLabel('Show rejected fixes').check();
      await part.locator('summary', { hasText: 'accessibility/aria-role' }).click();
      await part.getByRole('button', { name: 'Take back all fixes of accessibility/aria-role' }).click();
      await has(safe, true);
      expect(watch).toEqual({ errors: [], strangers: [] });
    });
  });

  it('offers the settings of each server to be copied, and the files of the site to be downloaded', async () => {
    await context.visit(
      async ({ page: tab }) => {
        await context.open(tab, `/app/runs/${second}`);
        const part = tab.locator('#site-fixes');
        await part.getByLabel('Server in front').selectOption('caddy');
        const text = await part.locator('pre').first().innerText();
        expect(text).toContain('caddy validate');
        await part
          .getByRole('button', { name: /^Copy: / })
          .first()
          .click();
        await part
          .getByRole('button', { name: /^Copied: / })
          .first()
          .waitFor();
        expect((await tab.evaluate<string>('navigator.clipboard.readText()')).trim()).toBe(text.trim());
        await part.locator('summary', { hasText: 'Check first' }).click();
        expect(await part.locator('details li').first().isVisible()).toBe(true);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('goes from an audit to a patch of its findings by one button, which says the price', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, `/app/runs/${first}`);
      await tab.getByText('It costs 1 credit a fix, 25 credits at most.').waitFor();
      await tab.getByRole('button', { name: 'Create fixes' }).click();
      await tab.waitForURL((url) => /\/runs\/run_/.test(url.pathname) && !url.pathname.endsWith(first));
      await tab.getByText(/pages? (was|were) re-checked/).waitFor();
      await tab.locator('#fixes summary', { hasText: 'accessibility/aria-role' }).waitFor();
    });
  });

  it('says of a page what it said of itself, beside what was found on it', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, `/app/runs/${second}/page?url=${encodeURIComponent(site.url('/a'))}`);
      const facts = tab.getByRole('region', { name: 'Page details' });
      await facts.waitFor();
      const factOf = (name: string): Promise<string> =>
        facts.locator('dl > div').filter({ hasText: name }).first().locator('dd').innerText();
      expect(await factOf('Status')).toBe('200');
      expect(await factOf('Linked from')).toBe('1 page');
      expect(await factOf('Clicks away')).toBe('1 from the start');
      expect(await factOf('Language')).toBe('en');
      expect(await factOf('Title')).toContain('The first of its pages');
      expect(await factOf('Redirects to this page')).toContain('/moved');
    });
  });

  it('sorts what was found as one asks for, and keeps it in the address', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, `/app/runs/${second}?view=pages`);
      const rows = tab.locator('#findings .page-row .url');
      await rows.first().waitFor();
      await tab.getByLabel('Sort by').selectOption('URL');
      await tab.waitForURL(/sort=url/);
      await tab
        .getByRole('list', { name: 'Pages' })
        .getByRole('listitem')
        .first()
        .getByText('/', { exact: true })
        .waitFor();
      // Rows are drawn where the window shows them.
      await rows.last().scrollIntoViewIfNeeded();
      await rows.nth(3).waitFor();
      expect(await rows.allInnerTexts()).toEqual(['/', '/a', '/b', '/docs/c']);
      await tab.getByRole('link', { name: 'All findings' }).first().click();
      await tab.getByLabel('Sort by').selectOption('page');
      await tab.waitForURL(/view=all.*sort=page|sort=page.*view=all/);
      expect(await chosenTabs(tab)).toEqual(['All findings']);
      const found = tab.locator('#findings .finding-row .url');
      await found.first().waitFor();
      await poll(
        'they are in the order of pages',
        async () => {
          const urls = await found.allInnerTexts();
          return urls.length > 3 && urls.join() === [...urls].sort().join();
        },
        30_000,
      );
    });
  });

  it('shows the pages behind each bar of the report as a table, which is sorted, filtered, named and exported', async () => {
    await context.visit(async ({ page: tab, watch }) => {
      await context.open(tab, `/app/runs/${second}`);
      const bar = tab.locator('.bars').getByRole('link', { name: /by status$/ });
      await bar.first().waitFor();
      const bars = await tab.evaluate<[string, string][]>(
        `[...document.querySelectorAll('.bars a')].map((a) => [a.getAttribute('aria-label'), a.href])`,
      );
      expect(bars.length).toBeGreaterThan(5);
      for (const [label, href] of bars) {
        const query = new URL(href).searchParams;
        query.delete('scope');
        // The address has a text that looks like a number in quotes.
        const path = `/v1/agent-runs/${second}/pages?${query.toString().replaceAll('%22', '')}`;
        const { body } = await context.caller.call<{ total: number }>('GET', path);
        expect({ label, total: body.total }).toEqual({
          label,
          total: Number(/: (\d+) page/.exec(label)?.[1]),
        });
      }
      await bar.first().click();
      await tab.waitForURL(/\/pages\?status=/);
      const table = tab.getByRole('table', { name: 'Pages' });
      const paths = async (): Promise<string[]> => table.locator('[data-rows] .url').allInnerTexts();
      await table.getByRole('row').nth(1).waitFor();
      expect([...(await paths())].sort()).toEqual(await paths());
      await table.getByRole('columnheader', { name: 'Words' }).getByRole('button').click();
      await tab.waitForURL(/sort=words&order=desc/);
      await tab.getByLabel('Search').fill('/docs/');
      await tab.waitForURL(/q=/);
      await poll('one page is left', async () => (await paths()).join() === '/docs/c', 30_000);
      await tab.getByLabel('Filter by').selectOption('Findings');
      await tab.getByRole('textbox', { name: 'From' }).fill('1');
      await tab.getByRole('button', { name: 'Filter', exact: true }).click();
      await tab.waitForURL(/findings=1/);
      await tab.getByRole('button', { name: 'Name this view' }).click();
      await tab.keyboard.type('Docs to fix');
      await tab.keyboard.press('Enter');
      await tab.waitForURL(/name=Docs/);
      await tab.reload();
      await tab.getByRole('heading', { name: 'Docs to fix' }).waitFor();
      expect(await tab.title()).toContain('Docs to fix');
      const file = await tab.getByRole('link', { name: 'CSV' }).getAttribute('href');
      const csv = await tab.evaluate<string>(`fetch(${JSON.stringify(file)}).then((answer) => answer.text())`);
      expect(csv.split('\r\n').slice(0, 2)).toEqual([
        'url,status,depth,ttfbMs,bytes,words,errors,warnings,findings',
        expect.stringContaining('/docs/c,200,'),
      ]);
      expect(watch).toEqual({ errors: [], strangers: [] });
    });
  });

  it('has a list as high as what was found, reads on to where one looks, and ends where browsers draw nothing', async () => {
    await context.visit(async ({ page: tab }) => {
      let total = 50_000;
      const answer = async (route: Route): Promise<void> => {
        const url = route.request().url();
        const response = await route.fetch({ url: url.replace(/cursor=[^&]*/, '') });
        const body = (await response.json()) as object;
        await route.fulfill({ response, json: { ...body, total, nextCursor: '1.1.1' } });
      };
      // A tab that is left or closed ends what it has asked for.
      await tab.route('**/findings?*', (route) => answer(route).catch(() => undefined));
      const height = async (): Promise<number> => Number(await tab.evaluate('document.documentElement.scrollHeight'));
      await context.open(tab, `/app/runs/${second}?view=all`);
      const rows = tab.locator('[data-rows] li');
      await rows.first().waitFor();
      expect(await height()).toBeGreaterThan(50_000 * 90);
      const first = await rows.first().getAttribute('aria-posinset');
      await tab.locator('body').press('End');
      await tab.getByText(/^Reading: [\d,]+ of 50,000/).waitFor();
      expect(first).toBe('1');
      total = 400_000;
      await context.open(tab, `/app/runs/${second}?view=all`);
      await tab.getByText(/^The first 163,043 of 400,000 are listed/).waitFor();
      expect(await height()).toBeLessThan(16_000_000);
    });
  });

  it('shows what a hostile site says as text', async () => {
    await context.visit(async ({ page: tab, watch }) => {
      await context.open(tab, `/app/runs/${second}/page?url=${encodeURIComponent(site.url('/b'))}`);
      expect(await tab.locator('main').innerText()).toContain('onerror=alert(1)');
      expect(await tab.locator('main img').count()).toBe(0);
      expect(watch).toEqual({ errors: [], strangers: [] });
    });
  });

  it('is used by the keyboard alone: a new audit, a list, the search, the help', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, '/app');
      await tab.keyboard.press('ArrowDown');
      await tab.keyboard.press('Enter');
      await tab.waitForURL(/\/app\/sites\//);
      await context.open(tab, `/app/runs/${second}`);
      await tab.keyboard.press('/');
      await tab.keyboard.type('broken');
      await tab.waitForURL(/q=broken/);
      await tab.keyboard.press('Tab');
      await tab.locator('.rules li').first().waitFor();
      await tab.evaluate('document.activeElement.blur()');
      await tab.keyboard.press('?');
      await tab.getByRole('dialog').waitFor();
      await tab.keyboard.press('Escape');
      await tab.keyboard.press('n');
      await tab.locator('input[inputmode="url"]:focus').waitFor();
      await tab.keyboard.type('nowhere at all');
      await tab.keyboard.press('Enter');
      await tab.getByRole('alert').waitFor();
      expect(await tab.getByLabel('URL of the site').inputValue()).toBe('nowhere at all');
    });
  });

  it('starts an audit, shows it at work and then its report, without a reload and through a restart of the API', async () => {
    const more = (i: number): string => (i === 0 ? `<a href="/gone-${'x'.repeat(200)}">A long URL</a>` : '');
    const slow = await context.installation.newSite(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [
          i === 0 ? '/' : `/p${i}`,
          () => ({ ...page(`Page ${i} of a slow site`, `<a href="/p${i + 1}">Next</a>${more(i)}`), delayMs: 150 }),
        ]),
      ),
    );
    await context.visit(async ({ page: tab }) => {
      // Each page names the next one alone: without more that is known there is no time left to speak of.
      await tab.route('**/activity*', async (route: Route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...((await response.json()) as object), urlsKnown: 5_000, maxPages: 5_000 },
        });
      });
      await context.open(tab, `/app/new?url=${encodeURIComponent(slow.url('/'))}`);
      await tab.getByText('Full').click();
      await tab.getByRole('button', { name: 'Start audit' }).click();
      await tab.getByRole('heading', { name: /^Auditing/ }).waitFor();
      const left = tab.locator('.numbers span').filter({ hasText: 'left, about' }).locator('b');
      expect(await left.innerText()).toMatch(/^[1-9]\d* min \d\d s$|^[1-9]\d* h \d\d min$/);
      await tab.unroute('**/activity*');
      const found = tab.locator('.found');
      await found.getByRole('link', { name: 'Page has no meta description' }).waitFor();
      expect(await found.locator('li').first().innerText()).toMatch(/(?:Error|Warning) · on \/.*\d+ findings?/s);
      await tab.getByText('broken (404)').waitFor();
      for (const colorScheme of ['light', 'dark'] as const)
        expect(await faultsOf(tab, { name: colorScheme, colorScheme, width: 375, asks: ['colours', 'width'] })).toEqual(
          [],
        );
      await context.endApi();
      await context.startApiAgain();
      await tab.getByRole('heading', { name: 'What the score is made of' }).waitFor({ timeout: 60_000 });
    });
  });

  it('says what fixes cost at most before the audit is started', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, '/app/new');
      await tab.getByText('50 credits', { exact: true }).waitFor();
      await tab.getByText('Audit and fix').click();
      await tab.getByText('75 credits', { exact: true }).waitFor();
      await tab.getByText('1 credit a fix, up to 25').waitFor();
    });
  });

  it('refuses what a page of another site sends, and a copied cookie after the sign-out', async () => {
    await context.visitAnew(async ({ page: tab, context: browser }) => {
      await context.open(tab, '/app/organization');
      const cookie = (await browser.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const ask = (method: string, path: string, headers: Record<string, string>): Promise<number> =>
        fetch(context.api.url + path, { method, headers: { cookie, ...headers } }).then(({ status }) => status);
      expect(await ask('GET', '/v1/auth/whoami', {})).toBe(200);
      expect(await ask('POST', '/v1/auth/logout', { 'sec-fetch-site': 'cross-site' })).toBe(403);
      await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
      await tab.waitForURL(/sign-in/);
      expect(await ask('GET', '/v1/auth/whoami', {})).toBe(401);
    });
  });

  it('makes a key that is shown once, and revokes it', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, '/app/organization/keys');
      await tab.getByRole('button', { name: 'New key' }).click();
      await tab.getByLabel('Name').fill('For the test');
      await tab.getByRole('button', { name: 'Create key' }).click();
      const secret = await tab.locator('.secret').innerText();
      const ask = (): Promise<number> =>
        fetch(`${context.api.url}/v1/credits`, { headers: { authorization: `Bearer ${secret}` } }).then(
          ({ status }) => status,
        );
      expect(await ask()).toBe(200);
      await tab.getByRole('button', { name: 'Done' }).click();
      expect(await tab.locator('main').innerText()).not.toContain(secret);
      const row = tab.getByRole('row').filter({ hasText: 'For the test' });
      await row.getByRole('button', { name: 'Revoke' }).click();
      await row.getByRole('button', { name: 'Revoke permanently' }).click();
      await row.getByText('revoked').waitFor();
      expect(await ask()).toBe(401);
    });
  });

  it.each([
    ['the page to sign in', '/app/sign-in', false],
    ['the dashboard', '/app', true],
    ['a report', '/r/', false],
  ])('is %s in which our own audit finds no error', async (_name, path, isSignedIn) => {
    await context.visit(async ({ context: browser }) => {
      const { body } = await context.caller.call<{ report: { id: string } }>('GET', `/v1/agent-runs/${second}/report`);
      const { id } = body.report;
      await context.caller.call('PATCH', `/v1/reports/${id}`, { visibility: 'public' });
      const address = `${context.api.url}${path}${path === '/r/' ? id : ''}`;
      const cookie = (await browser.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const result = await auditSite({
        url: address,
        coverage: 'quick',
        maxPages: 1,
        headers: isSignedIn ? { Cookie: cookie } : {},
      }).result;
      if (result.status !== 'completed') throw new Error(`The audit is ${result.status}.`);
      const report = JSON.parse(gunzipSync(result.content).toString('utf8')) as {
        totalPages: number;
        ruleResults: Record<string, { status: string }>;
      };
      const failed = Object.keys(report.ruleResults).filter((rule) => report.ruleResults[rule]?.status === 'fail');
      expect([report.totalPages, failed]).toEqual([1, []]);
    });
  });
});
