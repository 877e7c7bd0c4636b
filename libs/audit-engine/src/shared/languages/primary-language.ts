import { SAME_LANGUAGES } from './language-codes.data.js';

/** `de-AT` → `de`; codes that mean the same language become one. */
export function primaryLanguage(tag: string): string {
  const first = tag.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
  return SAME_LANGUAGES.get(first) ?? first;
}
