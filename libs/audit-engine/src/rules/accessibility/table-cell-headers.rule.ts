import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { roleOf } from '../../shared/aria/exposure.js';
import { isTabStop } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/table-cell-headers',
    title: { failed: 'Table cell references an invalid header', passed: 'Table cells reference valid headers' },
    subcategory: 'tables',
    wcag: ['1.3.1'],
    severity: 'error',
    weight: 3,
    needs: ['document'],
    messages: {
      missing: 'A cell names the header "{id}", which does not exist.',
      itself: 'A cell names itself as its header.',
      stranger: 'A cell names the header "{id}", which is not a header cell of the same table.',
      data: 'A cell names the header "{id}", which is a data cell.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H43',
      'https://html.spec.whatwg.org/multipage/tables.html#attr-tdth-headers',
    ],
    howToFix: 'Write into headers the ids of <th> cells of the same table, separated by spaces.',
  },
  visit: {
    'td th': (element, report, { document }) => {
      const references = element.attr('headers');
      const table = element.closest('table');
      if (references === null || element.isAriaHidden || (table !== null && !isTable(table))) return;
      for (const id of references.trim().split(/\s+/).slice(0, 20)) {
        if (id === '') continue;
        const targets = document.ids.get(id);
        if (!targets) report('missing', element, { id });
        else if (targets.length > MAX_SAME) continue;
        else if (targets.includes(element)) report('itself', element);
        else {
          const cells = targets.filter((target) => isCellOf(target, table));
          if (cells.length === 0) report('stranger', element, { id });
          else if (cells.every(isDataCell)) report('data', element, { id });
        }
      }
    },
  },
});

/** With another role the cells are none, and `headers` means nothing; where the focus reaches it, `presentation` does not count. */
function isTable(table: PageElement): boolean {
  const role = roleOf(table);
  if (role === 'none' || role === 'presentation') return isTabStop(table);
  return role === null || role === 'table' || role === 'grid' || role === 'treegrid';
}

/** An id given more often is a separate defect. */
const MAX_SAME = 10;

function isDataCell(cell: PageElement): boolean {
  const role = roleOf(cell);
  return role === null ? cell.name === 'td' && !cell.has('scope') : role === 'cell' || role === 'gridcell';
}

function isCellOf(target: PageElement, table: PageElement | null): boolean {
  return (target.name === 'th' || target.name === 'td') && target.closest('table') === table;
}
