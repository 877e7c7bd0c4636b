/** `blog/index.html` is `/blog/`; any other file is served by its name. */
export function addressOf(base: string, path: string): string {
  const shown = path.replace(/(^|\/)index\.html?$/i, '$1');
  return base + shown.split('/').map(encodeURIComponent).join('/');
}
