import { chromium, type Browser } from 'playwright-core';
import { testBrowser } from '../support/browser.js';

/** A real Chromium without a window. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await testBrowser();
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
