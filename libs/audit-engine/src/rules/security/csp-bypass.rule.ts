import { checkScriptAllowlistBypass } from 'csp_evaluator/dist/checks/security_checks.js';
import { Csp } from 'csp_evaluator/dist/csp.js';
import { Severity, type Finding } from 'csp_evaluator/dist/finding.js';
import { definePageRule } from '../../engine/run/rule.js';
import { governsScripts, policiesOf, weaknesses, type Policy } from '../../shared/headers/policies.js';

const MAX_SOURCES = 100;
const MAX_KNOWN = 1_000;
/** The evaluator parses its whole list for each source, about 100 µs; sites use the same few sources on every page. */
const known = new Map<string, Finding | null>();

export default definePageRule({
  meta: {
    id: 'security/csp-bypass',
    title: {
      failed: 'Security policy allows a host that bypasses it',
      passed: 'No security policy allows a host that bypasses it',
    },
    subcategory: 'content security policy',
    severity: 'warning',
    weight: 2,
    needs: ['headers', 'head'],
    messages: { bypass: 'The policy allows scripts from {source}, where anyone finds code that runs theirs.' },
    since: '1.0',
    references: [
      'https://research.google/pubs/csp-is-dead-long-live-csp-on-the-insecurity-of-whitelists-and-the-future-of-content-security-policy/',
      'https://csp.withgoogle.com/docs/strict-csp.html',
    ],
    howToFix:
      "Allow scripts by nonce together with 'strict-dynamic' instead of by host, or give the full path of the one file.",
  },
  applies: (page) => policiesOf(page).some(governsScripts),
  check(page, report) {
    for (const { policy, finding } of weaknesses(policiesOf(page), bypasses))
      report('bypass', policy.text, { source: finding.value ?? '' });
  },
});

function bypasses({ effective }: Policy): Finding[] {
  const sources = effective.directives[effective.getEffectiveDirective('script-src')] ?? [];
  const hasEval = sources.includes("'unsafe-eval'");
  return sources
    .slice(0, MAX_SOURCES)
    .map((source) => bypassOf(source, hasEval))
    .filter((finding) => finding !== null);
}

function bypassOf(source: string, hasEval: boolean): Finding | null {
  if (source.startsWith("'") || !source.includes('.')) return null;
  const key = `${source} ${hasEval}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  if (known.size >= MAX_KNOWN) known.clear();
  let found: Finding | null = null;
  try {
    found =
      checkScriptAllowlistBypass(new Csp({ 'script-src': hasEval ? [source, "'unsafe-eval'"] : [source] })).find(
        ({ severity }) => severity === Severity.HIGH,
      ) ?? null;
  } catch {
    // Not a host: the syntax rules have their say.
  }
  known.set(key, found);
  return found;
}
