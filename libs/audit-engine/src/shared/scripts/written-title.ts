import type { PageView } from '../../engine/facts/page-facts.js';

/** Something else than one and the same text: that says the name of a page that has others beside it. */
const WRITES_TITLE = /\bdocument\.title\s{0,9}=(?!=|\s{0,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')\s{0,9}(?:[;}\n]|$))/;
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
    return code.includes('document.title') && WRITES_TITLE.test(code) && READS_ADDRESS.test(code);
  });
}
