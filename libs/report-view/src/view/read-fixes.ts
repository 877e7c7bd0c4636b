import { asList, asMembers, isMembers, readCount, readText } from './read-value.js';
import type { EarlierFixesView, FixesView, FixOfRuleView, FixView } from './report-view.js';

const MAX_RULES = 40;
const MAX_OF_RULE = 5;
const MAX_EARLIER = 20;
const MAX_REFUSED = 100;
const EXCERPT = 240;

/** The verified fixes of a report, by rule; null where a report has none. Its own numbers count, where it says them. */
export function readFixes(summary: unknown, pages: unknown, earlier: unknown): FixesView | null {
  const numbers = asMembers(summary);
  const rules = new Map<string, FixOfRuleView>();
  let listed = 0;
  for (const page of asList(pages))
    for (const entry of asList(asMembers(page).fixes)) {
      const fix = readFix(entry);
      if (fix === null) continue;
      listed++;
      const rule = readText(asMembers(entry).rule, 100) ?? '';
      const known = rules.get(rule);
      if (known === undefined) {
        if (rules.size < MAX_RULES) rules.set(rule, { ruleId: rule, total: 1, removes: fix.removes, fixes: [fix] });
        continue;
      }
      known.total++;
      known.removes += fix.removes;
      if (known.fixes.length < MAX_OF_RULE) known.fixes.push(fix);
    }
  const before = readEarlier(earlier);
  if (listed === 0 && before === null && !isMembers(summary)) return null;
  return {
    verified: readCount(numbers.verified) ?? listed,
    delivered: readCount(numbers.delivered) ?? 0,
    removed: readCount(numbers.removed) ?? 0,
    removable: readCount(numbers.removable) ?? 0,
    hasOwn: listed > 0 || isMembers(summary),
    rules: [...rules.values()].sort((a, b) => b.removes - a.removes),
    refused: readRefused(numbers.refusedByRule),
    earlier: before,
  };
}

function readRefused(value: unknown): FixesView['refused'] {
  return asList(value)
    .slice(0, MAX_REFUSED)
    .flatMap((entry) => {
      const { rule, reason, findings } = asMembers(entry);
      const [ruleId, words] = [readText(rule, 100), readText(reason, 300)];
      return ruleId === null || words === null ? [] : [{ ruleId, reason: words, findings: readCount(findings) ?? 0 }];
    });
}

function readFix(entry: unknown): FixView | null {
  const fix = asMembers(entry);
  const url = readText(fix.url, 2_048);
  if (readText(fix.rule, 100) === null || url === null) return null;
  return {
    id: readText(fix.id, 100) ?? '',
    url,
    line: readCount(fix.line),
    before: readText(fix.before, EXCERPT) ?? '',
    after: readText(fix.after, EXCERPT) ?? '',
    places: readCount(fix.places) ?? 1,
    removes: readCount(fix.removes) ?? 0,
    isSafe: fix.safety === 'safe',
    isDelivered: fix.delivered === true,
    isOfModel: fix.source === 'model',
    look: fix.look === 'same' || fix.look === 'different' ? fix.look : null,
  };
}

function readEarlier(value: unknown): EarlierFixesView | null {
  if (!isMembers(value)) return null;
  const [confirmed, cameBack] = [readCount(value.confirmed), readCount(value.cameBack)];
  if (confirmed === null || cameBack === null) return null;
  const back = asList(value.fixes).flatMap((entry) => {
    const { rule, url, state } = asMembers(entry);
    const [ruleId, address] = [readText(rule, 100), readText(url, 2_048)];
    return state === 'came-back' && ruleId !== null && address !== null ? [{ ruleId, url: address }] : [];
  });
  return {
    confirmed,
    cameBack,
    stillThere: readCount(value.stillThere) ?? 0,
    notRechecked: readCount(value.notRechecked) ?? 0,
    back: back.slice(0, MAX_EARLIER),
  };
}
