import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser, type BrowserProgram } from '#render';

const CACHE = join(process.cwd(), 'node_modules', '.cache', 'sqout');

/**
 * The browser that CHROMIUM_PATH names, else the headless shell that npm brings, else an installed one. A whole Chromium comes
 * last: it takes three times the processor time of the shell, which is more than the deadlines of tests have on a small machine.
 */
export async function testBrowser(): Promise<BrowserProgram> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return findBrowser({ cacheDir: CACHE, installed: [named], isInstalled: true });
  return findBrowser({ cacheDir: CACHE, installed: [] }).catch(() => findBrowser({ cacheDir: CACHE }));
}

let file: Promise<string | null> | null = null;

/** The same one as a single file, for programs to which CHROMIUM_PATH names it; null where there is none. */
export function testBrowserFile(): Promise<string | null> {
  return (file ??= testBrowser().then(fileOf, () => null));
}

async function fileOf({ executablePath, env }: BrowserProgram): Promise<string> {
  const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  if (variables.length === 0) return executablePath;
  const path = `${executablePath}.sh`;
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, `#!/bin/sh\nexec env ${variables.join(' ')} '${executablePath}' "$@"\n`, { mode: 0o755 });
  await rename(temporary, path);
  return path;
}
