import { CATEGORIES, CATEGORY_IDS, type CategoryId } from './categories.js';
import type { RuleMeta } from './rule.js';

/** Version of the formula; stored in every report. */
export const SCORE_VERSION = 1;

/** What a warning costs against a failure. */
const WARNING_COST = 0.4;

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

const GRADES: readonly (readonly [Grade, number])[] = [
  ['A', 90],
  ['B', 80],
  ['C', 70],
  ['D', 60],
];

export type GateName = 'blockedByRobots' | 'notIndexable' | 'noHttps';

/** Factors on the overall score, and the rule whose findings keep the gate where it is. */
export const GATES: Readonly<Record<GateName, { factor: number; rule: string }>> = {
  blockedByRobots: { factor: 0.5, rule: 'crawlability/robots-start' },
  notIndexable: { factor: 0.6, rule: 'crawlability/start-noindex' },
  noHttps: { factor: 0.8, rule: 'security/https' },
};

/** How often a rule could judge, and how often it found something; pages, or the site as one. */
export interface RuleTally {
  judged: number;
  fails: number;
  warns: number;
}

export interface CategoryScore {
  category: CategoryId;
  name: string;
  /** 0 to 100, unrounded. */
  score: number;
  /** Rules of the category that judged something, by outcome. */
  passed: number;
  warnings: number;
  failed: number;
  total: number;
}

export interface Score {
  version: number;
  /** 0 to 100, unrounded; null when nothing was judged. */
  score: number | null;
  grade: Grade | null;
  categories: CategoryScore[];
  /** Gates that hold, with their factors. */
  gates: { gate: GateName; factor: number }[];
  /** By rule id: how many points the overall score rises when everything this rule found is fixed, its gate included. */
  gains: ReadonlyMap<string, number>;
}

export function gradeOf(score: number): Grade {
  return GRADES.find(([, from]) => score >= from)?.[0] ?? 'F';
}

/** `1 − (fails + 0.4 · warns) / judged`. */
export function ruleRatio(tally: RuleTally): number {
  return 1 - (tally.fails + WARNING_COST * tally.warns) / tally.judged;
}

interface Judged {
  meta: RuleMeta;
  tally: RuleTally;
}

/**
 * Score version 1: category = `100 · Σ w·r / Σ w` over its rules that judged something, overall = mean of the categories by their weights, times the gates.
 * Nothing saturates: every fixed page moves the score.
 */
export function scoreOf(rules: Iterable<Judged>, gates: readonly GateName[]): Score {
  const byCategory = new Map<CategoryId, Judged[]>();
  for (const rule of rules) {
    if (rule.tally.judged === 0) continue;
    const same = byCategory.get(rule.meta.category);
    if (same) same.push(rule);
    else byCategory.set(rule.meta.category, [rule]);
  }
  const factor = gates.reduce((product, gate) => product * GATES[gate].factor, 1);
  const categoryWeights = CATEGORY_IDS.reduce((sum, id) => sum + (byCategory.has(id) ? CATEGORIES[id].weight : 0), 0);
  const categories: CategoryScore[] = [];
  /** Points before the gates. */
  const lost = new Map<string, number>();
  let overall = 0;
  for (const id of CATEGORY_IDS) {
    const judged = byCategory.get(id);
    if (!judged) continue;
    const category = scoreCategory(id, judged);
    categories.push(category);
    const share = CATEGORIES[id].weight / categoryWeights;
    overall += share * category.score;
    const ruleWeights = weightOf(judged);
    for (const { meta, tally } of judged) {
      const points = (share * 100 * meta.weight * (1 - ruleRatio(tally))) / ruleWeights;
      if (points > 0) lost.set(meta.id, points);
    }
  }
  const score = categories.length === 0 ? null : Math.min(100, Math.max(0, overall * factor));
  const gains = new Map(
    [...lost].map(([id, points]) => {
      const gate = gates.find((name) => GATES[name].rule === id);
      return [id, (factor / (gate ? GATES[gate].factor : 1)) * (overall + points) - factor * overall];
    }),
  );
  return {
    version: SCORE_VERSION,
    score,
    grade: score === null ? null : gradeOf(score),
    categories,
    gates: gates.map((gate) => ({ gate, factor: GATES[gate].factor })),
    gains,
  };
}

function weightOf(judged: readonly Judged[]): number {
  return judged.reduce((sum, { meta }) => sum + meta.weight, 0);
}

function scoreCategory(category: CategoryId, judged: readonly Judged[]): CategoryScore {
  const weighted = judged.reduce((sum, { meta, tally }) => sum + meta.weight * ruleRatio(tally), 0);
  const failed = judged.filter(({ tally }) => tally.fails > 0).length;
  const warnings = judged.filter(({ tally }) => tally.fails === 0 && tally.warns > 0).length;
  return {
    category,
    name: CATEGORIES[category].name,
    score: (100 * weighted) / weightOf(judged),
    passed: judged.length - failed - warnings,
    warnings,
    failed,
    total: judged.length,
  };
}
