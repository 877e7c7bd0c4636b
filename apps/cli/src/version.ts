import { existsSync, readFileSync } from 'node:fs';

/** Written in by the bundler. */
declare const SQOUT_VERSION: string | undefined;

/** Whether this is the package, which has no commands on the database of an installation. */
export function isPackage(): boolean {
  return typeof SQOUT_VERSION === 'string';
}

export function version(): string {
  if (typeof SQOUT_VERSION === 'string') return SQOUT_VERSION;
  // Beside apps/ in a checkout, two folders further up in what is compiled from it.
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    const path = new URL('package.json', folder);
    if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
    if (folder.pathname === '/') return 'unknown';
  }
}
