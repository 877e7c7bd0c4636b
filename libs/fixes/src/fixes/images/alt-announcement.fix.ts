import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/alt-announcement',
  safety: 'review',
  needs: [],
  writes: 'Leaves the announcement at the beginning of the alt text out.',
  edit({ finding, element, edits }) {
    const alt = (element.attr('alt') ?? '').trim();
    const rest = alt.slice(String(finding.data.start).length).replace(/^[\s:–-]+/, '');
    if (rest === '' || rest.length + String(finding.data.start).length > alt.length)
      return 'Nothing would be left of the text.';
    edits.setAttribute(element, 'alt', rest.charAt(0).toUpperCase() + rest.slice(1));
    return undefined;
  },
});
