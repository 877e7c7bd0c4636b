import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sqout-browser-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function program(name: string, exitCode: number): string {
  const path = join(root, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
  return path;
}

describe('the browser', () => {
  it('is the first installed one that runs', async () => {
    const cacheDir = join(root, 'cache');
    const broken = program('broken', 1);
    const good = program('good', 0);
    expect(await findBrowser({ cacheDir, installed: [join(root, 'absent'), broken, good] })).toEqual({
      executablePath: good,
      env: {},
    });
    expect(readdirSync(root).sort()).toEqual(['broken', 'good']);
  });

  it('comes from npm where none is installed, unpacked once although two ask at the same time', async () => {
    const cacheDir = join(root, 'cache');
    const browsers = await Promise.all([1, 2].map(() => findBrowser({ cacheDir, installed: [] })));
    const [browser] = browsers;
    expect(new Set(browsers.map((each) => each.executablePath)).size).toBe(1);
    expect(readdirSync(cacheDir)).toHaveLength(1);

    const running = await chromium.launch({
      executablePath: browser!.executablePath,
      env: browser!.env,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await running.newPage();
      await page.setContent('<p id="made"></p><script>made.textContent = 6 * 7</script>');
      expect(await page.locator('#made').innerText()).toBe('42');
    } finally {
      await running.close();
    }
  });
});
