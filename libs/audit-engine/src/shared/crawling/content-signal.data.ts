/**
 * Names of content signals and their values. Sources: https://contentsignals.org/; checked 2026-11-21 against copies of its text and
 * Cloudflare's announcement. `use` since 2026-07: managed robots.txt files of Cloudflare have it (2026-11-28).
 */
export const SIGNALS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['search', new Set(['yes', 'no'])],
  ['ai-input', new Set(['yes', 'no'])],
  ['ai-train', new Set(['yes', 'no'])],
  ['use', new Set(['immediate', 'reference', 'full'])],
]);
