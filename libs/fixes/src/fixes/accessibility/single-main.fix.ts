import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/single-main',
  safety: 'review',
  needs: ['landmarks'],
  writes: 'Keeps the first main landmark, and makes the others plain elements.',
  edit({ page, edits }) {
    const mains = page.landmarks.filter(({ role }) => role === 'main');
    for (const { element } of mains.slice(1)) {
      if (element.has('role')) edits.removeAttribute(element, 'role');
      if (element.name === 'main') edits.rename(element, 'div');
    }
    return undefined;
  },
});
