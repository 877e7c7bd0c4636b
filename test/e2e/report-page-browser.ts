import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A real Chromium without a window. Not finding one is a failure: a page that no browser has seen is not tested. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  const executablePath = [...(named ? [named] : []), ...PLACES, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
  if (!executablePath)
    throw new Error(
      'No Chromium was found. Install one ("apt-get install chromium", or "npx playwright-core install chromium"), or name it in CHROMIUM_PATH.',
    );
  return chromium.launch({
    executablePath,
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
