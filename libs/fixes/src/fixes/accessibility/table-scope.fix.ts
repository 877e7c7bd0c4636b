import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/table-scope',
  safety: 'safe',
  needs: [],
  writes: 'Corrects scope on header cells, and removes it from others.',
  edit({ finding, element, edits }) {
    const meant = finding.message === 'value' ? MEANT[String(finding.data.value)] : undefined;
    if (meant === undefined) edits.removeAttribute(element, 'scope');
    else edits.setAttribute(element, 'scope', meant);
    return undefined;
  },
});

const MEANT: Readonly<Record<string, string>> = {
  column: 'col',
  columns: 'col',
  cols: 'col',
  colum: 'col',
  rows: 'row',
  'col-group': 'colgroup',
  columngroup: 'colgroup',
  'row-group': 'rowgroup',
};
