/**
 * A name for an address or an id: lower case letters and digits of any script, hyphens
 * between words; `''` when nothing is left. Cut between words.
 */
export function slug(text: string): string {
  const name = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return name.length <= MAX_CHARS ? name : (WHOLE_WORDS.exec(name)?.[0] ?? name.slice(0, MAX_CHARS));
}

const MAX_CHARS = 60;
/** As many words as there is room for. */
const WHOLE_WORDS = /^.{1,60}(?=-)/;

/** The name itself, or with a number that makes it the only one. */
export function freeId({ ids }: { ids: { has(id: string): boolean } }, name: string): string {
  let id = name;
  for (let n = 2; ids.has(id); n++) id = `${name}-${n}`;
  return id;
}
