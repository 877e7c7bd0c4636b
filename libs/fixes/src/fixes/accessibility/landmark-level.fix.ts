import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/landmark-level',
  safety: 'review',
  needs: [],
  writes: 'Removes the role from a part of another landmark.',
  edit({ element, edits }) {
    if (element.has('role')) edits.removeAttribute(element, 'role');
    else return 'The element has to be moved out of the other landmark.';
    return undefined;
  },
});
