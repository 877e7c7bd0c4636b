import type { HeadFacts } from '../../engine/facts/head.js';

/** True when the meta description says the title again and nothing else. */
export function isCopy({ title, description }: HeadFacts): boolean {
  return Boolean(title) && plain(title ?? '') === plain(description ?? '');
}

/** Letters and digits in lower case: what remains equal when only punctuation differs. */
function plain(text: string): string {
  return text
    .slice(0, 1_000)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
