import { FIELDS } from '../report-fields.js';
import { MAX_NAME_CHARS } from './read-finding.js';
import { membersOf } from './read-rule.js';
import { itemsOf } from './read-status.js';
import { asList, asMembers, firstOf, isMembers, readText, type Members } from './read-value.js';

/** Rules that are looked at to find the ones worth showing; a report names a few hundred. */
const MAX_RULES_READ = 20_000;
/** Checks of one rule whose names are compared with those of the site checks. */
const MAX_CHECK_NAMES = 200;

/** `ruleResults` by id, and those `siteChecks` that are not in it. */
export function listRules(source: Members): [string, unknown][] {
  const rules = Object.entries(asMembers(source.ruleResults)).slice(0, MAX_RULES_READ);
  const siteChecks = asList(source.siteChecks).slice(0, MAX_RULES_READ).filter(isMembers);
  if (siteChecks.length === 0) return rules;
  const ids = new Set<string>();
  const names = new Set<string>();
  const listed = new Set<string>();
  for (const [id, value] of rules) {
    const rule = membersOf(value);
    for (const known of [id, rule.ruleId, rule.id]) add(ids, known);
    for (const name of FIELDS.name) add(names, rule[name]);
    for (const check of itemsOf(rule).slice(0, MAX_CHECK_NAMES)) {
      // A check has an outcome; a finding that has none may be named after anything on the page.
      if (isMembers(check) && Object.hasOwn(check, 'status')) add(names, check.name);
    }
  }
  for (const check of siteChecks) {
    const id = firstOf(check, FIELDS.ruleId, readName);
    const name = firstOf(check, FIELDS.name, readName);
    const shown = id ?? name;
    if (shown === null || ids.has(keyOf(shown)) || (id === null && names.has(keyOf(shown)))) continue;
    // Some tools list the same check once for each page that they looked at.
    const said = keyOf(`${shown} ${firstOf(check, FIELDS.message, readName) ?? ''}`);
    if (listed.has(said)) continue;
    listed.add(said);
    rules.push([shown, check]);
  }
  return rules;
}

function readName(value: unknown): string | null {
  return readText(value, MAX_NAME_CHARS);
}

function add(set: Set<string>, value: unknown): void {
  const text = readName(value);
  if (text !== null) set.add(keyOf(text));
}

/** Names differ in case and spaces between the two places of one tool. */
function keyOf(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
