import { definePageRule } from '../../engine/run/rule.js';
import { differenceOf } from '../../shared/rendering/sent-and-shown.js';

export default definePageRule({
  meta: {
    id: 'rendering/canonical',
    title: { failed: 'Canonical URL is written by a script', passed: 'No canonical URL is written by a script' },
    subcategory: 'indexing',
    severity: 'warning',
    weight: 6,
    needs: ['canonical', 'sent'],
    messages: {
      added: 'The canonical URL is written by a script: it is not in the HTML that the server sends.',
      changed: 'A script changes the canonical URL from "{sent}" to "{shown}".',
      removed: 'A script removes the canonical URL "{sent}".',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    howToFix: 'Write the canonical link into the HTML that the server sends, and leave it alone in scripts.',
  },
  applies: ({ sent, raw }) => sent !== null && (raw?.isShell !== true || sent.canonical.url !== null),
  check({ sent: before, canonical }, report) {
    const [sent, shown] = [before?.canonical.url ?? null, canonical.url];
    const difference = differenceOf(sent, shown);
    const evidence = canonical.all[0]?.element ?? sent;
    if (difference === 'added') report('added', evidence);
    if (difference === 'changed') report('changed', evidence, { sent: sent ?? '', shown: shown ?? '' });
    if (difference === 'removed') report('removed', sent, { sent: sent ?? '' });
  },
});
