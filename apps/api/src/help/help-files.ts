import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { WEB_FOLDER } from '../web/dashboard-files.js';

const FOLDER = join(WEB_FOLDER, 'help');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
/** What `scripts/lib/build-help.mjs` writes: no dots at the start of a name, so nothing outside and nothing hidden. */
const PATH = /^(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/;

export interface HelpFile {
  type: string;
  content: Buffer;
}

/** A file below /help/: a page where the path ends with "/". Null when there is none. */
export async function readHelpFile(path: string): Promise<HelpFile | null> {
  if (path.length > 300 || !PATH.test(path)) return null;
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  const type = TYPES[extname(file)];
  if (type === undefined) return null;
  try {
    return { type, content: await readFile(join(FOLDER, file)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw error;
  }
}
