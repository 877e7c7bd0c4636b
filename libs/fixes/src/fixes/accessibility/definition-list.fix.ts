import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/definition-list',
  safety: 'review',
  needs: [],
  writes: 'Makes a <div> of nothing but <dt> and <dd> the list, and takes away a second <div> around a group.',
  edit({ finding, element, edits }) {
    const { parent } = element;
    if (parent?.name !== 'div' || parent.children.some(({ name }) => name !== 'dt' && name !== 'dd'))
      return 'You need to decide how the parts belong together.';
    if (finding.message === 'outside' && !parent.has('role')) edits.rename(parent, 'dl');
    else if (
      finding.message === 'deep' &&
      parent.parent?.children.length === 1 &&
      !/<div\s/i.test(edits.sourceOf(parent))
    )
      edits.unwrap(parent);
    return undefined;
  },
});
