import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { siteFromFolder } from '../support/sites/site-folder.js';
import { DashboardContext } from './dashboard-context.js';

/** The pictures of the README. `SQOUT_SAVE_PICTURES=yes` takes them anew; without it they are taken and thrown away. */
const FOLDER = '.github/pictures';
const SIZE = { width: 1280, height: 800 };

describe('the pictures of the README', () => {
  let context: DashboardContext;
  let pages: Record<string, string>;

  beforeAll(async () => {
    context = await DashboardContext.open();
    await context.installation.startWorker();
    const site = await context.installation.newSite(siteFromFolder(join(process.cwd(), 'apps/cli/sample-site')));
    const id = await context.caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 50 });
    expect(await context.caller.ended(id)).toMatchObject({ status: 'completed' });
    const { reportId } = await context.caller.run(id);
    pages = { dashboard: `/app/runs/${id}`, report: `/r/${String(reportId)}` };
  });
  afterAll(() => context?.close());

  it.each([
    ['dashboard', 'light'],
    ['dashboard', 'dark'],
    ['report', 'light'],
    ['report', 'dark'],
  ] as const)('show the %s in %s', async (name, colorScheme) => {
    await context.visit(
      async ({ page }) => {
        await context.open(page, pages[name]!);
        await page
          .getByText(/\d+ of 100|grade/i)
          .first()
          .waitFor();
        const picture = await pictureOf(page);
        expect(sizeOf(picture)).toEqual(SIZE);
        if (process.env.SQOUT_SAVE_PICTURES) writeFileSync(join(FOLDER, `${name}-${colorScheme}.png`), picture);
      },
      { colorScheme, viewport: SIZE },
    );
  });

  it('are the ones that the README shows', () => {
    const shown = [...readFileSync('README.md', 'utf8').matchAll(/"(\.github\/pictures\/[^"]+)"/g)].map(
      ([, file]) => file!,
    );
    expect(shown.length).toBe(4);
    for (const file of shown) expect(sizeOf(readFileSync(file))).toEqual(SIZE);
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
