import { defineFix } from '../../fix.js';
import { withoutProperties } from '../viewport-content.js';

export default defineFix({
  rule: 'mobile/viewport-syntax',
  safety: 'safe',
  needs: [],
  writes: 'Removes the property from the viewport, which browsers ignore.',
  edit({ finding, element, edits }) {
    const left = withoutProperties(element.attr('content') ?? '', [String(finding.data.name)]);
    if (left === '') return 'Nothing would be left of the viewport.';
    edits.setAttribute(element, 'content', left);
    return undefined;
  },
});
