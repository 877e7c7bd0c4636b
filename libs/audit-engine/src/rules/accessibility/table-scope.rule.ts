import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/table-scope',
    title: { failed: 'Scope attribute in a table is invalid', passed: 'Scope attributes in tables are valid' },
    subcategory: 'tables',
    wcag: [],
    severity: 'warning',
    weight: 2,
    needs: [],
    messages: {
      value: 'A header cell has scope="{value}", which is not row, col, rowgroup or colgroup.',
      cell: 'A <td> has a scope; only <th> may have one.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H63',
      'https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope',
    ],
    howToFix: 'Write scope="col" or scope="row" on <th>, and use <th> for cells that name others.',
  },
  visit: {
    'th td': (element, report) => {
      const value = element.keyword('scope');
      if (value === null || element.isAriaHidden) return;
      if (element.name === 'td') report('cell', element);
      else if (!SCOPES.has(value)) report('value', element, { value });
    },
  },
});

const SCOPES = new Set(['', 'row', 'col', 'rowgroup', 'colgroup', 'auto']);
