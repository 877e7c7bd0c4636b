import { definePageFix } from '../../fix.js';
import { isXhtml } from '../../xml-syntax.js';

export default definePageFix({
  rule: 'core/doctype',
  safety: 'review',
  needs: ['document'],
  writes: 'Writes <!doctype html> as the first line.',
  edit({ finding, page, edits }) {
    const { doctype, html } = page.document;
    // XML wants capitals, and nothing in front of its prolog.
    const prolog = /^\ufeff?\s*<\?xml\b[^>]*\?>\s*/.exec(html)?.[0];
    const start = prolog?.length ?? (html.startsWith('\ufeff') ? 1 : 0);
    const written = isXhtml(page.document) ? '<!DOCTYPE html>' : '<!doctype html>';
    const line = written + edits.lineEnd;
    if (finding.message === 'missing' || doctype === null) edits.insert(start, line);
    else {
      const end = html.indexOf('>', doctype.offset) + 1;
      if (end === 0) return 'The document type does not end.';
      if (finding.message === 'late') edits.insert(start, line);
      edits.replace(doctype.offset, end, finding.message === 'late' ? '' : written);
    }
    return undefined;
  },
});
