import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { isForMembers, isRegistration } from '../../shared/crawling/sign-in.js';
import { isDescribedByScript } from '../../shared/scripts/written-description.js';

export default definePageRule({
  meta: {
    id: 'core/description',
    title: { failed: 'Page has no meta description', passed: 'Every page has a meta description' },
    subcategory: 'description',
    severity: 'warning',
    weight: 5,
    needs: ['head', 'robots', 'canonical', 'forms', 'text', 'scripts'],
    messages: {
      missing: 'The page has no meta description.',
      empty: 'The meta description is empty.',
    },
    since: '1.0',
    version: 5,
    references: [
      'https://developers.google.com/search/docs/appearance/snippet',
      'https://html.spec.whatwg.org/multipage/semantics.html#meta-description',
    ],
    howToFix:
      'Write <meta name="description" content="…"> into the head: one or two sentences that say what this page offers.',
  },
  applies: (page) => isIndexable(page) && !isForMembers(page) && !isRegistration(page.location),
  check(page, report) {
    const { head } = page;
    if (head.description || isDescribedByScript(page)) return;
    if (head.description === null) report('missing');
    else report('empty', head.meta('description')?.element);
  },
});
