import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

export interface BrowserProgram {
  executablePath: string;
  /** Variables that it needs beside those of this process. */
  env: Record<string, string>;
}

export interface FindBrowserOptions {
  /** Where the browser of the npm package is unpacked (200 MB), once for each version. */
  cacheDir: string;
  /** Paths of installed browsers, in the order of preference. */
  installed?: readonly string[];
  /** Only an installed one: nothing is unpacked. */
  isInstalled?: boolean;
}

const PLACES = [
  // First, as it needs half the processor time of the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const PACKAGE = '@sparticuz/chromium';

/**
 * A Chromium that runs on this machine: an installed one, else the headless shell that npm brings with the libraries and the font it needs.
 * @throws when there is neither: the package carries a program for Linux on x64 only
 */
export async function findBrowser({
  cacheDir,
  installed = PLACES,
  isInstalled = false,
}: FindBrowserOptions): Promise<BrowserProgram> {
  for (const executablePath of installed)
    if (existsSync(executablePath) && (await runs(executablePath, {}))) return { executablePath, env: {} };

  if (isInstalled) throw new Error(`${installed.join(', ')} does not start as a browser. Check CHROMIUM_PATH.`);
  const browser = browserIn(await unpack(cacheDir));
  if (await runs(browser.executablePath, browser.env)) return browser;
  throw new Error(
    `No Chromium was found, and the one of the package ${PACKAGE} does not run here (it is for Linux on x64 with glibc). Install one ("apt-get install chromium"), or name it in CHROMIUM_PATH.`,
  );
}

/** Whether `findBrowser` has something to try: a look at the disk, without starting or unpacking anything. */
export function hasBrowser({ installed = PLACES, isInstalled = false }: Partial<FindBrowserOptions> = {}): boolean {
  if (installed.some((path) => existsSync(path))) return true;
  if (isInstalled || process.platform !== 'linux' || process.arch !== 'x64') return false;
  try {
    return findPackage().folder !== '';
  } catch {
    return false;
  }
}

function browserIn(folder: string): BrowserProgram {
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'libraries', 'lib'), FONTCONFIG_PATH: folder, XDG_CACHE_HOME: folder },
  };
}

/** The only check that counts is to run it: libraries, execute bits and the processor must all be right. */
function runs(path: string, env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(path, ['--version'], { env: { ...env, PATH: '/usr/bin:/bin' }, timeout: 20_000 }, (error) =>
      resolve(error === null),
    );
  });
}

/** Several processes may unpack at once: each works in a separate folder, and the first rename counts. */
async function unpack(cacheDir: string): Promise<string> {
  const { folder: source, version } = findPackage();
  const folder = join(cacheDir, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  mkdirSync(cacheDir, { recursive: true });
  // It is CommonJS: in a bundle, its names are members of the default export alone.
  const { default: tar } = await import('tar-fs');
  const temporary = mkdtempSync(join(cacheDir, `chromium-${version}.`));
  try {
    const inflate = (name: string) =>
      [createReadStream(join(source, 'bin', name)), createBrotliDecompress({ chunkSize: 2 ** 20 })] as const;
    await Promise.all([
      pipeline(...inflate('chromium.br'), createWriteStream(join(temporary, 'chromium'), { mode: 0o755 })),
      pipeline(...inflate('al2023.tar.br'), tar.extract(join(temporary, 'libraries'))),
      pipeline(...inflate('fonts.tar.br'), tar.extract(join(temporary, 'fonts'))),
    ]);
    await writeFile(
      join(temporary, 'fonts.conf'),
      `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n  <dir prefix="relative">fonts</dir>\n  <cachedir prefix="xdg">font-cache</cachedir>\n</fontconfig>\n`,
    );
    await rename(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return folder;
}

function findPackage(): { folder: string; version: string } {
  try {
    // Bundles know import.meta.url, and no import.meta.resolve.
    const folder = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new Error(
      `No Chromium was found, and the package ${PACKAGE} is not installed. Install a browser ("apt-get install chromium"), name it in CHROMIUM_PATH, or run "npm install ${PACKAGE}" beside Sqout.`,
    );
  }
}
