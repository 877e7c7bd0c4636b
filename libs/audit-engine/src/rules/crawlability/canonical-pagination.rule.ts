import { defineSiteRule } from '../../engine/run/rule.js';

/** The number of a part of a list, in a parameter or at the end of the path. */
const IN_QUERY = /[?&](?:page|paged|p|pg|seite|pagina|pagenumber)=(\d{1,6})(?:&|$)/i;
const IN_PATH = /\/(?:page|seite|pagina)[/-]?(\d{1,6})\/?(?:\?|$)/i;

export default defineSiteRule({
  meta: {
    id: 'crawlability/canonical-pagination',
    title: { failed: 'List part names the first part as canonical', passed: 'List parts name themselves as canonical' },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { first: 'Part {number} of a list names the first part as canonical.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
      'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
    ],
    howToFix: 'Let each part of a list name itself as canonical, or name one page with the whole list.',
  },
  create({ report, judged }) {
    let count = 0;
    return {
      page({ url, canonical, isNoindex }) {
        const number = partOf(url);
        if (number < 2 || canonical === null || isNoindex) return;
        count++;
        if (isFirstPart(canonical, url)) report('first', { page: url, url: canonical }, { number });
      },
      end: () => judged(count),
    };
  },
});

function partOf(url: string): number {
  return Number(IN_QUERY.exec(url)?.[1] ?? IN_PATH.exec(url)?.[1] ?? 1);
}

/** The same address without the number, or with number 1; other parameters may differ. */
function isFirstPart(canonical: string, url: string): boolean {
  if (partOf(canonical) > 1) return false;
  return pathOf(canonical) === pathOf(url);
}

function pathOf(url: string): string {
  return (url.split(/[?#]/, 1)[0] ?? '')
    .replace(/\/(?:page|seite|pagina)[/-]?\d{1,6}\/?$/i, '')
    .replace(/\/$/, '')
    .replace(/^https?:\/\/(?:www\.)?/, '');
}
