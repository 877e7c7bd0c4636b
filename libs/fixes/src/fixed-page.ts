/** `safe`: exact, and nothing that people see or do changes. `review`: exact as well, and a person has to say yes to what it means. */
export type Safety = 'safe' | 'review';

/** `text` stands for what was between the offsets; an insertion has two equal ones. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** All edits of one rule on one page: proposed, delivered, accepted or rejected as one. */
export interface ProposedFix {
  /** The same at the next audit while the fault stands as it is. */
  id: string;
  rule: string;
  /** Other rules whose edits touch the same bytes; mostly none. */
  alsoRules: string[];
  url: string;
  safety: Safety;
  source: 'exact' | 'model';
  status: 'verified';
  /** The run has handed it out as done: it counts as fixed. Others are proposals. */
  delivered: boolean;
  /** Findings of the page that are gone. */
  removes: number;
  /** What it writes, in a sentence. */
  writes: string;
  /** Of the first edit, from 1. */
  line: number;
  /** The first place as it is, at most 200 characters … */
  before: string;
  /** … and as it becomes. */
  after: string;
  /** Number of edits. */
  places: number;
  /** SHA-256 of the served bytes, hex. */
  bodyHash: string;
  /** How a browser shows the page with it, where one did before and after: pixel by pixel the same, or not. */
  look?: 'same' | 'different';
  /**
   * In order of their place, none touches another. Offsets are UTF-16 units of the served text, read as UTF-8, without a byte order mark.
   */
  edits: Edit[];
}

/** Whole lines of the source, around edits. */
export interface SourceRegion {
  /** Offset of its first character. */
  start: number;
  /** Of its first line, from 1. */
  line: number;
  text: string;
}

/**
 * What can be fixed of one page. Safe fixes, and those that people had accepted before, were
 * checked together, each other one alone, on the page with all of those.
 */
export interface FixedPage {
  url: string;
  bodyHash: string;
  fixes: ProposedFix[];
  /** What people had rejected before: shown to those who ask for it, and in no number. Each was checked without the others here. */
  rejected?: ProposedFix[];
  /** Enough of the source for a patch of any choice of fixes; null when that is too much to keep. */
  regions: SourceRegion[] | null;
  /** The file begins with a byte order mark, which edits and regions leave out. */
  hasMark?: boolean;
}

/** What came of a run's fixes, in numbers. */
export interface FixSummary {
  mode: 'recommend' | 'audit-fix' | 'fix';
  /** Fixes that passed the loop, and those of them that were handed out as done. */
  verified: number;
  delivered: number;
  /** Findings that are gone by the delivered ones … */
  removed: number;
  /** … and by all that were verified. */
  removable: number;
  /** Fixes that can be read; the rest is only counted. */
  kept: number;
  /** Pages that were checked for fixes, and those with a fix. */
  pages: number;
  pagesFixed: number;
  pagesSkipped: { reason: string; pages: number }[];
  /** Most frequent first, at most 20. */
  refusedByReason: { reason: string; findings: number }[];
  /** The same by rule, at most 100; runs of earlier versions have none. */
  refusedByRule?: { rule: string; reason: string; findings: number }[];
  model: { proposals: number; costUsd: number; note: string | null };
}
