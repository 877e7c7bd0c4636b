import { parseUrl } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';

/** One page may be a copy of the start page; several with their own titles are not. */
const MIN_PAGES = 3;
const MAX_KEPT = 1_000;

export default defineSiteRule({
  meta: {
    id: 'crawlability/canonical-start',
    title: { failed: 'Page names the start page as canonical', passed: 'No page names the start page as canonical' },
    subcategory: 'canonical',
    severity: 'error',
    weight: 8,
    needs: [],
    judges: 'pages',
    messages: { start: 'The page "{title}" names the start page as canonical, so it will not be found.' },
    since: '1.0',
    references: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
    howToFix: 'Let each page name its own URL. The address in the template is fixed to the start page.',
  },
  create({ report, judged }) {
    const found: { url: string; title: string }[] = [];
    let startTitle: string | null = null;
    let startHash = '';
    let count = 0;
    const candidates: { url: string; title: string; canonical: string; textHash: string }[] = [];
    return {
      page({ url, title, canonical, isStart, textHash, isNoindex }) {
        if (isStart) [startTitle, startHash] = [title, textHash];
        if (canonical === null || isNoindex) return;
        count++;
        if (!isStart && candidates.length < MAX_KEPT && isRoot(canonical))
          candidates.push({ url, title: title ?? '', canonical, textHash });
      },
      end(site) {
        judged(count);
        for (const { url, title, canonical, textHash } of candidates) {
          const isCopy = title === '' || title === startTitle || (textHash !== '' && textHash === startHash);
          if (!isCopy && (site.page(canonical)?.isStart ?? false)) found.push({ url, title });
        }
        if (found.length >= MIN_PAGES)
          for (const { url, title } of found) report('start', { page: url, url: site.probe.startUrl }, { title });
      },
    };
  },
});

/** `/`, or the start page of a language such as `/en/`. */
function isRoot(url: string): boolean {
  return parseUrl(url) !== null && new URL(url).pathname.length <= 7;
}
