import { describe, expect, it } from '@jest/globals';
import type { Rule } from '../engine/run/rule.js';
import type { PageCase, SiteCase } from './cases.js';
import { runCase, type CaseResult } from './run-case.js';

export type Case = PageCase | SiteCase;

export interface FailCase {
  page: Case;
  /** Message id of the first finding (of all findings, when `messages` is not given). */
  message: string;
  /** True count of findings; 1 without it. */
  count?: number;
  /** Text that the evidence of the first finding contains (escaped: `&lt;img`); for site rules also URLs. */
  evidence?: string;
  line?: number;
  /** Text that the sentence of the first finding contains. */
  sentence?: string;
}

export interface RuleCases {
  /** Good pages; the rule checks them and reports nothing. */
  pass: readonly Case[];
  /** At least one for each message id. */
  fail: readonly FailCase[];
  /** Pages that the rule cannot check. */
  notApplicable?: readonly Case[];
  /** Looks like a defect and is none; the rule reports nothing. At least one. */
  nearMiss: readonly Case[];
}

type Note = (rule: Rule, cases: RuleCases) => void;
let note: Note | null = null;

/**
 * The cases of the specs that `load` imports, for specs of other things that need samples: no test is declared.
 * The specs are imported as `….spec.ts?samples`, beside those that run: a module is loaded once.
 */
export async function noteCases(each: Note, load: () => Promise<void>): Promise<void> {
  note = each;
  await load().finally(() => (note = null));
}

/** Declares the tests of a rule. Fails itself when a message has no failing case, there is no near-miss, or a case is given twice. */
export function ruleTester(rule: Rule, cases: RuleCases): void {
  if (note !== null) return note(rule, cases);
  const { meta } = rule;
  describe(meta.id, () => {
    it('has a complete and unambiguous table of cases', () => expect(tableProblems(rule, cases)).toEqual([]));

    cases.pass.forEach((given, i) =>
      it(`passes ${title(given, i)}`, () => expect(outcome(runCase(rule, given))).toEqual({ status: 'pass' })),
    );

    cases.nearMiss.forEach((given, i) =>
      it(`does not take for a defect ${title(given, i)}`, () => {
        const result = runCase(rule, given);
        expect(result.status === 'not-applicable' ? { status: 'pass' } : outcome(result)).toEqual({ status: 'pass' });
      }),
    );

    (cases.notApplicable ?? []).forEach((given, i) =>
      it(`does not check ${title(given, i)}`, () =>
        expect(outcome(runCase(rule, given))).toEqual({ status: 'not-applicable' })),
    );

    cases.fail.forEach((expected, i) =>
      it(`reports ${expected.message} on ${title(expected.page, i)}`, () => {
        const result = runCase(rule, expected.page);
        expect(result.error).toBeNull();
        expect({
          messages: [...new Set(result.findings.map((finding) => finding.message))],
          count: result.count,
        }).toEqual({
          messages: [expected.message],
          count: expected.count ?? 1,
        });
        const [first] = result.findings;
        if (expected.evidence !== undefined) expect(first?.evidence).toContain(expected.evidence);
        if (expected.sentence !== undefined) expect(first?.sentence).toContain(expected.sentence);
        if (expected.line !== undefined) expect(first?.line).toBe(expected.line);
      }),
    );
  });
}

function outcome(result: CaseResult): { status: string; error?: string; findings?: string[] } {
  if (result.status === 'error') return { status: 'error', error: result.error ?? '' };
  return result.findings.length === 0
    ? { status: result.status }
    : { status: result.status, findings: result.findings.map((finding) => finding.sentence) };
}

/** What is wrong with a table of cases, in words; empty when it is complete. */
export function tableProblems(rule: Rule, cases: RuleCases): string[] {
  const problems: string[] = [];
  const covered = new Set(cases.fail.map((expected) => expected.message));
  for (const message of Object.keys(rule.meta.messages))
    if (!covered.has(message)) problems.push(`message "${message}" has no failing case`);
  for (const message of covered)
    if (!Object.hasOwn(rule.meta.messages, message)) problems.push(`message "${message}" does not exist`);
  if (cases.nearMiss.length === 0) problems.push('there is no near-miss');
  if (cases.pass.length === 0) problems.push('there is no passing case');
  const seen = new Set<string>();
  for (const given of [
    ...cases.pass,
    ...cases.nearMiss,
    ...(cases.notApplicable ?? []),
    ...cases.fail.map((expected) => expected.page),
  ]) {
    const key = caseKey(given);
    if (seen.has(key)) problems.push(`a case is given twice: ${key.slice(0, 120)}`);
    seen.add(key);
  }
  return problems;
}

function caseKey(given: Case): string {
  if (typeof given === 'string') return given.trim();
  const { note: _note, ...rest } = given;
  return JSON.stringify(rest);
}

function title(given: Case, index: number): string {
  if (typeof given !== 'string' && given.note) return given.note;
  const text = caseKey(given).replace(/\s+/g, ' ');
  return `case ${index + 1}: ${text.length > 80 ? `${text.slice(0, 79)}…` : text}`;
}
