import type { CategoryImportance, LabReport } from '#common';
import type { CategoryId } from '../score/categories.js';
import type { JsonObject } from '../facts/structured-data.js';
import type { FindingCounts, Histograms } from './run-counts.js';
import type { DataValue, Severity } from '../run/rule-meta.js';
import type { CategoryScore, Grade } from '../score/score.js';
import type { SiteFacts } from '../site/site-page.js';
import type { ChangeNumbers, ComparedPages } from './comparison.js';
import type { ReportLocations } from './comparison-locations.js';
import type { CommonScore } from './comparison-score.js';

export interface ReportItem {
  pageUrl: string | null;
  /** The sentence, filled in. */
  message: string;
  messageId: string;
  data: Readonly<Record<string, DataValue>> | null;
  line: number | null;
  /** Escaped for HTML text. */
  snippet: string | null;
  /** Finds the element in the page; for findings about one. */
  selector?: string;
  /** What a site finding is about, and where it can be found. */
  url?: string;
  pages?: string[];
  pagesTotal?: number;
}

/** One check: a rule's result over the whole run. */
export interface RuleReport {
  ruleId: string;
  name: string;
  category: CategoryId;
  subcategory: string;
  /** Success criteria of WCAG 2.2; missing where the rule is not about accessibility. */
  wcag?: readonly string[];
  severity: Severity;
  scope: 'page' | 'site';
  weight: number;
  /** The rule looks for a sign of a break-in or a leaked secret. */
  critical?: true;
  /** Raised when the rule reports other things than before; 1 without it. */
  ruleVersion?: number;
  /** What the score divides by; pages without it. */
  judges?: 'site';
  /** `error`: the rule itself failed and checked nothing. `ignored`: all that it found is ignored. */
  status: 'pass' | 'warn' | 'fail' | 'ignored' | 'not-applicable' | 'error' | 'disabled';
  /** Points of the health score that its findings take. The gains of all rules and the score make 100. */
  gain: number;
  /** Pages checked (1 for rules that check the site as one), by outcome; `errors` are pages on which the rule failed. */
  judged: number;
  passed: number;
  affected: number;
  /** Findings that people ignore: they are in no other number of the rule. */
  ignored?: number;
  errors: number;
  howToFix: string;
  references: readonly string[];
  /** Affected pages by URL, at most 100; `pagesTotal` is the true number. */
  pages: { url: string; count: number }[];
  pagesTotal: number;
  /** At most 50, the first of each page before the second of any; `itemsTotal` is the true number. */
  items: ReportItem[];
  itemsTotal: number;
  /**
   * What is to be fixed, what touches the most pages first, at most 10; `causesTotal` is the true number. Of rules that found something.
   */
  causes?: ReportCause[];
  causesTotal?: number;
}

/** What one correction removes: the first of its findings, and where the others are. */
export interface ReportCause {
  message: string;
  line: number | null;
  /** Escaped for HTML text. */
  snippet: string | null;
  selector: string | null;
  /** What it is about when that is not a page of the run. */
  url: string | null;
  findings: number;
  /** At most 10; `pagesTotal` is the true number, 0 for the site as a whole. */
  pages: string[];
  pagesTotal: number;
}

/** Where on the site the findings are: by folder, with marks as high as what was found. What nearly all pages share is left out. */
export interface ReportRelief {
  pages: number;
  shared: { ruleId: string; ruleName: string; severity: Severity; pages: number }[];
  folders: {
    /** Null for all folders that are not named. */
    folder: string | null;
    pages: number;
    errors: number;
    warnings: number;
    marks: { url: string; errors: number; warnings: number; pages: number }[];
  }[];
}

export interface TopIssue {
  ruleId: string;
  ruleName: string;
  category: CategoryId;
  subcategory: string;
  severity: Severity;
  status: 'fail' | 'warn';
  message: string;
  pageUrl: string | null;
  /** Points of the health score that its findings take. */
  gain: number;
  critical?: true;
  pagesTotal: number;
  itemsTotal: number;
  /** Where it stands for several rules (`Server headers`): these, and the points of each. `ruleId` is the first of them. */
  rules?: { ruleId: string; gain: number }[];
}

/** What the ignores of a site leave out of a report. */
export interface IgnoredReport {
  findings: number;
  /** Rules with an ignored finding. */
  rules: number;
  /** Points by which the score is higher than with these findings; null without a score. */
  points: number | null;
}

export interface PageReport {
  url: string;
  status: number;
  title: string | null;
  passed: number;
  warnings: number;
  failed: number;
}

/** Why the start page was not evaluated. */
export interface UnseenStart {
  /** A script fills the page, the page only forwards to another one, or it is no HTML. */
  reason: NonNullable<SiteFacts['unseen']>;
  /** Words that the page holds without its scripts. */
  words: number;
}

