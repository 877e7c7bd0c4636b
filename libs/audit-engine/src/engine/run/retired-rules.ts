import { matches } from '#common';
import { RETIRED_RULES, type RetiredRule } from './retired-rules.data.js';

/** What became of the rule; null for one that is not retired. */
export function retiredRule(id: string): RetiredRule | null {
  return Object.hasOwn(RETIRED_RULES, id) ? (RETIRED_RULES[id] ?? null) : null;
}

/** The rule that reports today what the rule of this id reported: itself, unless it was merged. */
export function currentRule(id: string): string {
  return retiredRule(id)?.into ?? id;
}

/** Whether a rule is the one that was asked for, or what became of it. */
export function isRule(asked: string, ruleId: string): boolean {
  return asked === ruleId || currentRule(asked) === ruleId;
}

/** Whether a rule, or a pattern of rules such as `links/*`, names this rule. The id of a merged rule names the rule that it is part of. */
export function namesRule(pattern: string, ruleId: string): boolean {
  return matches(pattern, ruleId) || isRule(pattern, ruleId);
}

/** What to tell people whose files or options name rules that are gone: each once. */
export function retirementsIn(ids: Iterable<string>): string[] {
  return [...new Set(ids)].map(retirementOf).filter((text) => text !== null);
}

/** Two sentences for people who name a rule that is gone; null for every other id. */
export function retirementOf(id: string): string | null {
  const retired = retiredRule(id);
  if (retired === null) return null;
  const { into, since, why } = retired;
  return `The rule "${id}" was ${into === null ? 'retired' : `merged into "${into}"`} on ${since}. ${why}`;
}
