import { isInClosedDialog } from '../../engine/facts/closed-dialog.js';
import type { PageView } from '../../engine/facts/page-facts.js';
import type { PageElement } from '../../engine/parse/element.js';
import { defineSiteRule } from '../../engine/run/rule.js';

/**
 * Pages with blocks of code: the file is for tools that help with it. Other sites have nothing
 * to gain, and a handful of pages needs no table of contents.
 */
const MIN_PAGES = 3;
/** Of pages that are no posts of a blog, with code in blocks or sentences: other sites show it on a few pages. */
const MIN_SHARE = 0.5;

export default defineSiteRule({
  meta: {
    id: 'agents/llms-txt',
    title: { failed: 'Documentation has no llms.txt', passed: 'Documentation has an llms.txt' },
    subcategory: 'llms txt',
    severity: 'warning',
    weight: 1,
    needs: ['structuredData', 'head'],
    judges: 'pages',
    messages: { missing: 'The site has {pages} pages with code and no /llms.txt (status {status}).' },
    since: '1.0',
    version: 5,
    references: ['https://llmstxt.org/'],
    howToFix:
      'Publish /llms.txt in Markdown: "# Name of the site", a quote that says what it is, and lists of links to the pages that matter.',
  },
  extract(page) {
    if (page.status !== 200 || isPost(page)) return null;
    const hasBlock = page.named('pre').slice(0, MAX_BLOCKS).some(isCode);
    const hasCode = page.named('code').slice(0, MAX_BLOCKS).some(isShown);
    return { hasBlock, hasCode: hasBlock || hasCode };
  },
  applies: (site) => site.answer('llmsTxt') !== null,
  create({ report, judged }) {
    let pages = 0;
    let pagesWithCode = 0;
    let all = 0;
    return {
      page({ extract }) {
        if (extract === null) return;
        all++;
        if (extract.hasBlock) pages++;
        if (extract.hasCode) pagesWithCode++;
      },
      end(site) {
        if (pages < MIN_PAGES || pagesWithCode < all * MIN_SHARE) return;
        const answer = site.answer('llmsTxt');
        const isMissing = answer?.status === 404 || answer?.status === 410;
        judged(pages, isMissing ? pages : 0);
        if (isMissing) report('missing', { url: answer.url }, { pages, status: answer.status ?? 0 });
      },
    };
  },
});

/** A `pre` also keeps the lines of poems, timetables and labels. */
function isCode(block: PageElement): boolean {
  if (!isShown(block)) return false;
  return CODE.test(block.text.slice(0, MAX_CHARS)) || block.descendants(PARTS, 1).length > 0;
}
/** Dialogs of themes, such as those that quote a paper, are on every page. */
function isShown(block: PageElement): boolean {
  return block.text !== '' && !isInClosedDialog(block);
}
const MAX_BLOCKS = 20;
const MAX_CHARS = 500;
const PARTS = ['code', 'samp', 'kbd'];
/** Signs of code, an option, or a command. */
const CODE =
  /[{}<>=|$\\`_]|\(\)|::|->|(?:^|\s)--?[a-z]|(?:^|\s)(?:npm|npx|yarn|pnpm|pip3?|git|curl|sudo|docker|apt|brew|cargo|go|make|cd)\s/i;

/** A post of a blog. Generators of documentation write `og:type` "article" as well, but no date of publication. */
function isPost({ structuredData, head, location }: PageView<'structuredData' | 'head'>): boolean {
  return (
    DATED.test(location.pathname) ||
    structuredData.nodesOf('BlogPosting').length > 0 ||
    (head.meta('og:type')?.content.toLowerCase() === 'article' && head.meta('article:published_time') !== null)
  );
}
const DATED = /\/(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])\//;