/** What the run's own report shows of an audit. */
export interface RunSummary {
  /** With one decimal; null when nothing was checked. */
  healthScore: number | null;
  grade: Grade | null;
  scoreVersion: number;
  totalPages: number;
  /** Checks (rules that checked something) by outcome. */
  passed: number;
  warnings: number;
  failed: number;
  /** Failing and warning checks. */
  issuesFound: number;
  categories: CategoryScore[];
  /**
   * At most 25: signs of a break-in and leaks, then the other fails, then warnings; each
   * by gain. The headers of the server are one, behind all others.
   */
  topIssues: TopIssue[];
  findings: FindingCounts;
  histograms: Histograms;
  /** Of categories that count more or less than normal. */
  importance?: CategoryImportance;
  ignoredFindings?: IgnoredReport;
  lab?: LabReport;
}

/** The payload of contract, "AuditReport". */
export interface AuditReport {
  baseUrl: string;
  timestamp: string;
  totalPages: number;
  passed: number;
  warnings: number;
  failed: number;
  siteChecks: Pick<
    RuleReport,
    | 'ruleId'
    | 'name'
    | 'category'
    | 'subcategory'
    | 'severity'
    | 'status'
    | 'gain'
    | 'judged'
    | 'affected'
    | 'itemsTotal'
  >[];
  /** Pages with the most findings first, at most 500. */
  pages: PageReport[];
  summary: Pick<RunSummary, 'grade' | 'issuesFound' | 'categories' | 'topIssues' | 'findings' | 'histograms'> & {
    /** Single checks of single pages and of the site, by outcome. */
    pageChecks: { passed: number; warnings: number; failed: number; errors: number };
    /** Pages whose results were made by a catalogue that is no longer known: their passes are not counted. */
    pagesOfUnknownCatalogue: number;
  };
  /** Every rule that was not switched off, by id. */
  ruleResults: Record<string, RuleReport>;
  healthScore: {
    score: number | null;
    grade: Grade | null;
    version: number;
    categories: CategoryScore[];
    /** Categories that count more or less than normal; absent where none does. */
    importance?: CategoryImportance;
  };
  coverage: JsonObject;
  /** What a browser measured of a few pages; absent where none was to be measured. */
  lab?: LabReport;
  /** The start page was not seen, so there is no score. */
  unseenStart?: UnseenStart;
  scoreVersion: number;
  catalogueVersion: string;
  disabledRules: string[];
  /** What is left out because people of the site ignore it; absent where nothing is. */
  ignoredFindings?: IgnoredReport;
  /** Beside the previous audit of the same site; absent for the first one. */
  comparison?: Comparison;
  /** Where each rule found something, all of it; absent in reports of before it was kept. */
  locations?: ReportLocations;
  /** About 240 marks at most; absent for a run of one page. */
  relief?: ReportRelief;
}

/** How findings of one rule changed since the previous audit. */
export interface RuleComparison extends ChangeNumbers {
  ruleId: string;
  /** The rule reports other things than it did: its differences are neither new nor resolved. */
  ruleVersions?: { previous: number; current: number };
}

/** A finding that is new, or one that is resolved, as far as the report lists it. */
export interface ChangedFinding {
  ruleId: string;
  ruleName: string;
  severity: Severity;
  /** Null: the site as a whole. */
  pageUrl: string | null;
  /** The sentence; null for a finding that the report counts and does not list. */
  message: string | null;
  line: number | null;
  /** Escaped for HTML text. */
  snippet: string | null;
  selector: string | null;
}

/** The previous audit of the same site beside this one. All numbers are findings. */
export interface Comparison extends ChangeNumbers {
  previousReportId: string;
  previousTimestamp: string;
  previousHealthScore: number | null;
  /** Version of the formula that made the previous score. */
  previousScoreVersion: number;
  /**
   * False when another formula made it, or when the two audits read other pages: the
   * difference of the two scores says nothing about the site.
   */
  isScoreComparable: boolean;
  /** Points by which this score rose against the previous one because more is ignored; negative where less is. Absent for 0. */
  ignoredPoints?: number;
  /** The same as a sentence; null where the scores can be compared. */
  scoreNote: string | null;
  /**
   * Where the audits read other pages: the scores of both over the pages that both
   * read. Null where they can be compared, or it cannot be told.
   */
  commonScore: CommonScore | null;
  /** The same mode, and nearly the same pages. */
  isSameScope: boolean;
  pages: ComparedPages;
  /** True where one of the two reports lists a part of its findings only; `partialNote` says so as a sentence. */
  isPartial: boolean;
  partialNote: string | null;
  /** Rules with findings then or now, by id. */
  rules: RuleComparison[];
  /** Errors first, then by rule, at most 50 of a rule and 500 in all. `new` and `resolved` are the true numbers. */
  newFindings: ChangedFinding[];
  resolvedFindings: ChangedFinding[];
}
