import type { AuditRecord } from '#audit-engine/comparison';
import { currentRule, retiredRule } from '#audit-engine/retired';
import { GROUPING_VERSION } from '#findings';
import type { FoundIssue, IssueState, KnownIssue } from './known-issue.js';

/** An audit as the issues of its site see it. */
export interface FoldedRun {
  found: readonly FoundIssue[];
  record: AuditRecord;
  /** Whether an earlier run had the same mode and nearly the same pages: findings of the site as a whole are compared only then. */
  isSameScope: (runId: string) => boolean;
}

/** What an audit makes of an issue that was known. */
export interface ChangedIssue {
  known: KnownIssue;
  /** Null: the audit did not find it. */
  found: FoundIssue | null;
  state: IssueState;
  /** Why it was closed, where that is not because it was fixed. */
  because?: 'retired';
  ruleVersion: number;
  isRendered: boolean;
  /** Pages that have it, as far as audits know. */
  pages: number[];
  findings: number;
}

export interface FoldedIssues {
  changed: ChangedIssue[];
  added: (FoundIssue & { ruleVersion: number; isRendered: boolean })[];
}

/** Two issues whose pages overlap so much are one whose element moved or changed. */
const SAME_PAGES = 0.5;

/**
 * What an audit makes of the issues of its site, by the rules of the comparison: an issue is fixed when everything that it was found on was
 * read again without it. A page that the audit did not read, and a rule that it did not run, leave everything as it was.
 */
export function foldRun(issues: readonly KnownIssue[], run: FoldedRun): FoldedIssues {
  const pages = new RereadPages(run.record);
  const open = new Map(run.found.map((found) => [found.key, found]));
  const changed: ChangedIssue[] = [];
  const missing: ChangedIssue[] = [];
  for (const known of issues) {
    const found = known.groupingVersion === GROUPING_VERSION ? open.get(known.key) : undefined;
    if (found) {
      open.delete(found.key);
      // A page that scripts have to fill says nothing of what was fixed as a browser shows it.
      if (known.state === 'fixed' && pages.areUnseen(found)) continue;
      changed.push(again(known, found, pages));
    } else if (known.state !== 'fixed') missing.push(notFound(known, run, pages));
  }
  for (const change of missing) {
    const ruleId = run.record.rules.has(change.known.ruleId) ? change.known.ruleId : currentRule(change.known.ruleId);
    const isMerged = ruleId !== change.known.ruleId;
    const moved =
      change.state === 'fixed' || isMerged ? movedTo({ ...change.known, ruleId }, open.values(), isMerged) : undefined;
    if (moved) open.delete(moved.key);
    changed.push(moved ? again(change.known, moved, pages) : change);
  }
  const added = [...open.values()].map((found) => ({ ...found, ...pages.stateOf(found) }));
  return { changed, added };
}

function again(known: KnownIssue, found: FoundIssue, pages: RereadPages): ChangedIssue {
  const { ruleId } = found;
  const { ruleVersion, isRendered } = pages.stateOf(found);
  const left = leftOf(ruleId === known.ruleId ? known : { ...known, ruleId, ruleVersion }, found, pages);
  return {
    ...{ known, found, state: known.state === 'fixed' ? 'regressed' : known.state, ruleVersion },
    isRendered: isRendered || (left.length > 0 && known.isRendered),
    pages: [...found.pages, ...left].sort((a, b) => a - b),
    findings: found.findings + left.length,
  };
}

function notFound(known: KnownIssue, run: FoldedRun, pages: RereadPages): ChangedIssue {
  const { record, isSameScope } = run;
  const rule = record.rules.get(known.ruleId);
  const unchanged: ChangedIssue = { ...known, known, found: null };
  if (!rule && retiredRule(known.ruleId) !== null) return ofRetired(unchanged, run, pages);
  // A rule whose meaning changed has not looked for the same: from its next audit on it has.
  if (!rule?.isChecked || rule.isCut) return unchanged;
  if (rule.version !== known.ruleVersion) return { ...unchanged, ruleVersion: rule.version };
  if (rule.scope === 'site' || known.pages.length === 0)
    return isSameScope(known.seenRunId) ? { ...unchanged, state: 'fixed', pages: [], findings: 0 } : unchanged;
  const left = known.pages.filter((page) => !pages.isReread(known, page));
  if (left.length === 0) return { ...unchanged, state: 'fixed', pages: [], findings: 0 };
  const gone = known.pages.length - left.length;
  return { ...unchanged, pages: left, findings: Math.max(left.length, known.findings - gone) };
}

