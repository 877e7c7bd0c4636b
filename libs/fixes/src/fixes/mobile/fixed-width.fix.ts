import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'mobile/fixed-width',
  safety: 'review',
  needs: [],
  writes: 'Writes max-width for width in the style attribute.',
  edit({ element, edits }) {
    const isWritten = edits.rewrite(element, 'style', (style) =>
      style.replace(/(^|;)(\s*)(?:min-)?width(?=\s*:\s*\d+(?:\.\d+)?px)/gi, '$1$2max-width'),
    );
    return isWritten ? undefined : 'The width is in a separate attribute.';
  },
});
