import { definePageRule } from '../../engine/run/rule.js';
import { charsetMetas, headerCharset, isUtf8 } from '../../shared/head/charsets.js';

export default definePageRule({
  meta: {
    id: 'core/charset-utf8',
    title: { failed: 'Page is not encoded as UTF-8', passed: 'Every page is encoded as UTF-8' },
    subcategory: 'document',
    severity: 'warning',
    weight: 4,
    needs: ['headers', 'head'],
    messages: {
      legacy: 'The page declares the encoding {charset}; the HTML standard allows only UTF-8.',
      conflict: 'The Content-Type header says {header}, the <meta> {meta}; browsers obey the header.',
    },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/semantics.html#charset',
      'https://encoding.spec.whatwg.org/#preface',
    ],
    howToFix: 'Save pages and templates as UTF-8 and declare it in both places, or in one.',
  },
  readsSent: true,
  applies: ({ headers, head }) => headerCharset(headers) !== null || charsetMetas(head).length > 0,
  check({ headers, head }, report) {
    const header = headerCharset(headers);
    const [meta] = charsetMetas(head);
    if (header !== null && meta && isUtf8(header) !== isUtf8(meta.charset))
      return report('conflict', meta.element, { header, meta: meta.charset });
    const charset = header ?? meta?.charset ?? 'utf-8';
    if (!isUtf8(charset))
      report('legacy', header === null ? meta?.element : `content-type: ${headers.get('content-type')}`, { charset });
  },
});
