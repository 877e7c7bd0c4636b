import { isCrossroads } from '../../engine/facts/forwarding.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { isTitledByScript, readsAddress } from '../../shared/scripts/written-title.js';
import { RepeatedText } from '../../shared/text/repeated-text.js';

export default defineSiteRule({
  meta: {
    id: 'core/duplicate-title',
    title: { failed: 'Pages share the same title', passed: 'Every title is unique' },
    subcategory: 'title',
    severity: 'warning',
    weight: 5,
    needs: ['document', 'scripts', 'text'],
    judges: 'pages',
    messages: {
      duplicate: 'More than one page has the title "{title}". Other pages with it: {others}.',
      respelled:
        'More than one page has the title "{title}", not all with the same capital letters. Other pages with it: {others}.',
    },
    since: '1.0',
    version: 10,
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix:
      'Give each page a title that says what only this page offers; let pages that are the same point to one canonical URL.',
  },
  extract: (page) =>
    isTitledByScript(page) || isCrossroads(page)
      ? TITLED
      : page.location.search !== '' && readsAddress(page)
        ? READS
        : null,
  create({ report, judged }) {
    const texts = new RepeatedText();
    const sent = new Map<number, boolean>();
    return {
      page(page) {
        if (page.extract === TITLED) return;
        texts.add(page, page.title);
        if (!page.isRendered && page.url.includes('?')) sent.set(page.number, page.extract === READS);
      },
      end(site) {
        judged(texts.judged);
        const titled = titledByFiles(site, sent);
        // A name is the same in all languages.
        for (const { text, isRespelled, others, areVersions, evidence } of texts.found(site))
          if (!areVersions && !isOneFile(evidence.pages, titled))
            report(isRespelled ? 'respelled' : 'duplicate', evidence, { title: text, others });
      },
    };
  },
});

const TITLED = 1;
const READS = 2;

/**
 * Pages whose title a script in a file of the site writes after their address, which that file or a script in the page reads.
 *
 * @param sent pages with a query that no browser has shown, by number: whether a script in them reads the address
 */
function titledByFiles({ pages, resources }: SiteContext, sent: ReadonlyMap<number, boolean>): Set<string> {
  const titled = new Set<string>();
  if (sent.size === 0 || !resources.all.some(({ code }) => code?.titles)) return titled;
  for (const [page, files] of resources.eachPage()) {
    const isRead = sent.get(page);
    if (isRead === undefined) continue;
    const address = pages.urlOf(page);
    const { host } = new URL(address);
    const isTitled = files.some(
      ({ code, url }) => code?.titles && (isRead || code.parameters) && new URL(url).host === host,
    );
    if (isTitled) titled.add(address);
  }
  return titled;
}

/** URLs of one file, which differ in their parameters, where a script writes the title of any of them. */
function isOneFile(urls: readonly string[], titled: ReadonlySet<string>): boolean {
  const file = urls[0]?.split('?', 1)[0];
  return urls.some((url) => titled.has(url)) && urls.every((url) => url.split('?', 1)[0] === file);
}
