import { definePageFix } from '../../fix.js';

export default definePageFix({
  rule: 'accessibility/main-landmark',
  safety: 'review',
  needs: ['document'],
  writes: 'Writes role="main" on the one element whose id says so.',
  edit({ page, edits }) {
    const [found, second] = [...page.document.ids]
      .filter(([id]) => /^(?:main|main-?content|content|primary)$/i.test(id))
      .flatMap(([, elements]) => elements);
    if (!found || second || found.name !== 'div' || found.has('role') || found.isAriaHidden)
      return 'You need to decide what the main content is.';
    edits.setAttribute(found, 'role', 'main');
    return undefined;
  },
});
