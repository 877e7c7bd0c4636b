import { defineFix } from '../../fix.js';
import { withoutProperties } from '../viewport-content.js';

export default defineFix({
  rule: 'accessibility/zoom',
  safety: 'safe',
  needs: [],
  writes: 'Removes user-scalable and maximum-scale from the viewport.',
  edit({ element, edits }) {
    edits.rewrite(element, 'content', (content) => withoutProperties(content, ['user-scalable', 'maximum-scale']));
    return undefined;
  },
});
