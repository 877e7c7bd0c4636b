import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '#render';

const CACHE = join(process.cwd(), 'node_modules', '.cache', 'sqout');

/** A real Chromium without a window: that of CHROMIUM_PATH, an installed one, or the headless shell that npm brings. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  const { executablePath, env } = await findBrowser({ cacheDir: CACHE, ...(named ? { installed: [named] } : {}) });
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
