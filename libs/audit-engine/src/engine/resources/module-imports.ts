import { copyText } from '../parse/text-copy.js';

const MAX_IMPORTS = 50;
const MAX_CHARS = 100_000;
/** Between imports: blanks, comments and directives. */
const BETWEEN = /(?:\s|;|\/\/[^\n]*|\/\*[\s\S]*?\*\/|["']use strict["'])*/y;
const IMPORT =
  /(?:import|export)\s{0,9}(?:[\w$*{},\s]{1,2000}?(?<![\w$])from\s{0,9})?(["'])([^"'\n]{1,2048})\1(?:\s{0,9}(?:with|assert)\s{0,9}\{[^}]{0,200}\})?/y;
/** Files of the same site, as browsers take them: no packages, and nothing that only a build tool resolves. */
const OWN_FILE = /^(?:\.{0,2})\/(?!\/)[^?#]{0,999}\.m?js(?:[?#]|$)/;

/** Files that a module imports or exports from, as written: those at its start, where nearly all are. */
export function moduleImports(source: string): string[] {
  const start = source.slice(0, MAX_CHARS);
  const found = new Set<string>();
  for (let at = 0; found.size < MAX_IMPORTS;) {
    BETWEEN.lastIndex = at;
    BETWEEN.test(start);
    IMPORT.lastIndex = BETWEEN.lastIndex;
    const href = IMPORT.exec(start)?.[2];
    if (href === undefined) break;
    at = IMPORT.lastIndex;
    if (OWN_FILE.test(href)) found.add(copyText(href, 2_048));
  }
  return [...found];
}
