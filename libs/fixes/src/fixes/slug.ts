/** A name for an address or an id: lower case letters and digits of any script, hyphens between words; `''` when nothing is left. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}

/** The name itself, or with a number that makes it the only one. */
export function freeId({ ids }: { ids: { has(id: string): boolean } }, name: string): string {
  let id = name;
  for (let n = 2; ids.has(id); n++) id = `${name}-${n}`;
  return id;
}
