import type { LabReport } from '#common';

/**
 * What a page shows of a report: everything bounded, every text clean, true counts beside each list that is cut.
 * The inner shapes of published reports are not specified, so each member may be missing from a report and is then null or empty here.
 */
export interface ReportView {
  baseUrl: string;
  /** RFC 3339, as the report has it. */
  auditedAt: string | null;
  totalPages: number;
  /** The audit was stopped before its end. */
  isPartial: boolean;
  /**
   * Issues by severity and checks that passed: the unit of `issues` and of the
   * categories. What the report itself counts, when it lists none.
   */
  errors: number;
  warnings: number;
  passed: number;
  /** 0 to 100. */
  score: number | null;
  /** One or two characters, such as `B` or `A+`. */
  grade: string | null;
  gates: GateView[];
  /** Why there is no score although pages were read: the start page was not evaluated. */
  unseenStart: UnseenStartView | null;
  categories: CategoryView[];
  /** Failing and warning checks: leaks and signs of a break-in first, then fails, then by the points they take. */
  issues: IssueView[];
  issuesTotal: number;
  passedChecks: CheckView[];
  passedTotal: number;
  /** Checks that did not apply or were switched off. */
  notApplicableTotal: number;
  /** Pages with the most findings first. */
  pages: PageView[];
  pagesTotal: number;
  /** Where on the site the findings are; null in reports that do not say. */
  relief: ReliefView | null;
  coverage: CoverageView | null;
  /** What a browser measured; null in reports that do not say. */
  lab: LabReport | null;
  /** Beside the audit before; null for a first one, and in reports that do not say. */
  changes: ChangesView | null;
  /** Null in reports without any. */
  fixes: FixesView | null;
  /** What no edit of a page can do; null in reports that propose nothing of it. */
  siteFixes: SiteFixesView | null;
  scoreVersion: string | null;
  catalogueVersion: string | null;
  disabledRules: string[];
  /** Categories that count more or less than normal in the score, such as "Legal off"; null where none does. */
  importance: string | null;
  /** What is left out because people of the site ignore it; null where nothing is. */
  ignored: IgnoredView | null;
}

export interface IgnoredView {
  findings: number;
  rules: number;
  /** Points by which the score is higher without these findings. */
  points: number | null;
}

export interface UnseenStartView {
  reason: 'shell' | 'forwarding' | 'not-html';
  /** Words that the page holds without its scripts. */
  words: number;
}

/** What changed since the audit before: findings. */
export interface ChangesView {
  resolved: number;
  new: number;
  stillThere: number;
  notRechecked: number;
  notSeenBefore: number;
  /** At most 500; `new` and `resolved` are the true numbers. Empty in reports that do not name them. */
  newFindings: ChangedFindingView[];
  resolvedFindings: ChangedFindingView[];
  /** Null where the scores cannot be compared. */
  previousScore: number | null;
  /** Why they cannot. */
  scoreNote: string | null;
  /** Where the audits read other pages: both scores over the pages that both read. */
  commonScore: { pages: number; previous: number; current: number } | null;
  /** Points of the score's change that come from what is ignored; 0 where none do. */
  ignoredPoints: number;
  /** What limits the comparison. */
  partialNote: string | null;
  previousAt: string | null;
  /** Rules with the most changes first. */
  rules: { ruleId: string; resolved: number; new: number }[];
}

export interface ChangedFindingView {
  ruleId: string;
  ruleName: string;
  severity: 'error' | 'warning';
  /** Null: the site as a whole. */
  pageUrl: string | null;
  line: number | null;
  selector: string | null;
  /** Null for a finding that the report counts and does not list. */
  message: string | null;
}

/** Verified fixes: what passed the loop of checking, editing and checking again. */
export interface FixesView {
  verified: number;
  /** Handed out as done. */
  delivered: number;
  /** Findings that are gone by the delivered ones, and by all. */
  removed: number;
  removable: number;
  /** False when the report only says what has become of earlier ones. */
  hasOwn: boolean;
  /** Those that remove most first. */
  rules: FixOfRuleView[];
  /** Findings that no fix takes away, and why, in a sentence. */
  refused: { ruleId: string; reason: string; findings: number }[];
  /** What has become of the fixes of audits before; null for a first audit. */
  earlier: EarlierFixesView | null;
}

export interface FixOfRuleView {
  ruleId: string;
  total: number;
  removes: number;
  fixes: FixView[];
}

export interface FixView {
  id: string;
  url: string;
  line: number | null;
  /** Source of the page, not escaped. */
  before: string;
  after: string;
  places: number;
  removes: number;
  isSafe: boolean;
  isDelivered: boolean;
  isOfModel: boolean;
  /** How a browser shows the page with it; null: none compared them. */
  look: 'same' | 'different' | null;
}

