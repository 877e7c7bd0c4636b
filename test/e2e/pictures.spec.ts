import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { siteFromFolder } from '../support/sites/site-folder.js';
import { DashboardContext } from './dashboard-context.js';

/** The pictures of the README and the help. `SQOUT_SAVE_PICTURES=yes` takes them anew; without it they are taken and thrown away. */
const FOLDER = '.github/pictures';
const SIZE = { width: 1280, height: 800 };

/** What is in the picture when it is taken. */
const SHOWN = {
  dashboard: (page: Page) => aScore(page),
  report: (page: Page) => aScore(page),
  share: async (page: Page) => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('heading', { name: 'Share this report' }).waitFor();
    await page.getByRole('radio', { name: /^Link/ }).waitFor();
  },
  invite: async (page: Page) => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('heading', { name: 'Invite a member' }).waitFor();
  },
};

const aScore = (page: Page): Promise<void> =>
  page
    .getByText(/\d+ of 100|grade/i)
    .filter({ visible: true })
    .first()
    .waitFor();

describe('the pictures of the README and the help', () => {
  let context: DashboardContext;
  let pages: Record<string, string>;

  beforeAll(async () => {
    context = await DashboardContext.open();
    await context.startWorker();
    const site = await context.installation.newSite(siteFromFolder(join(process.cwd(), 'apps/cli/sample-site')));
    const id = await context.caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 50 });
    expect(await context.caller.ended(id)).toMatchObject({ status: 'completed' });
    const { reportId } = await context.caller.run(id);
    pages = {
      dashboard: `/app/runs/${id}`,
      report: `/r/${String(reportId)}`,
      share: `/app/runs/${id}`,
      invite: '/app/organization',
    };
  }, 120_000);
  afterAll(() => context?.close());

  it.each(['dashboard', 'report', 'share', 'invite'] as const)('show the %s in light and in dark', async (name) => {
    await context.visit(async ({ page }) => {
      await page.setViewportSize(SIZE);
      await context.open(page, pages[name]!);
      await SHOWN[name](page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const picture = await pictureOf(page);
        expect(sizeOf(picture)).toEqual(SIZE);
        if (process.env.SQOUT_SAVE_PICTURES) writeFileSync(join(FOLDER, `${name}-${colorScheme}.png`), picture);
      }
    });
  });

  it('are the ones that are shown', () => {
    const shown = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)]
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/"[./]*\.github\/pictures\/([^"]+)"/g)])
      .map(([, file]) => file!);
    expect([...new Set(shown)].sort()).toEqual(readdirSync(FOLDER).sort());
    for (const file of shown) expect(sizeOf(readFileSync(join(FOLDER, file)))).toEqual(SIZE);
  });
});

async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready');
  return page.screenshot({ animations: 'disabled' });
}

/** Width and height, which a PNG has in its first chunk. */
function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
