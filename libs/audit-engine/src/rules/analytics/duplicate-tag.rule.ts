import { definePageRule } from '../../engine/run/rule.js';
import { tagsOf } from '../../shared/scripts/analytics-tags.js';

export default definePageRule({
  meta: {
    id: 'analytics/duplicate-tag',
    title: { failed: 'Analytics tag counts visits more than once', passed: 'Every analytics tag counts visits once' },
    subcategory: 'google analytics',
    severity: 'warning',
    weight: 6,
    needs: ['scripts'],
    messages: { twice: 'The page starts {id} {count} times, so that visits are counted more than once.' },
    since: '1.0',
    references: [
      'https://developers.google.com/tag-platform/gtagjs/install',
      'https://support.google.com/tagmanager/answer/14847097',
    ],
    howToFix: 'Keep one snippet: usually one comes from the template and the other from a plugin or the tag manager.',
  },
  readsSent: true,
  applies: ({ scripts }) => tagsOf(scripts).length > 0,
  check({ scripts }, report) {
    const tags = tagsOf(scripts);
    const counts = new Map<string, number>();
    for (const { id } of tags) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const [id, count] of counts) {
      const second = tags.filter((tag) => tag.id === id)[1];
      if (second) report('twice', second.script.element, { id, count });
    }
  },
});
