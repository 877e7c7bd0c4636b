import { createTwoFilesPatch } from 'diff';

/**
 * The change of one file as a unified diff: `git apply` and `patch -p1` make exactly `after` of `before`, line ends and a missing last one included.
 * `path` is relative to the root of the site, with `/`. Empty when nothing changed.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  if (!isPlainPath(path)) throw new Error(`"${path}" is not a path inside of the site.`);
  const text = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, '', '', { context: 3 });
  // The line of equal signs in front is of another format.
  return `diff --git a/${path} b/${path}\n${text.slice(text.indexOf('--- '))}`;
}

/** What a header of a diff holds without quotes, and what stays inside of the folder. */
function isPlainPath(path: string): boolean {
  return /^[^\s"\\/][^\s"\\]*$/.test(path) && !path.split('/').includes('..');
}
