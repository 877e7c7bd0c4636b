import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/single-description',
  safety: 'safe',
  needs: ['head'],
  writes: 'Removes descriptions that say the same as the first one, or nothing.',
  edit({ element, page, edits }) {
    const [first, ...more] = page.head.metasOf('description').filter((meta) => meta.kind === 'name');
    if (
      !first ||
      more.some(({ content }) => content !== '' && content !== first.content) ||
      !more.some((meta) => meta.element === element)
    )
      return 'The descriptions differ, so you need to choose one.';
    for (const meta of more) edits.removeElement(meta.element);
    return undefined;
  },
});
