import { definePageRule } from '../../engine/run/rule.js';
import { policiesOf } from '../../shared/headers/policies.js';

const OPEN = new Set(['*', 'https:', 'http:']);

export default definePageRule({
  meta: {
    id: 'security/framing',
    title: { failed: 'Any site may frame the page', passed: 'No page may be framed by any site' },
    subcategory: 'headers',
    severity: 'warning',
    weight: 4,
    needs: ['headers', 'head'],
    messages: {
      missing: 'Any site may show this page in a frame: neither frame-ancestors nor X-Frame-Options is sent.',
      invalid: 'Browsers ignore "X-Frame-Options: {value}", and frame-ancestors is not sent.',
      open: 'The policy lets any site show this page in a frame: frame-ancestors has {source}.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/CSP3/#directive-frame-ancestors',
      'https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header',
      'https://cheatsheetseries.owasp.org/cheatsheets/Clickjacking_Defense_Cheat_Sheet.html',
    ],
    howToFix: 'Send "Content-Security-Policy: frame-ancestors \'self\'", or name the sites that may frame the page.',
  },
  check(page, report) {
    const lists = policiesOf(page).flatMap(({ csp, text }) =>
      csp.directives['frame-ancestors'] ? [{ text, sources: csp.directives['frame-ancestors'] }] : [],
    );
    // With frame-ancestors, X-Frame-Options is not looked at.
    if (lists.length > 0) {
      const open = lists.map(({ sources }) => sources.find((source) => OPEN.has(source)));
      if (open.every((source) => source !== undefined)) report('open', lists[0]?.text, { source: open[0] ?? '' });
      return;
    }
    const header = page.headers.get('x-frame-options');
    if (header === null) return report('missing');
    const values = new Set(
      header
        .toLowerCase()
        .split(',')
        .map((value) => value.trim()),
    );
    // HTML standard: unknown values are ignored when alone; different ones together deny, unless all are unknown.
    if (!values.has('deny') && !values.has('sameorigin'))
      report('invalid', `x-frame-options: ${header}`, { value: header });
  },
});
