import type { PageElement, PageFacts } from '#audit-engine';
import { STATUS } from '#audit-engine/rules';
import type { Edits } from './edits.js';
import type { Change, OpenFinding } from './fix.js';
import type { Verdict } from './page-checker.js';
import { isWellFormed, isXhtml } from './xml-syntax.js';

/** What a step changed, and what it may change beside its rules. */
export interface Step {
  before: Verdict;
  after: Verdict;
  edits: Edits;
  /** Rules whose findings have to become fewer. */
  rules: readonly string[];
  changes: ReadonlySet<Change>;
}

export interface Outcome {
  /** Why the step is refused, in a sentence; null when it passed. */
  refusal: string | null;
  /** Rules with findings that were there before, out of sight. */
  uncovered: string[];
}

/** The one place that decides: a step counts only when the page is better by its rules and in nothing worse. */
export function examine(step: Step): Outcome {
  const uncovered: string[] = [];
  const refuse = (refusal: string): Outcome => ({ refusal, uncovered: [] });
  const { before, after } = step;
  if (!before.page || !after.page) return refuse('The page cannot be checked.');
  for (const rule of step.rules)
    if (countOf(after, rule) >= countOf(before, rule)) return refuse('The finding is still there afterwards.');
  for (const [rule, status] of after.status) {
    if (status === STATUS.error && before.status.get(rule) !== STATUS.error)
      return refuse(`${rule} cannot check the page afterwards.`);
    if (countOf(after, rule) <= countOf(before, rule)) continue;
    if (!isUncovered(rule, step)) return refuse(`It would cause a finding of ${rule}.`);
    uncovered.push(rule);
  }
  if (wasXml(before) && !isWellFormed(after.input.html)) return refuse('The page would no longer be well-formed XML.');
  const lost = lostBy(before.page, after.page, step.changes);
  return lost === null ? { refusal: null, uncovered } : refuse(lost);
}

function wasXml({ page, input }: Verdict): boolean {
  return page !== null && isXhtml(page.document) && isWellFormed(input.html);
}

function lostBy(before: PageFacts, after: PageFacts, changes: ReadonlySet<Change>): string | null {
  if (!changes.has('text') && visibleText(before) !== visibleText(after))
    return 'It would change the text that people see.';
  if (changes.has('links')) {
    if (after.anchors.length < before.anchors.length) return 'A link would be lost.';
  } else {
    const kept = new Set(after.anchors.map(({ href }) => href));
    if (before.anchors.some(({ href }) => !kept.has(href))) return 'A link would be lost.';
  }
  if (changes.has('resources')) return null;
  const loaded = new Set(after.resources.map(({ url }) => String(url)));
  return before.resources.some(({ url }) => !loaded.has(String(url))) ? 'A file would no longer be loaded.' : null;
}

/** Titles, and everything in the body that is shown, on one line. */
function visibleText({ document, head }: PageFacts): string {
  let text = head.titles.map((title) => title.text).join('\n');
  for (let i = 0; i < document.textValues.length; i++) {
    const owner = document.textOwners[i] ?? null;
    if (owner !== null && (owner.isHidden || owner.in('head') || owner.in('raw'))) continue;
    if (owner?.name === 'title') continue;
    if (document.textBreaks[i] === true) text += ' ';
    text += document.textValues[i] ?? '';
  }
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * A finding is uncovered, and not caused, when its element is the same as before and the rule could not see it:
 * it was out of the accessibility tree, or the rule did not apply to the page at all. Rules about pages in search results
 * begin to apply when the page says that it is one.
 */
function isUncovered(rule: string, step: Step): boolean {
  const { before, after, edits } = step;
  const known = new Map<string, number>();
  for (const finding of before.findings.get(rule) ?? []) add(known, keyOf(finding, finding.element?.start ?? null));
  const wasApplied = before.status.get(rule) !== STATUS.notApplicable;
  for (const finding of after.findings.get(rule) ?? []) {
    const origin = finding.element ? untouchedStart(finding.element, edits) : null;
    const key = keyOf(finding, origin);
    const left = known.get(key) ?? 0;
    if (left > 0) {
      known.set(key, left - 1);
      continue;
    }
    if (!wasApplied && isIndexedNow(step)) continue;
    const earlier = origin === null ? undefined : before.page?.document.elements.find(({ start }) => start === origin);
    if (!earlier || !finding.element) return false;
    if (wasApplied && !(earlier.isAriaHidden && !finding.element.isAriaHidden)) return false;
  }
  return true;
}

function isIndexedNow({ before, after }: Step): boolean {
  return (
    (before.page?.canonical.isSelf === false && after.page?.canonical.isSelf === true) ||
    (before.page?.robots.isNoindex === true && after.page?.robots.isNoindex === false)
  );
}

function keyOf({ message }: OpenFinding, start: number | null): string {
  return `${message} ${start ?? ''}`;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Where the start tag stood, when no byte of it is new; else null. */
function untouchedStart(element: PageElement, edits: Edits): number | null {
  const start = edits.originOf(element.start);
  const end = edits.originOf(element.openEnd);
  return start !== null && end !== null && end - start === element.openEnd - element.start ? start : null;
}

function countOf(verdict: Verdict, rule: string): number {
  return verdict.counts.get(rule) ?? 0;
}
