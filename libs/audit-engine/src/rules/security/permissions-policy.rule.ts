import { definePageRule } from '../../engine/run/rule.js';

const KEY = '[a-z*][a-z0-9_.*-]{0,60}';
/** A parameter has no list: with `geolocation=();camera=()` the whole header is void. */
const VALUE = String.raw`"[^"]{0,500}"|\?[01]|:[A-Za-z0-9+/=]{0,500}:|-?\d{1,15}(?:\.\d{1,3})?|[A-Za-z*][^\s;,()"]{0,200}`;
const MEMBER = new RegExp(
  String.raw`^\s{0,20}${KEY}\s{0,3}(?:=\s{0,3}(?:\*|self|\([^()]{0,2000}\))\s{0,3}(?:;\s{0,3}${KEY}(?:=(?:${VALUE}))?){0,20})?\s{0,20}$`,
);
const MAX_CHARS = 8_000;

export default definePageRule({
  meta: {
    id: 'security/permissions-policy',
    title: { failed: 'Permissions-Policy header is invalid', passed: 'Every Permissions-Policy header is valid' },
    subcategory: 'headers',
    severity: 'warning',
    weight: 2,
    needs: ['headers'],
    messages: {
      invalid: 'The Permissions-Policy header has no valid syntax at "{part}", so browsers ignore all of it.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/TR/permissions-policy/#permissions-policy-http-header-field',
      'https://www.rfc-editor.org/rfc/rfc9651',
    ],
    howToFix:
      'Write "feature=()" or "feature=(self \\"https://other.example\\")", separated by commas; the form of Feature-Policy does not work here.',
  },
  applies: ({ headers }) => (headers.get('permissions-policy') ?? '').trim() !== '',
  check({ headers }, report) {
    const value = headers.get('permissions-policy') ?? '';
    if (value.length > MAX_CHARS) return;
    const part = members(value).find((member) => !MEMBER.test(member) || member.includes("'"));
    if (part !== undefined) report('invalid', `permissions-policy: ${value}`, { part: part.trim().slice(0, 80) });
  },
});

/** Split at commas outside of parentheses. */
function members(value: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < value.length; i++) {
    const char = value[i];
    if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (char === ',' && depth === 0) {
      found.push(value.slice(from, i));
      from = i + 1;
    }
  }
  found.push(value.slice(from));
  return found;
}
