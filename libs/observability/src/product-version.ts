import { existsSync, readFileSync } from 'node:fs';

/** As the nearest package.json above this file says: the checkout's, or the image's. */
export function productVersion(): string {
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    const path = new URL('package.json', folder);
    if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
    if (folder.pathname === '/') return 'unknown';
  }
}
