import type { FixDecision } from '#findings';
import type { NearbyFacts, PageAddresses, TextAnswer, TextQuestion } from '#fixes';
import type { PageTask } from './page-task.js';

/** What else was checked of a page whose source is kept: all of its task but the body. */
export interface SourceTask extends Omit<PageTask, 'body' | 'keepsSource' | 'rendered'> {
  /** Whether a rule of pages has found something that may be fixed; missing: it has. */
  isFixable?: boolean;
}

/** A page that is asked what it names, before anybody asks what is known of that. */
export interface LookTask {
  looks: true;
  task: SourceTask;
  body: Uint8Array;
}

/** A page whose faults a thread is to fix. */
export interface FixTask {
  task: SourceTask;
  /** Deflated. */
  body: Uint8Array;
  /** Whether safe fixes are handed out as done. */
  delivers: boolean;
  /** What the crawl knows around it; null: nothing that matters. */
  known: NearbyFacts | null;
  /** What people have said about fixes of the site. */
  decisions: readonly FixDecision[];
  /** Rules whose fixes were seen in a browser, and are for review, each with the reason. */
  visible?: Readonly<Record<string, string>>;
  /** Questions that a model may be asked about the page; 0: none. */
  maxQuestions: number;
  /** Whether questions about images are among them. */
  seesImages: boolean;
  /** The same bytes at other addresses. */
  others: SameSource[];
}

/** Another address of a page, and what the crawl knows around that. */
export interface SameSource {
  task: SourceTask;
  known: NearbyFacts | null;
}

/** The same page, with what a model has answered. */
export interface AnswerTask {
  task: SourceTask;
  body: Uint8Array;
  /** What is there of its fixes. */
  content: Uint8Array | null;
  answers: TextAnswer[];
  decisions: readonly FixDecision[];
}

export interface FixOutcome {
  /** Deflated JSON of a `FixedPage`; null when nothing can be fixed. */
  content: Uint8Array | null;
  verified: number;
  delivered: number;
  /** Findings that are gone by the delivered ones, and by all. */
  removed: number;
  removable: number;
  /** How many of the verified ones a model has proposed; none without it. */
  proposals?: number;
  /** Findings that stay, by rule and reason. */
  refused: RefusedFindings[];
}

export interface RefusedFindings {
  rule: string;
  /** A sentence. */
  reason: string;
  findings: number;
}

export type { PageAddresses };

export interface FixedWithQuestions extends FixOutcome {
  questions: TextQuestion[];
}

/** Fixes pages somewhere beside the loop that renews leases. Organizations take turns. */
export interface PageFixer {
  /** @throws ThreadError as `fix` does */
  look(task: LookTask, orgId: string): Promise<PageAddresses>;
  /** @throws ThreadError when the page could not be fixed: its thread ran out of time or memory */
  fix(task: FixTask, orgId: string): Promise<FixedWithQuestions>;
  /** @throws ThreadError as `fix` does */
  takeAnswers(task: AnswerTask, orgId: string): Promise<FixOutcome>;
}
