import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '#embedded';

const CACHE = join(process.cwd(), 'node_modules', '.cache', 'sqout');

/**
 * A real Chromium without a window: that of CHROMIUM_PATH, the headless shell that npm brings, or an installed one.
 * The shell first: a page in a context of its own takes it 0.13 CPU-s, and a whole Chromium, which has its own windows and menus to draw, 0.65.
 */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  const { executablePath, env } = await findBrowser({ cacheDir: CACHE, installed: named ? [named] : [] }).catch(() =>
    findBrowser({ cacheDir: CACHE }),
  );
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
