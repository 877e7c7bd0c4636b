import { definePageFix } from '../../fix.js';

export default definePageFix({
  rule: 'core/doctype',
  safety: 'review',
  needs: ['document'],
  writes: 'Writes <!doctype html> as the first line.',
  edit({ finding, page, edits }) {
    const { doctype, html } = page.document;
    const start = html.startsWith('\ufeff') ? 1 : 0;
    if (finding.message === 'missing' || doctype === null) edits.insert(start, '<!doctype html>\n');
    else {
      const end = html.indexOf('>', doctype.offset) + 1;
      if (end === 0) return 'The document type does not end.';
      if (finding.message === 'late') edits.insert(start, '<!doctype html>\n');
      edits.replace(doctype.offset, end, finding.message === 'late' ? '' : '<!doctype html>');
    }
    return undefined;
  },
});
