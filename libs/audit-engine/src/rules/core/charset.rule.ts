import { definePageRule } from '../../engine/run/rule.js';
import { charsetMetas, headerCharset, SCAN_BYTES } from '../../shared/head/charsets.js';

export default definePageRule({
  meta: {
    id: 'core/charset',
    title: { failed: 'Character encoding is not declared', passed: 'Every page declares its character encoding' },
    subcategory: 'document',
    severity: 'warning',
    weight: 6,
    needs: ['headers', 'head', 'source'],
    messages: {
      missing: 'Neither the Content-Type header nor a <meta> names the character encoding: browsers guess.',
      late: 'The <meta> with the character encoding comes after the first 1,024 bytes: some browsers start the page anew when they meet it, others never find it.',
    },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/semantics.html#charset',
      'https://www.w3.org/International/questions/qa-html-encoding-declarations',
    ],
    howToFix:
      'Write <meta charset="utf-8"> as the first element of the head, or send "Content-Type: text/html; charset=utf-8".',
  },
  readsSent: true,
  check({ headers, head, source }, report) {
    if (headerCharset(headers) !== null || source.startsWith('\ufeff')) return;
    const [first] = charsetMetas(head);
    if (!first) return report('missing');
    const { openEnd } = first.element;
    if (openEnd >= SCAN_BYTES || Buffer.byteLength(source.slice(0, openEnd + 1)) > SCAN_BYTES)
      report('late', first.element);
  },
});
