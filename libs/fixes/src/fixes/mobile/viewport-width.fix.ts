import { defineFix } from '../../fix.js';
import { withoutProperties } from '../viewport-content.js';

export default defineFix({
  rule: 'mobile/viewport-width',
  safety: 'review',
  needs: [],
  writes: 'Writes width=device-width.',
  edit({ element, edits }) {
    const rest = withoutProperties(element.attr('content') ?? '', ['width', 'initial-scale', 'height']);
    edits.setAttribute(element, 'content', `width=device-width, initial-scale=1${rest === '' ? '' : `, ${rest}`}`);
    return undefined;
  },
});
