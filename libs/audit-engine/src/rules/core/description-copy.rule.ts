import { definePageRule } from '../../rule.js';

export default definePageRule({
  meta: {
    id: 'core/description-copy',
    name: 'Description beside the title',
    subcategory: 'description',
    severity: 'warning',
    weight: 2,
    needs: ['head', 'robots', 'canonical'],
    messages: { copy: 'The meta description repeats the title word for word.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/snippet'],
    howToFix: 'Use the description for what the title has no room for: what people find, for whom, at what price.',
  },
  applies: ({ head }) => Boolean(head.title) && Boolean(head.description),
  check({ head }, report) {
    if (plain(head.title ?? '') !== plain(head.description ?? '')) return;
    report('copy', head.metasOf('description').find((meta) => meta.content !== '')?.element);
  },
});

/** Letters and digits in lower case: what remains equal when only punctuation differs. */
function plain(text: string): string {
  return text.slice(0, 1_000).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
