import {
  checkInvalidKeyword,
  checkMissingSemicolon,
  checkUnknownDirective,
} from 'csp_evaluator/dist/checks/parser_checks.js';
import type { Csp } from 'csp_evaluator/dist/csp.js';
import { Type } from 'csp_evaluator/dist/finding.js';
import { definePageRule } from '../../engine/run/rule.js';
import { policiesOf } from '../../shared/headers/policies.js';

/** Directives of later documents that the evaluator does not know (CSP3 editor's draft, Fenced Frame; 2026-11-01). */
const NEWER = new Set(['fenced-frame-src', 'require-trusted-types-for', 'trusted-types', 'integrity-policy']);
/** Keywords that it does not know; for sources and for trusted types. */
const NEWER_KEYWORDS = new Set([
  "'report-sample'",
  "'allow-duplicates'",
  "'trusted-types-eval'",
  "'wasm-unsafe-eval'",
  "'inline-speculation-rules'",
  "'report-sha256'",
  "'report-sha384'",
  "'report-sha512'",
  "'script'",
  "'unsafe-webtransport-hashes'",
]);

export default definePageRule({
  meta: {
    id: 'security/csp-syntax',
    title: { failed: 'Security policy has a syntax error', passed: 'No security policy has a syntax error' },
    subcategory: 'content security policy',
    severity: 'warning',
    weight: 4,
    needs: ['headers', 'head'],
    messages: {
      unknown: 'Browsers ignore "{directive}", which is no directive of a Content Security Policy.',
      semicolon: 'The directive {directive} lists "{value}" as a source: the semicolon before it is missing.',
      keyword:
        'Browsers ignore {value} in {directive}. Put keywords, nonces and hashes in single quotes and spell them as in the standard.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/CSP3/#framework-policy',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy',
    ],
    howToFix:
      "Write \"directive source source; directive source\", with 'self', 'none', nonces and hashes in single quotes.",
  },
  applies: (page) => policiesOf(page).length > 0,
  check(page, report) {
    for (const { csp, text } of policiesOf(page)) {
      // Trusted types and sandbox have words, not sources.
      for (const { type, directive } of checkUnknownDirective(csp))
        if (type === Type.UNKNOWN_DIRECTIVE && !NEWER.has(directive)) report('unknown', text, { directive });
      for (const { directive, value = '' } of checkMissingSemicolon(csp))
        report('semicolon', text, { directive, value });
      for (const { directive, value = '' } of invalidKeywords(csp)) report('keyword', text, { directive, value });
    }
  },
});

function invalidKeywords(csp: Csp): { directive: string; value?: string }[] {
  return checkInvalidKeyword(csp).filter(
    ({ directive, value = '' }) => directive.endsWith('-src') && !NEWER_KEYWORDS.has(value.toLowerCase()),
  );
}
