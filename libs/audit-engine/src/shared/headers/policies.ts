import { Csp, Version } from 'csp_evaluator/dist/csp.js';
import type { Finding } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { HeadFacts } from '../../engine/facts/head.js';
import type { HeaderIndex } from '../../engine/facts/headers.js';

export interface Policy {
  /** As sent, with the header's name before it. */
  text: string;
  csp: Csp;
  /** What a current browser makes of it: fallbacks for older ones left out. */
  effective: Csp;
  isMeta: boolean;
}

const MAX_CHARS = 8_000;
const MAX_POLICIES = 10;
/** CSP3 section 3.3: without effect in a meta element. */
const NOT_IN_META = ['frame-ancestors', 'report-uri', 'sandbox'];

const byPage = new WeakMap<HeaderIndex, Policy[]>();

/** The policies that browsers enforce: headers (each may list several) and meta elements. Parsed once per page. */
export function policiesOf({ headers, head }: { headers: HeaderIndex; head: HeadFacts }): Policy[] {
  const known = byPage.get(headers);
  if (known) return known;
  const sent = headers
    .all('content-security-policy')
    .flatMap((value) => value.slice(0, MAX_CHARS).split(','))
    .map((text) => toPolicy(text, false));
  const metas = head
    .metasOf('content-security-policy')
    .filter(({ kind, isInHead }) => kind === 'http-equiv' && isInHead)
    .map(({ content }) => toPolicy(content.slice(0, MAX_CHARS), true));
  const policies = [...sent, ...metas]
    .filter(({ csp }) => Object.keys(csp.directives).length > 0)
    .slice(0, MAX_POLICIES);
  byPage.set(headers, policies);
  return policies;
}

function toPolicy(text: string, isMeta: boolean): Policy {
  const { csp } = new CspParser(text);
  if (isMeta) for (const name of NOT_IN_META) delete csp.directives[name];
  return { text: `content-security-policy: ${text.trim()}`, csp, effective: csp.getEffectiveCsp(Version.CSP3), isMeta };
}

/** True when the policy says where scripts may come from. */
export function governsScripts({ csp }: Policy): boolean {
  return 'script-src' in csp.directives || 'default-src' in csp.directives || 'script-src-elem' in csp.directives;
}

export interface Weakness {
  policy: Policy;
  finding: Finding;
}

/**
 * What a check of the evaluator finds in every policy that governs scripts, reported for the first one. Browsers enforce all
 * policies, so one strict policy is enough; policies without a word on scripts neither help nor harm.
 */
export function weaknesses(policies: readonly Policy[], check: (policy: Policy) => Finding[]): Weakness[] {
  const judged = policies.filter(governsScripts).map((policy) => ({ policy, findings: check(policy) }));
  const [first] = judged;
  if (!first || judged.some(({ findings }) => findings.length === 0)) return [];
  return first.findings.map((finding) => ({ policy: first.policy, finding }));
}
