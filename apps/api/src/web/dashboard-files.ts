import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Built files, wherever this code runs from: dist/run, dist/apps/api/src/web in development, apps/api/src/web in tests. */
const here = fileURLToPath(new URL('.', import.meta.url));
const root = here.slice(0, here.search(/([\\/]dist[\\/]run|([\\/]dist)?[\\/]apps[\\/]api[\\/]src[\\/]web)[\\/]$/));
export const WEB_FOLDER = join(root, 'dist', 'apps', 'web');

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
};
/** As `scripts/lib/build-web.mjs` names them: no folders, no hidden files. */
const ASSET_NAME = /^[\w-][\w.-]{0,150}\.(js|css|woff2)$/;

export interface BuiltFile {
  type: string;
  content: Buffer;
}

/** The page of the dashboard, read anew: a development build may have replaced it. */
export function readDashboardPage(): Promise<Buffer> {
  return readFile(join(WEB_FOLDER, 'index.html'));
}

let formScript: Promise<string | null> | null = null;

/**
 * Address of the script of the pages on which people sign in; null when the
 * dashboard was not built. They work without it, save for passkeys.
 */
export function formScriptPath(): Promise<string | null> {
  formScript ??= readFile(join(WEB_FOLDER, 'assets.json'), 'utf8').then(
    (text) => `/app/assets/${(JSON.parse(text) as { forms: string }).forms}`,
    () => null,
  );
  return formScript;
}

/** Null when there is no such file. */
export async function readAsset(name: string): Promise<BuiltFile | null> {
  return ASSET_NAME.test(name) ? readBuilt(join('assets', name)) : null;
}

export async function readIcon(name: 'favicon.ico' | 'favicon.svg'): Promise<BuiltFile | null> {
  return readBuilt(name);
}

async function readBuilt(path: string): Promise<BuiltFile | null> {
  try {
    const content = await readFile(join(WEB_FOLDER, path));
    return { type: TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream', content };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
