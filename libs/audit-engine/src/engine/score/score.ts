import { factorOf, type CategoryImportance } from '#common';
import { CATEGORIES, CATEGORY_IDS, type CategoryId } from './categories.js';
import type { RuleMeta } from '../run/rule-meta.js';

/** Version of the formula; stored in every report. */
export const SCORE_VERSION = 5;

/** Burden of an error of weight 9 that every page has. Other weights follow by their square. */
const NINE = 0.1222;
/** What a warning weighs against an error of the same weight. */
const WARNING = 2 / 9;
/** Errors from this weight on break a page for everybody: they count in full in every category. */
const BREAKS_THE_PAGE = 9;
/**
 * What one error of the highest weight on every page takes. Beyond it, a further burden counts
 * for less: whom the first defect keeps out does not meet the others.
 */
const FIRST = NINE * (10 / 9) ** 2;
const FURTHER = 0.4;
/** Burden of a sign of a break-in or a leak: found once (a score of 69 by itself), and found on every page (50). */
const CRITICAL = { once: 0.2041, everywhere: 0.4143 };

/** What findings in the markup of a platform weigh against the same findings in the site's own. */
const OF_PLATFORM = 0.25;
/** The most that one part of a template may weigh, whatever rules it touches: 8 points on a site without other findings. */
const PART = 0.0426;

/**
 * Share of the pages that is affected → share of the full burden; straight lines between.
 * Half as many affected pages are at most 0.6 of the burden, so that removing a defect from half of its pages brings back a third of its
 * points or more, and each further tenth shows. Few pages weigh less than their share: most visitors never meet them.
 */
const REACH: readonly (readonly [share: number, burden: number])[] = [
  [0, 0],
  [0.1, 0.12],
  [0.25, 0.32],
  [0.5, 0.6],
  [0.75, 0.82],
  [1, 1],
];

/** The best that a site with a finding can show. */
const BEST_WITH_FINDINGS = 99.9;

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

const GRADES: readonly (readonly [Grade, number])[] = [
  ['A', 90],
  ['B', 80],
  ['C', 70],
  ['D', 60],
];

/** How often a rule could check, and how often it found something; pages, or the site as one. */
export interface RuleTally {
  judged: number;
  fails: number;
  warns: number;
}

/** Pages on which a rule found something, by who wrote it. A page may be in all of them. */
export interface Origins {
  /** In markup of the site's own. */
  own: number;
  /** In the content of the page: in no part of a template. */
  content: number;
  /** In markup of a platform. */
  platform: number;
  /** By part of a template. */
  parts: ReadonlyMap<string, number>;
}

export interface CategoryScore {
  category: CategoryId;
  name: string;
  /** 0 to 100 with one decimal: what the site would have if everything else were fine. */
  score: number;
  /** Points of the overall score that its findings take. */
  lost: number;
  /** Rules of the category that checked something, by outcome. */
  passed: number;
  warnings: number;
  failed: number;
  total: number;
}

export interface Score {
  version: number;
  /** 0 to 100 with one decimal; null when nothing was checked. */
  score: number | null;
  grade: Grade | null;
  categories: CategoryScore[];
  /** By rule id: the points that its findings take. Together with the score they make 100. */
  gains: ReadonlyMap<string, number>;
}

export function gradeOf(score: number): Grade {
  return GRADES.find(([, from]) => score >= from)?.[0] ?? 'F';
}

export interface CheckedRule {
  meta: RuleMeta;
  tally: RuleTally;
  /** Where it is missing, all findings are in the content of the pages. */
  origins?: Origins | null;
}

/** What a rule's findings weigh, 0 for none; `pages` is the number of all pages of the audit. */
export function burdenOf({ meta, tally, origins }: CheckedRule, pages: number): number {
  const all = burdenOn(tally.fails + tally.warns, { meta, tally }, pages);
  if (!origins || meta.critical) return all;
  const own = burdenOn(origins.own, { meta, tally }, pages);
  return own + OF_PLATFORM * (all - own);
}

/** The same if so many of the pages were affected. */
function burdenOn(affected: number, { meta, tally }: CheckedRule, pages: number): number {
  if (affected === 0) return 0;
  // A defect on the one page of a thousand that could have it is a defect of one page in a thousand.
  const reach = reachOf(Math.min(1, affected / Math.max(tally.judged, meta.judges === 'pages' ? pages : 1)));
  if (meta.critical) return CRITICAL.once + (CRITICAL.everywhere - CRITICAL.once) * reach;
  return reach * fullBurden(meta);
}

function fullBurden({ weight, severity, category }: RuleMeta): number {
  const burden = NINE * (weight / 9) ** 2;
  const { importance } = CATEGORIES[category];
  if (severity === 'warning') return burden * WARNING * importance;
  return weight >= BREAKS_THE_PAGE ? burden : burden * importance;
}

function reachOf(share: number): number {
  const above = REACH.findIndex(([from]) => from >= share);
  const [high = 1, most = 1] = REACH[above] ?? [];
  const [low = 0, least = 0] = REACH[above - 1] ?? [];
  return high === low ? most : least + ((most - least) * (share - low)) / (high - low);
}

