import { definePageFix } from '../../fix.js';

export default definePageFix({
  rule: 'core/title',
  safety: 'safe',
  needs: ['head'],
  changes: ['text'],
  writes: 'Removes each <title> behind the first one, which alone counts.',
  edit({ finding, page, edits }) {
    const [first, ...others] = page.head.titles;
    if (finding.message !== 'several' || !first || first.text === '') return 'You need to write the title.';
    for (const title of others) edits.removeElement(title);
    return undefined;
  },
});