/** No audit looks for it any more. One whose rule was merged waits until the successor has read its pages, which may find the same. */
function ofRetired(unchanged: ChangedIssue, { record, isSameScope }: FoldedRun, pages: RereadPages): ChangedIssue {
  const { known } = unchanged;
  const into = retiredRule(known.ruleId)?.into ?? null;
  const rule = into === null ? undefined : record.rules.get(into);
  const isLooked =
    into === null ||
    (rule?.isChecked === true &&
      !rule.isCut &&
      (rule.scope === 'site' || known.pages.length === 0
        ? isSameScope(known.seenRunId)
        : known.pages.every((page) => pages.isReread({ ...known, ruleId: into, ruleVersion: rule.version }, page))));
  return isLooked ? { ...unchanged, state: 'fixed', because: 'retired', pages: [], findings: 0 } : unchanged;
}

/** Pages with the issue that this audit says nothing about. */
function leftOf(known: KnownIssue, found: FoundIssue, pages: RereadPages): number[] {
  if (known.state === 'fixed') return [];
  const now = new Set(found.pages);
  return known.pages.filter((page) => !now.has(page) && !pages.isReread(known, page));
}

/**
 * The same rule says the same on the same pages, of an element that looks different. A rule that was merged has other sentences and keys:
 * its successor says the same where it says something of the same kind.
 */
function movedTo(known: KnownIssue, found: Iterable<FoundIssue>, isMerged: boolean): FoundIssue | undefined {
  const before = new Set(known.pages);
  for (const other of found) {
    if (other.ruleId !== known.ruleId || other.kind !== known.kind) continue;
    if (!isMerged && other.messageId !== known.messageId) continue;
    // Two broken targets are two defects, on whatever pages they are.
    if (known.kind === 'target' && known.groupingVersion === GROUPING_VERSION && !isMerged) continue;
    if (isMerged && before.size === 0 && other.pages.length === 0) return other;
    const both = other.pages.filter((page) => before.has(page)).length;
    if (both > 0 && both >= SAME_PAGES * Math.max(before.size, other.pages.length)) return other;
  }
  return undefined;
}

/** Which pages an audit has read. */
class RereadPages {
  private readonly numbers: ReadonlyMap<number, number>;

  constructor(private readonly record: AuditRecord) {
    this.numbers = new Map([...record.pages].map((hash, i) => [hash, i + 1]));
  }

  /** The page was read in the same way, and the rule checked it; or it is gone for good. */
  isReread({ ruleId, ruleVersion, isRendered }: KnownIssue, page: number): boolean {
    const { record } = this;
    const rule = record.rules.get(ruleId);
    if (!rule?.isChecked || rule.version !== ruleVersion || rule.isUnsure) return false;
    if (record.gone.has(page)) return true;
    const number = this.numbers.get(page);
    if (number === undefined || rule.unchecked.has(number) || record.unseen.has(number)) return false;
    return !isRendered || record.rendered.has(number);
  }

  areUnseen({ pages }: FoundIssue): boolean {
    const { unseen } = this.record;
    return pages.length > 0 && pages.every((page) => unseen.has(this.numbers.get(page) ?? -1));
  }

  stateOf(found: FoundIssue): { ruleVersion: number; isRendered: boolean } {
    const { rules, rendered } = this.record;
    return {
      ruleVersion: rules.get(found.ruleId)?.version ?? 1,
      isRendered: found.pages.some((page) => rendered.has(this.numbers.get(page) ?? -1)),
    };
  }
}
