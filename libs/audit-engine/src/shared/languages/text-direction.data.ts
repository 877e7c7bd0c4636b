/**
 * Languages written from right to left in their usual script. Source: CLDR 46
 * (layout/orientation) and W3C, "Structural markup and right-to-left text", read 2026-11.
 */
export const RTL_LANGUAGES: ReadonlySet<string> = new Set([
  'ar',
  'arc',
  'azb',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ji',
  'lrc',
  'mzn',
  'nqo',
  'ps',
  'prs',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);

/** Scripts (ISO 15924) that decide where a tag names one. */
export const RTL_SCRIPTS: ReadonlySet<string> = new Set([
  'arab',
  'aran',
  'hebr',
  'syrc',
  'thaa',
  'nkoo',
  'adlm',
  'rohg',
]);
