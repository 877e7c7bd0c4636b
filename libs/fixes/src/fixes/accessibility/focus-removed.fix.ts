import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/focus-removed',
  safety: 'safe',
  needs: [],
  writes: 'Removes the handler when it does nothing else.',
  edit({ element, edits }) {
    if (!/^\s*(?:javascript:)?\s*(?:this\.)?blur\(\)\s*;?\s*$/i.test(element.attr('onfocus') ?? ''))
      return 'The handler does something else as well.';
    edits.removeAttribute(element, 'onfocus');
    return undefined;
  },
});
