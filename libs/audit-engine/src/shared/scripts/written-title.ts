import type { PageView } from '../../engine/facts/page-facts.js';
import { writesTitle } from '../../engine/resources/written-title.js';

const READS_ADDRESS = /\bURLSearchParams\b|\blocation\.(?:search|pathname)\b/;

/**
 * Whether a script in the page writes its title after its address: one file is then many pages, as in `article.html?id=3`, and people and
 * search engines see another title than the one that was sent. Never on a page that a browser has shown: its title is the one that is seen.
 */
export function isTitledByScript({ scripts, raw }: PageView<'scripts'>): boolean {
  if (raw !== null) return false;
  return scripts.some(({ element, src, isExecutable }) => {
    if (src !== null || !isExecutable) return false;
    const code = element.inner;
    return writesTitle(code) && READS_ADDRESS.test(code);
  });
}

/** Whether a script in the page reads its address: what it calls in a file may make another page of each. */
export function readsAddress({ scripts }: PageView<'scripts'>): boolean {
  return scripts.some(
    ({ element, src, isExecutable }) => src === null && isExecutable && READS_ADDRESS.test(element.inner),
  );
}
