import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { isCopy } from '../../shared/head/description-copy.js';
import { DESCRIPTION_MAX, DESCRIPTION_MIN } from '../../shared/head/result-lengths.data.js';
import { widthOf } from '../../shared/text/width.js';

export default definePageRule({
  meta: {
    id: 'core/description-length',
    title: { failed: 'Meta description is too long or too short', passed: 'Meta descriptions have a good length' },
    subcategory: 'description',
    severity: 'warning',
    weight: 1,
    needs: ['head', 'robots', 'canonical'],
    messages: {
      long: 'The meta description is as wide as {width} letters; results show about 160.',
      short: 'The meta description is only as wide as {width} letters; results have room for about 160.',
    },
    since: '1.0',
    version: 3,
    references: ['https://developers.google.com/search/docs/appearance/snippet'],
    howToFix: 'Say in 110 to 160 letters what people find here; put what matters first.',
  },
  // A copy of the title is to be replaced, not made longer.
  applies: (page) => isIndexable(page) && Boolean(page.head.description) && !isCopy(page.head),
  check({ head }, report) {
    const width = widthOf((head.description ?? '').slice(0, 5_000));
    const element = head.metasOf('description').find((meta) => meta.content !== '')?.element;
    if (width > DESCRIPTION_MAX) report('long', element, { width });
    else if (width < DESCRIPTION_MIN) report('short', element, { width });
  },
});
