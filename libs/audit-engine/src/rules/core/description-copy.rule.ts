import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { isCopy } from '../../shared/head/description-copy.js';

export default definePageRule({
  meta: {
    id: 'core/description-copy',
    title: { failed: 'Meta description repeats the title', passed: 'No meta description repeats the title' },
    subcategory: 'description',
    severity: 'warning',
    weight: 2,
    needs: ['head', 'robots', 'canonical'],
    messages: { copy: 'The meta description repeats the title word for word.' },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/appearance/snippet'],
    howToFix: 'Use the description for what the title has no room for: what people find, for whom, at what price.',
  },
  applies: (page) => isIndexable(page) && Boolean(page.head.title) && Boolean(page.head.description),
  check({ head }, report) {
    if (!isCopy(head)) return;
    report('copy', head.metasOf('description').find((meta) => meta.content !== '')?.element);
  },
});
