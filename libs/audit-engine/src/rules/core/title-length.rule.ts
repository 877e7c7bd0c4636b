import { definePageRule } from '../../engine/run/rule.js';
import { withoutIndex } from '../../engine/site/address-forms.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { GENERIC_TITLES } from '../../shared/head/generic-titles.data.js';
import { TITLE_MAX, TITLE_MIN } from '../../shared/head/result-lengths.data.js';
import { isLanguageTag } from '../../shared/languages/language.js';
import { isTitledByScript } from '../../shared/scripts/written-title.js';
import { widthOf } from '../../shared/text/width.js';

export default definePageRule({
  meta: {
    id: 'core/title-length',
    title: { failed: 'Title is too long or too short', passed: 'Titles have a good length' },
    subcategory: 'title',
    severity: 'warning',
    weight: 3,
    needs: ['head', 'robots', 'canonical', 'scripts'],
    messages: {
      long: 'The title is as wide as {width} letters; results show about 60.',
      short: 'The title is only as wide as {width} letters: it cannot say what this page offers and whose it is.',
    },
    since: '1.0',
    version: 6,
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix: 'Write 30 to 60 letters: what only this page offers first, then the name of the site.',
  },
  applies: (page) =>
    isIndexable(page) && Boolean(page.head.title) && !GENERIC_TITLES.has(page.head.title?.toLowerCase() ?? ''),
  check(page, report) {
    const { head, isStart, location } = page;
    const width = widthOf(head.title ?? '');
    const isLong = width > TITLE_MAX;
    // The name of a site alone is a title for its start page.
    const isShort = width < TITLE_MIN && !isStart && !isStartPath(withoutIndex(location.pathname));
    if ((isLong || isShort) && !isTitledByScript(page)) report(isLong ? 'long' : 'short', head.titles[0], { width });
  },
});

/** Of the site, or of one of its languages: `/en/`, `/pt-br`. */
function isStartPath(path: string): boolean {
  const language = /^\/([a-z]{2}(?:[-_][a-z]{2,4})?)\/?$/i.exec(path)?.[1];
  return path === '/' || (language !== undefined && isLanguageTag(language.replace('_', '-')));
}
