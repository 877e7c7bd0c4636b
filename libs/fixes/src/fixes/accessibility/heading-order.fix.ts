import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/heading-order',
  safety: 'review',
  needs: [],
  writes: 'Writes the level that follows the one before.',
  edit({ finding, element, edits }) {
    const level = Number(finding.data.previous) + 1;
    if (element.has('aria-level')) edits.setAttribute(element, 'aria-level', String(level));
    else if (/^h[1-6]$/.test(element.name)) edits.rename(element, `h${level}`);
    return undefined;
  },
});
