import { definePageFix } from '../../fix.js';

export default definePageFix({
  rule: 'agents/hidden-instructions',
  safety: 'review',
  needs: ['document'],
  writes: 'Removes the comment.',
  edit({ finding, page, edits }) {
    if (finding.message !== 'comment') return 'You need to review the text on the page.';
    for (const { text, offset } of page.document.comments) {
      const end = page.document.html.indexOf('-->', offset);
      if (!text.includes(String(finding.data.found)) || end === -1) continue;
      edits.replace(page.document.html.lastIndexOf('<!--', offset), end + 3, '');
    }
    return undefined;
  },
});
