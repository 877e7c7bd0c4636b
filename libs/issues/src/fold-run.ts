import type { AuditRecord } from '#audit-engine/comparison';
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
    const moved = change.state === 'fixed' ? movedTo(change.known, open.values()) : undefined;
    if (moved) open.delete(moved.key);
    changed.push(moved ? again(change.known, moved, pages) : change);
  }
  const added = [...open.values()].map((found) => ({ ...found, ...pages.stateOf(found) }));
  return { changed, added };
}

function again(known: KnownIssue, found: FoundIssue, pages: RereadPages): ChangedIssue {
  const left = leftOf(known, found, pages);
  const { ruleVersion, isRendered } = pages.stateOf(found);
  return {
    ...{ known, found, state: known.state === 'fixed' ? 'regressed' : known.state, ruleVersion },
    isRendered: isRendered || (left.length > 0 && known.isRendered),
    pages: [...found.pages, ...left].sort((a, b) => a - b),
    findings: found.findings + left.length,
  };
}

function notFound(known: KnownIssue, { record, isSameScope }: FoldedRun, pages: RereadPages): ChangedIssue {
  const rule = record.rules.get(known.ruleId);
  const unchanged: ChangedIssue = { ...known, known, found: null };
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

/** Pages with the issue that this audit says nothing about. */
function leftOf(known: KnownIssue, found: FoundIssue, pages: RereadPages): number[] {
  if (known.state === 'fixed') return [];
  const now = new Set(found.pages);
  return known.pages.filter((page) => !now.has(page) && !pages.isReread(known, page));
}

/** The same rule says the same on the same pages, of an element that looks different. */
function movedTo(known: KnownIssue, found: Iterable<FoundIssue>): FoundIssue | undefined {
  const before = new Set(known.pages);
  for (const other of found) {
    if (other.ruleId !== known.ruleId || other.messageId !== known.messageId || other.kind !== known.kind) continue;
    // Two broken targets are two defects, on whatever pages they are.
    if (known.kind === 'target' && known.groupingVersion === GROUPING_VERSION) continue;
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
