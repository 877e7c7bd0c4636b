import { definePageRule } from '../../engine/run/rule.js';
import { GENERIC_TITLES, STARTER_TITLES } from '../../shared/head/generic-titles.data.js';
import { isTitledByScript } from '../../shared/scripts/written-title.js';

export default definePageRule({
  meta: {
    id: 'core/title-generic',
    title: { failed: 'Title is generic', passed: 'Every title is specific' },
    subcategory: 'title',
    wcag: ['2.4.2'],
    severity: 'warning',
    weight: 6,
    needs: ['head', 'robots', 'scripts'],
    messages: { generic: 'The title "{title}" would fit any page.' },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/appearance/title-link',
      'https://www.w3.org/WAI/WCAG22/Understanding/page-titled.html',
    ],
    howToFix:
      'Replace the default by what this page offers and the name of the site: <title>Growing tomatoes – Green Fingers</title>.',
  },
  applies: ({ head, robots, status }) => status === 200 && !robots.isNoindex && Boolean(head.title),
  check(page, report) {
    const { head, isStart } = page;
    const title = head.title ?? '';
    const isGeneric = GENERIC_TITLES.has(title.toLowerCase()) || (isStart && STARTER_TITLES.has(title.toLowerCase()));
    if (isGeneric && !isTitledByScript(page)) report('generic', head.titles[0], { title });
  },
});
