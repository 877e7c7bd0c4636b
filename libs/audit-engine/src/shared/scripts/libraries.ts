import { LIBRARY_FILE, PUBLISHED_FILE } from './libraries.data.js';

/** Library that a file is, by its name: `jquery-3.7.1.min.js` → `jquery`; null for plugins and everything else. */
export function libraryOf(pathname: string): string | null {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1, pathname.length).toLowerCase();
  // The first script of many an application is called so as well.
  return file.length > 80 || file === 'bootstrap.js' ? null : (LIBRARY_FILE.exec(file)?.[1] ?? null);
}

/** Whether a file is a copy of a published library, by its name: `bootstrap.min.css`. */
export function isPublished(pathname: string): boolean {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1).toLowerCase();
  return file.length <= 80 && PUBLISHED_FILE.test(file);
}