export interface EarlierFixesView {
  confirmed: number;
  cameBack: number;
  stillThere: number;
  notRechecked: number;
  back: { ruleId: string; url: string }[];
}

/** For review, and never counted as fixed. */
export interface SiteFixesView {
  files: SiteFileView[];
  /** The same settings in the words of each server. */
  servers: ServerSnippetView[];
  /** Rules that the settings satisfy, as checked. */
  rules: string[];
  /** What to look at before settings are switched on. */
  checks: { rules: string[]; checkFirst: string }[];
  /** Rules that need manual work, and why. */
  refused: { ruleId: string; reason: string }[];
}

export interface SiteFileView {
  /** From the root of the host. */
  path: string;
  /** `draft`: holds a placeholder that a person has to fill in. */
  safety: 'safe' | 'review' | 'draft';
  isNew: boolean;
  /** Sentences. */
  changes: string[];
  /** Findings that are gone with it. */
  removes: number;
  /** Its beginning; `isCut`: there is more. */
  text: string;
  isCut: boolean;
  /** The file as it is to be, character by character. */
  content: string;
}

export interface ServerSnippetView {
  /** nginx, caddy, apache, htaccess or headers-file. */
  server: string;
  /** `place`: where the text belongs, in words. */
  parts: { place: string; text: string }[];
  rules: string[];
  lacks: { ruleId: string; reason: string }[];
}

/** Marks as high as what was found on their pages, by folder. */
export interface ReliefView {
  /** Names of rules that found something on nearly every page, and lift none. */
  shared: string[];
  folders: {
    /** Null for all folders that are not named. */
    folder: string | null;
    pages: number;
    errors: number;
    warnings: number;
    marks: { url: string; errors: number; warnings: number }[];
  }[];
}

/** A condition that lowers the whole score by a factor: version 1 of the score had some. */
export interface GateView {
  name: string;
  factor: number;
}

export interface CategoryView {
  id: string;
  name: string;
  score: number | null;
  /** Points of the overall score that its findings take; null in reports that do not say. */
  lost: number | null;
  passed: number | null;
  warnings: number | null;
  errors: number | null;
}

export interface CheckView {
  name: string;
  category: string;
}

export interface IssueView {
  ruleId: string;
  name: string;
  category: string;
  subcategory: string | null;
  /** Success criteria of WCAG 2.2 that it fails or may fail: `1.4.3`. */
  wcag: string[];
  severity: 'error' | 'warning';
  status: 'fail' | 'warn';
  /** The sentence that stands for the issue. */
  message: string | null;
  /** Points of the score that it takes. */
  gain: number | null;
  howToFix: string | null;
  /** Absolute http and https addresses. */
  references: string[];
  pages: { url: string; count: number | null }[];
  pagesTotal: number;
  findings: FindingView[];
  findingsTotal: number;
  /** What is to be fixed, what touches the most pages first; empty in reports that do not say. */
  causes: CauseView[];
  causesTotal: number;
  /** What was measured, as the report puts it: `4.2 s`. */
  value: string | null;
}

/** What one correction removes: the first of its findings, and where the others are. `pageUrl` is that of a cause on one page alone. */
export interface CauseView extends FindingView {
  findings: number;
  pages: string[];
  pagesTotal: number;
}

export interface FindingView {
  pageUrl: string | null;
  message: string | null;
  /** What people call the thing that was found: its text, its name, its id. */
  label: string | null;
  /** Where it is in its page, as CSS or XPath. */
  selector: string | null;
  line: number | null;
  /** Evidence as the audited page had it, not escaped. */
  snippet: string | null;
  /** What the finding is about when that is not the page: a broken target, say. */
  target: string | null;
}

export interface PageView {
  url: string;
  title: string | null;
  status: number | null;
  failed: number | null;
  warnings: number | null;
}

export interface CoverageView {
  mode: string | null;
  maxPages: number | null;
  pagesCrawled: number | null;
  urlsKnown: number | null;
  isComplete: boolean | null;
  outcomes: { outcome: string; count: number }[];
  patterns: { pattern: string; known: number; sampled: number }[];
  patternsTotal: number;
  cuts: { reason: string; where: string; count: number | null }[];
  cutsTotal: number;
  /** Null where no page needed a browser, or the report does not say. */
  rendering: RenderingView | null;
}

/** Pages that were checked as a browser shows them, and why others were not. */
export interface RenderingView {
  rendered: number;
  notRendered: { count: number; message: string }[];
  /** Pages that were compared with what a browser shows; 0 in reports that do not say. */
  compared: number;
  /** Others, which no browser could show. */
  notCompared: number;
  /** URL patterns that need a browser. */
  patterns: string[];
  /** Elements, by their start tags, whose findings scripts correct on pages that were compared. */
  corrected: number;
}
