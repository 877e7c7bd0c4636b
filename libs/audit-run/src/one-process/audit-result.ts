import type { AuditReport, RunSummary } from '#audit-engine/comparison';
import {
  FindingsReader,
  type FindingCause,
  type FindingFilter,
  type FindingsOutline,
  type FindingsSource,
  type Finding,
  type Listing,
  type OpenFindings,
} from '#findings';
import type { TakenPictures } from './audit-pictures.js';
import type { PreviousReport } from '../finish/report/finish-messages.js';

/** What an audit says while it is made. */
export type AuditEvent =
  | {
      type: 'progress';
      phase: 'prepare' | 'crawl' | 'resources' | 'links' | 'lab' | 'fix' | 'rules' | 'report';
      message: string;
      /** Pages so far, of how many that are known and fit the budget, and how many of them failed; null where pages are not counted. */
      current: number | null;
      total: number | null;
      failed: number | null;
      /** While pages are crawled: the pause between requests that the site asks for. */
      crawlDelayMs?: number;
    }
  /** A page was checked. `findings`: how many its own rules found; what is wrong with the site is known at the end. */
  | { type: 'page'; url: string; status: number; depth: number; findings: number };

export type AuditResult = CompletedAudit | FailedAudit;

export interface CompletedAudit {
  status: 'completed';
  /** It was broken off with URLs left within the page budget. */
  isPartial: boolean;
  /** The signal asked for the report of what was there. */
  isStopped: boolean;
  report: AuditReport;
  /** gzip of the report's JSON, and the SHA-256 of that JSON, hex. */
  content: Uint8Array;
  sha256: string;
  summary: RunSummary;
  findings: AuditFindings;
  /** Of pages that a browser showed, where they were wanted. */
  pictures: TakenPictures | null;
  /** For a later audit that is compared with this one (`AuditOptions.previous`). */
  places: Uint8Array;
}

/** Nothing could be checked. */
export interface FailedAudit {
  status: 'failed';
  reason: 'blocked' | 'unreachable' | 'private_address' | 'connection_refused' | 'stopped';
  /** For people. */
  message: string;
}

export type { PreviousReport };

/** All findings of one audit: errors first, by rule, then by page. */
export class AuditFindings {
  private readonly reader: FindingsReader;

  constructor(
    source: FindingsSource,
    private readonly set: OpenFindings,
  ) {
    this.reader = new FindingsReader(source);
  }

  get outline(): FindingsOutline {
    return this.set.outline;
  }

  /** In parts of some hundred, read as they are asked for. */
  all(filter: FindingFilter = {}): AsyncGenerator<Finding[]> {
    return this.reader.all(this.set, filter);
  }

  /** Those that are ignored; they are not among the others. */
  ignored(): AsyncGenerator<Finding[]> {
    return this.reader.all(this.reader.ignored(this.set), {});
  }

  /** What one correction removes, as one: errors first, then what touches the most pages. */
  causes(filter: FindingFilter, part: { cursor: string | null; limit: number }): Promise<Listing<FindingCause>> {
    return this.reader.causes(this.set, filter, part);
  }
}
