import { createTwoFilesPatch } from 'diff';

/**
 * The change of one file as a unified diff: `git apply` and `patch -p1` make exactly `after` of `before`, line ends and a missing last one included.
 * `path` is relative to the root of the site, with `/`. Empty when nothing changed.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  const header = fileHeader(path);
  const text = createTwoFilesPatch('a', 'b', before, after, '', '', { context: 3 });
  return `${header}${text.slice(text.indexOf('@@ '))}`;
}

/**
 * The two lines in front of a file's changes. Without git's own first line, which would make the paths count from the top of the repository: in a folder
 * below, `git apply` would do nothing and not say so.
 */
function fileHeader(path: string): string {
  if (!isInside(path)) throw new Error(`${JSON.stringify(path)} is not a path inside of the site.`);
  return `--- ${quoted(`a/${path}`)}\n+++ ${quoted(`b/${path}`)}\n`;
}

function isInside(path: string): boolean {
  return !/[\\\u0000]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
}

/** A name in the quotes of C when a header cannot hold it as it is: readers would take blanks for its end. */
function quoted(name: string): string {
  if (/^[!#-[\]-~]+$/.test(name)) return name;
  const bytes = [...Buffer.from(name)].map((byte) => {
    const character = String.fromCharCode(byte);
    if (character === '"') return '\\"';
    return byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${bytes.join('')}"`;
}
