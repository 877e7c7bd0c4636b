import type { PageFacts } from '../../engine/facts/page-facts.js';

/** How a value of the page differs from what was sent: `added` where only scripts bring it. Null where both are the same. */
export type Difference = 'added' | 'changed' | 'removed';

export function differenceOf(sent: string | null, shown: string | null): Difference | null {
  if ((sent ?? '') === (shown ?? '')) return null;
  if (!sent) return 'added';
  return shown ? 'changed' : 'removed';
}

/** The page as it was sent, unless it was an empty shell: then all of its content is written by scripts, and one rule says so. */
export function sentContent({ sent, raw }: Pick<PageFacts, 'sent' | 'raw'>): PageFacts | null {
  return raw?.isShell === true ? null : sent;
}