/**
 * Score version 5: `100 / (1 + Σ burden)²` over the rules that found something. What passes neither adds nor dilutes.
 * The missing points are shared out by burden, so that they add up. The score of a category says how it is, however much it counts.
 * @param importance by which the findings of a category weigh more or less
 */
export function scoreOf(rules: Iterable<CheckedRule>, pages: number, importance: CategoryImportance = {}): Score {
  const judged = [...rules].filter(({ tally }) => tally.judged > 0);
  const burdens = burdensOf(judged, pages, {});
  const weighted = dampened(
    judged,
    Object.keys(importance).length === 0 ? burdens : burdensOf(judged, pages, importance),
  );
  const sum = total(weighted.values());
  const score = judged.length === 0 ? null : scoreAfter(sum);
  const missing = 100 - (score ?? 100);
  const gains = new Map([...weighted].map(([id, burden]) => [id, (missing * burden) / sum]));
  const categories = CATEGORY_IDS.flatMap((id) => {
    const own = judged.filter(({ meta }) => meta.category === id);
    return own.length === 0 ? [] : [scoreCategory(id, own, dampened(own, burdens), gains)];
  });
  return { version: SCORE_VERSION, score, grade: score === null ? null : gradeOf(score), categories, gains };
}

/** Of rules that found something. Signs of a break-in weigh the same whatever the people of a site have set. */
function burdensOf(
  judged: readonly CheckedRule[],
  pages: number,
  importance: CategoryImportance,
): ReadonlyMap<string, number> {
  const burdens = new Map<string, number>();
  for (const rule of judged) {
    const { id, category, critical } = rule.meta;
    const burden = burdenOf(rule, pages) * (critical ? 1 : factorOf(category, importance));
    if (burden > 0) burdens.set(id, burden);
  }
  lightenParts(judged, burdens, pages, importance);
  return burdens;
}

/**
 * What parts of templates add to the findings of the content is bounded: by `PART` for each part,
 * on the pages that have it. A part of fewer findings weighs what they do.
 */
function lightenParts(
  rules: readonly CheckedRule[],
  burdens: Map<string, number>,
  pages: number,
  importance: CategoryImportance,
): void {
  const added = new Map<string, number>();
  const parts = new Map<string, { burden: number; reach: number }>();
  let bound = 0;
  for (const rule of rules) {
    const { meta, origins } = rule;
    if (!origins || meta.critical || !burdens.has(meta.id)) continue;
    const weigh = (affected: number): number => factorOf(meta.category, importance) * burdenOn(affected, rule, pages);
    added.set(meta.id, (burdens.get(meta.id) ?? 0) - weigh(origins.content));
    bound += OF_PLATFORM * weigh(origins.platform);
    for (const [part, affected] of origins.parts) {
      const known = parts.get(part) ?? { burden: 0, reach: 0 };
      const reach = reachOf(Math.min(1, affected / Math.max(1, pages)));
      parts.set(part, {
        burden: known.burden + weigh(affected),
        reach: Math.max(known.reach, reach),
      });
    }
  }
  for (const { burden, reach } of parts.values()) bound += Math.min(burden, PART * reach);
  const share = bound / total(added.values());
  if (!(share < 1)) return;
  for (const [id, burden] of added) burdens.set(id, (burdens.get(id) ?? 0) - burden * (1 - share));
}

/** The burdens of these rules when together they pass what one defect may take. Signs of a break-in count in full. */
function dampened(rules: readonly CheckedRule[], burdens: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const ordinary = rules.filter(({ meta }) => !meta.critical);
  const sum = total(ordinary.map(({ meta }) => burdens.get(meta.id) ?? 0));
  if (sum <= FIRST) return burdens;
  const factor = (FIRST + FURTHER * (sum - FIRST)) / sum;
  const lighter = new Map(burdens);
  for (const { meta } of ordinary) {
    const burden = burdens.get(meta.id);
    if (burden !== undefined) lighter.set(meta.id, burden * factor);
  }
  return lighter;
}

/** With one decimal, which no finding rounds up to 100. */
function scoreAfter(burden: number): number {
  return burden === 0 ? 100 : Math.min(BEST_WITH_FINDINGS, Math.round(1_000 / (1 + burden) ** 2) / 10);
}

function scoreCategory(
  category: CategoryId,
  judged: readonly CheckedRule[],
  burdens: ReadonlyMap<string, number>,
  gains: ReadonlyMap<string, number>,
): CategoryScore {
  const sumOf = (values: ReadonlyMap<string, number>): number =>
    total(judged.map(({ meta }) => values.get(meta.id) ?? 0));
  const failed = judged.filter(({ tally }) => tally.fails > 0).length;
  const warnings = judged.filter(({ tally }) => tally.fails === 0 && tally.warns > 0).length;
  return {
    category,
    name: CATEGORIES[category].name,
    score: scoreAfter(sumOf(burdens)),
    lost: sumOf(gains),
    passed: judged.length - failed - warnings,
    warnings,
    failed,
    total: judged.length,
  };
}

function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
