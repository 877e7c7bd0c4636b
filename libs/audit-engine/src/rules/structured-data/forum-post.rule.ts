import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['DiscussionForumPosting']);

export default definePageRule({
  meta: {
    id: 'structured-data/forum-post',
    title: { failed: 'Forum post data is incomplete', passed: 'Forum post data is complete' },
    subcategory: 'required properties',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: { missing: 'A DiscussionForumPosting has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/discussion-forum',
      'https://schema.org/DiscussionForumPosting',
    ],
    howToFix: 'Give the post its author, its date and its text, picture or video.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    // Posts of a list are described on their own pages.
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, REQUIRED.forumPost, ({ element }, property) => report('missing', element, { property }));
  },
});
