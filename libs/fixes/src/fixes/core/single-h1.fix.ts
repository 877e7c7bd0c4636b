import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/single-h1',
  safety: 'review',
  needs: ['headings'],
  writes: 'Makes each <h1> behind the first one an <h2>.',
  edit({ page, edits }) {
    for (const { element } of page.headings.filter(({ level }) => level === 1).slice(1))
      if (element.name === 'h1') edits.rename(element, 'h2');
    return undefined;
  },
});
