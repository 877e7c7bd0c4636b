import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/table-cell-headers',
  safety: 'safe',
  needs: [],
  writes: 'Removes the id from headers that names no header cell.',
  edit({ finding, element, edits }) {
    const wrong = finding.data.id ?? element.attr('id');
    const left = (element.attr('headers') ?? '').split(/\s+/).filter((id) => id !== '' && id !== String(wrong));
    edits.setTokens(element, 'headers', left);
    return undefined;
  },
});
