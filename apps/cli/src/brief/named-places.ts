/** `src/card.vue:3:5`, `/src/card.tsx:3`, or the path alone. */
const PLACE = /^(?<path>[^\0:"'<>]{1,300}\.[a-z]{2,8})(?::(?<line>\d{1,6})(?::.*)?)?$/i;
const DATA_ATTRIBUTE = /\sdata-(?<name>[\w-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;
/** Of the attribute beside the one with the path: `data-astro-source-loc="5:16"`, `data-inspector-line="5"`. */
const LINE_NAME = /(?:^|-)(?:loc|line)$/;

/**
 * Where a development server says that an element comes from. Astro, the inspectors of Vue and React and others
 * write file and line into a `data-` attribute. A file that is not in the folder is left out: a site can write anything.
 */
export function namedPlaceOf(
  snippet: string,
  fileOf: (path: string) => string | null,
): { file: string; line: number } | null {
  const values = [...snippet.matchAll(DATA_ATTRIBUTE)].map(({ groups = {} }) => ({
    name: groups.name ?? '',
    value: groups.double ?? groups.single ?? '',
  }));
  for (const { value } of values) {
    const { path, line } = PLACE.exec(value)?.groups ?? {};
    const file = path === undefined ? null : fileOf(path);
    if (file === null) continue;
    const beside = values.find(({ name, value: other }) => LINE_NAME.test(name) && /^\d{1,6}(?::|$)/.test(other));
    return { file, line: Number(line ?? beside?.value.split(':')[0] ?? 1) };
  }
  return null;
}
