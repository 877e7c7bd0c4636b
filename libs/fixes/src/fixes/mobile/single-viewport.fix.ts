import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'mobile/single-viewport',
  safety: 'safe',
  needs: ['head'],
  writes: 'Removes all but the last viewport, which is the one that counts.',
  edit({ element, page, edits }) {
    const viewports = page.head.metasOf('viewport');
    if (!viewports.some((meta) => meta.element === element)) return 'The element stands elsewhere.';
    for (const meta of viewports.slice(0, -1)) edits.removeElement(meta.element);
    return undefined;
  },
});
