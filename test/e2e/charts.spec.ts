import { jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DashboardContext } from './dashboard-context.js';
import { page } from './dashboard-site.js';
import type { Site } from '../support/sites/site-server.js';

jest.setTimeout(180_000);

const BROKEN = '<p role="nonsense">Some words.</p>';

describe('the charts in a browser', () => {
  let context: DashboardContext;
  let site: Site;
  let runId: string;
  let reportId: string;

  beforeAll(async () => {
    context = await DashboardContext.open();
    await context.startWorker();
    const urls = [...Array.from({ length: 5 }, (_, i) => `/shop/p${i}`), '/blog/a'];
    const links = urls.map((url) => `<a href="${url}">The page ${url}</a>`).join(' ');
    site = await context.installation.newSite({
      '/': () => page('A shop with a blog', links),
      ...Object.fromEntries(
        urls.map((url) => [url, () => page(`The page ${url}`, url === '/blog/a' ? BROKEN.repeat(3) : '<p>Fine.</p>')]),
      ),
    });
    for (let audits = 0; audits < 2; audits++) {
      runId = await context.caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 20 });
      expect(await context.caller.ended(runId)).toMatchObject({ status: 'completed' });
    }
    reportId = String((await context.caller.run(runId)).reportId);
  });
  afterAll(() => context?.close());

  const widthOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.width ?? 0;
  /** The named levels of an axis, from low to high. */
  const levelsOf = async (chart: Locator): Promise<number[]> =>
    (await chart.locator('text').allTextContents())
      .filter((text) => /^\d+$/.test(text))
      .map(Number)
      .sort((a, b) => a - b);
  const rowOf = (tab: Page, folder: string): Locator => tab.locator('.heat > li').filter({ hasText: folder });

  it('give a folder with five pages five times the width of one with a single page', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, `/app/runs/${runId}`);
      const wide = await widthOf(rowOf(tab, '/shop').locator('.bars-of'));
      expect(wide / (await widthOf(rowOf(tab, '/blog').locator('.bars-of')))).toBeCloseTo(5, 1);
      await tab.goto(`${context.api.url}/r/${reportId}`);
      const bars = (folder: string): Locator => tab.locator('#where li').filter({ hasText: folder }).locator('svg');
      expect((await widthOf(bars('/shop'))) / (await widthOf(bars('/blog')))).toBeCloseTo(5, 1);
    });
  });

  it('name each page of the heat map to the keyboard, in one stop of the tab key, and open it', async () => {
    await context.visit(async ({ page: tab, watch }) => {
      await context.open(tab, `/app/runs/${runId}`);
      const bars = tab.locator('.heat a');
      expect(await tab.locator('.heat a[tabindex="0"]').count()).toBe(1);
      await tab.locator('.heat a[tabindex="0"]').focus();
      await tab.keyboard.press('End');
      await tab.keyboard.press('Home');
      await tab.keyboard.press('ArrowRight');
      expect(await tab.locator('.heat a:focus').getAttribute('aria-label')).toBe(
        await bars.nth(1).getAttribute('aria-label'),
      );
      const url = site.url('/blog/a');
      const broken = bars.and(tab.getByLabel(url));
      expect(await broken.getAttribute('aria-label')).toMatch(/: \d+ errors?|: \d+ warnings?/);
      await broken.focus();
      expect(await tab.locator('.heat + .detail').innerText()).toContain(url);
      await tab.keyboard.press('Enter');
      await tab.waitForURL((at) => at.pathname.endsWith('/page') && at.searchParams.get('url') === url);
      expect(watch).toEqual({ errors: [], strangers: [] });
    });
  });

  it('name a page of the heat map at the first tap of a finger, with a link to it', async () => {
    await context.visit(
      async ({ page: tab }) => {
        await context.open(tab, `/app/runs/${runId}`);
        await tab.locator('.heat').getByLabel(site.url('/blog/a')).tap();
        const link = tab.locator('.heat + .detail').getByRole('link', { name: site.url('/blog/a') });
        await link.waitFor();
        expect(new URL(tab.url()).pathname).toBe(`/app/runs/${runId}`);
        await link.tap();
        await tab.waitForURL((at) => at.pathname.endsWith('/page'));
      },
      { hasTouch: true, viewport: { width: 375, height: 800 } },
    );
  });

  it('show the bars of a report as a table too', async () => {
    await context.visit(async ({ page: tab }) => {
      await tab.goto(`${context.api.url}/r/${reportId}`);
      await tab.locator('#where summary').press('Enter');
      expect(await tab.locator('#where tbody tr').count()).toBe(7);
    });
  });

  it('fit the axis of the score to the scores', async () => {
    await context.visit(async ({ page: tab }) => {
      const charts = {
        [`/app/sites/${new URL(site.url('/')).host}`]: 'svg.chart[aria-label^="Score over time"]',
        [`/r/${reportId}`]: '#history svg',
      };
      for (const [path, chart] of Object.entries(charts)) {
        await tab.goto(context.api.url + path);
        await tab.locator(chart).waitFor();
        const levels = await levelsOf(tab.locator(chart));
        expect(levels.length).toBeGreaterThanOrEqual(3);
        expect(levels.at(-1)! - levels[0]!).toBeLessThanOrEqual(5);
      }
    });
  });

  it('say the severity of an issue in words wherever the report lists one', async () => {
    await context.visit(async ({ page: tab }) => {
      await tab.goto(`${context.api.url}/r/${reportId}`);
      for (const list of ['.first li', '.issue > summary']) {
        const rows = await tab.locator(list).count();
        const words = await tab.locator(`${list} .severity`).allInnerTexts();
        expect(words).toHaveLength(rows);
        expect(words.every((word) => /^(Error|Warning)$/.test(word))).toBe(true);
      }
    });
  });

  it('leave the header of a report readable on a phone', async () => {
    await context.visit(
      async ({ page: tab }) => {
        await tab.goto(`${context.api.url}/r/${reportId}`);
        const brand = (await tab.locator('.brand').boundingBox())!;
        expect(brand.width).toBeGreaterThan(300);
        expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
      },
      { viewport: { width: 375, height: 800 } },
    );
  });

  it('start the headings of a comparison with a capital', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, `/app/runs/${runId}/compare`);
      for (const heading of await tab.locator('main h2').allInnerTexts()) expect(heading).toMatch(/^\p{Lu}/u);
    });
  });
});
