import { longDay } from './moments.js';
import { counted, number, plural } from './numbers.js';
import { signed, SMALLEST_POINTS } from './points.js';

/** What a verdict is made of. Counts of issues and scores are those that the report shows. */
export interface VerdictFacts {
  /** 0 to 100; null without one. */
  score: number | null;
  pages: number;
  /** Rules that report errors, and warnings. */
  errors: number;
  warnings: number;
  /** Name of the issue that takes the most points; null without one. */
  first: string | null;
  /** Null without an earlier audit. */
  changes: VerdictChanges | null;
}

interface CommonScore {
  pages: number;
  previous: number;
  current: number;
}

export interface VerdictChanges {
  /** When the earlier audit was, RFC 3339. */
  since: string | null;
  /** Null where the two scores cannot be compared. */
  scoreBefore: number | null;
  /** Both scores over the pages that both audits read; null where they read the same. */
  commonScore: CommonScore | null;
  broken: ChangedFindings;
  resolved: ChangedFindings;
}

export interface ChangedFindings {
  total: number;
  /** Findings of a rule, as far as they are known. */
  rules: readonly { name: string; count: number }[];
}

const NAMED_RULES = 2;

/** An audit in at most three sentences, each of something that was computed: the score, what broke, what was resolved. */
export function verdict({ changes, ...now }: VerdictFacts): string[] {
  if (changes === null) return withoutEarlier(now);
  return [
    scoreSentence(changes, now.score),
    changedSentence('new', changes.broken),
    changedSentence('resolved', changes.resolved),
  ].filter((sentence) => sentence !== null);
}

function withoutEarlier({ pages, errors, warnings, first }: Omit<VerdictFacts, 'changes'>): string[] {
  if (pages === 0) return [];
  const where = counted(pages, 'page');
  if (errors + warnings === 0) return [`No check failed on ${where}.`];
  const found = [errors > 0 ? counted(errors, 'error') : null, warnings > 0 ? counted(warnings, 'warning') : null]
    .filter((words) => words !== null)
    .join(' and ');
  return [`The audit of ${where} found ${found}.`, ...(first === null ? [] : [`Fix this first: “${first}”.`])];
}

function scoreSentence({ since, scoreBefore, commonScore }: VerdictChanges, score: number | null): string | null {
  const day = longDay(since);
  const then = day === null ? 'since the previous audit' : `since ${day}`;
  if (commonScore !== null) {
    const { pages, previous, current } = commonScore;
    return `On the ${counted(pages, 'page')} that both audits read, the score ${moved(current - previous)} ${then}.`;
  }
  return score === null || scoreBefore === null ? null : `The score ${moved(score - scoreBefore)} ${then}.`;
}

/** Both scores over the pages that two audits have in common. */
export function commonScoreSentence({ pages, previous, current }: CommonScore): string {
  const [then, now] = [previous.toFixed(1), current.toFixed(1)];
  const score = then === now ? `is ${now} in both` : `went from ${then} to ${now}`;
  return `Over the ${counted(pages, 'page')} that both audits read, the score ${score}.`;
}

function moved(points: number): string {
  if (Math.abs(points) < SMALLEST_POINTS) return 'has not changed';
  return `${points > 0 ? 'rose' : 'fell'} by ${Math.abs(points).toFixed(1)} points`;
}

function changedSentence(word: 'new' | 'resolved', { total, rules }: ChangedFindings): string {
  if (total === 0) return `No finding is ${word}.`;
  const start = `${counted(total, 'finding')} ${plural(total, 'is', 'are')} ${word}`;
  const most = rules
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, NAMED_RULES);
  const [only, second] = most;
  if (only === undefined) return `${start}.`;
  if (only.count >= total) return `${start}${total > 1 ? ', all' : ''}: “${only.name}”.`;
  const named = most.map(({ name, count }) => `${number(count)} of “${name}”`).join(' and ');
  const isAll = second !== undefined && only.count + second.count >= total;
  return `${start}${isAll ? ':' : ', among them'} ${named}.`;
}

/** What is left out of an audit because people of the site ignore it. `points`: how much higher the score is without it. */
export function ignoredSentence(
  { findings, rules, points }: { findings: number; rules: number; points: number | null },
  score: number | null,
): string {
  const [be, count, them] = findings === 1 ? ['is', 'counts', 'it'] : ['are', 'count', 'them'];
  const left = `${counted(findings, 'finding')} of ${counted(rules, 'rule')} ${be} ignored and ${count} for nothing.`;
  return points === null || points === 0 || score === null
    ? left
    : `${left} With ${them} the score would be ${(score - points).toFixed(1)}.`;
}

/** Of the change of a score what the ignores of the site make; not for 0. */
export function ignoredPointsSentence(points: number): string {
  return `${signed(points)} points of the change come from findings that ${
    points > 0 ? 'are ignored now and were not before' : 'were ignored before and are not now'
  }.`;
}
