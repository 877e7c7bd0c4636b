import { createTwoFilesPatch } from 'diff';
import { fileHeader } from './patch-header.js';

/**
 * The change of one file as a unified diff: `git apply` and `patch -p1` make exactly
 * `after` of `before`, line ends and a missing last one included.
 * `path` is relative to the root of the site, with `/`. Empty when nothing changed.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  const header = fileHeader(path);
  const text = createTwoFilesPatch('a', 'b', before, after, '', '', { context: 3 });
  return `${header}${text.slice(text.indexOf('@@ '))}`;
}
