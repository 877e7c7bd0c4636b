import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { isCopy } from '../../shared/head/description-copy.js';
import { DESCRIPTION_MAX, DESCRIPTION_MIN } from '../../shared/head/result-lengths.data.js';
import { isDescribedByScript } from '../../shared/scripts/written-description.js';
import { widthOf } from '../../shared/text/width.js';

export default definePageRule({
  meta: {
    id: 'core/description-length',
    title: { failed: 'Meta description is too long or too short', passed: 'Meta descriptions have a good length' },
    subcategory: 'description',
    severity: 'warning',
    weight: 1,
    needs: ['head', 'robots', 'canonical', 'scripts'],
    messages: {
      long: 'The meta description is as wide as {width} letters; results show about 160.',
      short: 'The meta description is only as wide as {width} letters; results have room for about 160.',
    },
    since: '1.0',
    version: 4,
    references: ['https://developers.google.com/search/docs/appearance/snippet'],
    howToFix: 'Say in 110 to 160 letters what people find here; put what matters first.',
  },
  // A copy of the title is to be replaced, not made longer.
  applies: (page) => isIndexable(page) && Boolean(page.head.description) && !isCopy(page.head),
  check(page, report) {
    const { head } = page;
    const width = widthOf((head.description ?? '').slice(0, 5_000));
    if ((width <= DESCRIPTION_MAX && width >= DESCRIPTION_MIN) || isDescribedByScript(page)) return;
    const element = head.metasOf('description').find((meta) => meta.content !== '')?.element;
    if (width > DESCRIPTION_MAX) report('long', element, { width });
    else report('short', element, { width });
  },
});
