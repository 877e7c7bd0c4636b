/** File names of libraries that expect to be on a page once, as their download pages and the usual delivery networks have them; a list of our own, 2026-11. */
const FILE =
  /^(jquery|lodash|underscore|backbone|moment|react|react-dom|vue|angular|bootstrap|alpine|knockout|mootools|prototype)(?:[.-]v?\d[\d.]{0,15})?((?:[.-](?:slim|min|bundle|umd|global|prod|production|runtime|core)){0,4})\.js$/;

/** Library that a file is, by its name: `jquery-3.7.1.min.js` → `jquery`; null for plugins and everything else. */
export function libraryOf(pathname: string): string | null {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1, pathname.length).toLowerCase();
  // The first script of many an application is called so as well.
  return file.length > 80 || file === 'bootstrap.js' ? null : (FILE.exec(file)?.[1] ?? null);
}
