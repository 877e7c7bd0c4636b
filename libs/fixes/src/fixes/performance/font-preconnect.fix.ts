import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/font-preconnect',
  safety: 'safe',
  needs: [],
  writes: 'Adds the connection to fonts.gstatic.com in front of the style sheet, or crossorigin to it.',
  edit({ finding, element, edits }) {
    if (finding.message === 'anonymous') edits.setAttribute(element, 'crossorigin', null);
    else if (!element.in('head')) return 'The style sheet is not in the head.';
    else edits.insertBefore(element, '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>');
    return undefined;
  },
});
