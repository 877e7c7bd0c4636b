/**
 * The two lines in front of a file's changes. Without git's own first line, which would make the paths count from
 * the top of the repository: in a folder below, `git apply` would do nothing and not say so.
 */
export function fileHeader(path: string): string {
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
