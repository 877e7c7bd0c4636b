const BETWEEN = ', ';

/** The files of a film or a sound, as a finding names them: without fragment, and of one that is written into the page its kind. */
export function nameFiles(sources: readonly string[], resolve: (href: string) => URL | null): string {
  const names = sources.map((source) => {
    const url = resolve(source);
    if (url?.protocol === 'data:') return /^data:[\w/+.-]{0,40}/.exec(url.href)?.[0] ?? 'data:';
    return url ? url.href.slice(0, url.href.length - url.hash.length) : source;
  });
  return [...new Set(names)].join(BETWEEN);
}

export function namedFiles(files: string): string[] {
  return files.split(BETWEEN);
}
