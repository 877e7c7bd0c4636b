import { CATALOGUE } from './catalogue.js';
import type { Rule } from '../engine/run/rule.js';
import { noteCases, type Case } from '../testing/rule-tester.js';
import { isSiteCase, runCase } from '../testing/run-case.js';
import { respelled, SPELLINGS, type Spelling } from '../testing/spellings.js';

/**
 * What programs write is known by its very characters, and a browser's reading of an address does not
 * apply to a name that is none. Each names the spellings that it may depend on.
 */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // A page of errors that a framework writes, a key that a tool writes, a placeholder of a template.
  'security/debug-output': [
    'names in capitals',
    'references in text',
    'blanks that do not break',
    'marks of direction',
  ],
  'security/secrets': ['blanks that do not break', 'marks of direction', 'hosts in capitals', 'escapes in hosts'],
  'content/template-leftover': ['blanks that do not break'],
  // Nobody escapes the host that a template has doubled or left out.
  'links/malformed': ['escapes in hosts'],
  'links/unfilled-placeholder': ['hosts in capitals', 'escapes in hosts'],
  // A type of schema.org is an identifier: it is compared, not opened.
  'structured-data/type': ['escapes in hosts'],
};

const samples: { rule: Rule; given: Case }[] = [];
await noteCases(
  (rule, { pass, nearMiss, fail }) => {
    for (const given of [...pass, ...nearMiss, ...fail.map(({ page }) => page)]) samples.push({ rule, given });
  },
  async () => {
    for (const { meta } of [...CATALOGUE.pageRules, ...CATALOGUE.siteRules])
      if (meta.severity === 'error') await import(`./${meta.id}.spec.ts?spellings`);
  },
);

describe('what rules find as errors', () => {
  it.each(Object.entries(SPELLINGS))('does not depend on %s', (name, spelling) => {
    const wrong = samples
      .filter(({ rule }) => !EXCEPTIONS[rule.meta.id]?.includes(name))
      .filter(({ rule, given }) => foundIn(rule, given) !== foundIn(rule, caseIn(given, spelling)))
      .map(({ rule, given }) => `${rule.meta.id}: ${JSON.stringify(caseIn(given, spelling))}`);
    expect(wrong).toEqual([]);
  });

  it('has samples of all error rules', () => {
    expect(new Set(samples.map(({ rule }) => rule.meta.id)).size).toBeGreaterThan(130);
  });
});

function caseIn(given: Case, spelling: Spelling): Case {
  if (!isSiteCase(given)) return respelled(given, spelling);
  const pages = Object.entries(given.pages).map(([path, page]) => [path, respelled(page, spelling)] as const);
  return { ...given, pages: Object.fromEntries(pages) };
}

const known = new WeakMap<Rule, Map<string, string>>();

/** The messages and how many there are. */
function foundIn(rule: Rule, given: Case): string {
  const ofRule = known.get(rule) ?? new Map<string, string>();
  known.set(rule, ofRule);
  const key = JSON.stringify(given);
  let found = ofRule.get(key);
  if (found === undefined) {
    const { error, count, findings } = runCase(rule, given);
    found = error ?? `${[...new Set(findings.map(({ message }) => message))].sort().join(' ')} ${count}`;
    ofRule.set(key, found);
  }
  return found;
}
