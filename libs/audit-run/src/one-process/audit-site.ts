import type { CategoryImportance, ProxyFor } from '#common';
import type { AllowNetwork } from '#crawler';
import type { Ignore } from '#findings/text';
import type { BrowserProgram } from '#render';
import type { CoverageMode, RunMode } from '../store/port/index.js';
import type { AuditEvent, AuditResult, PreviousReport } from './audit-result.js';
import { EventQueue } from './event-queue.js';
import type { RenderMode } from './page-rendering.js';
import { WholePool } from './whole-pool.js';

export interface RenderOptions {
  mode: RenderMode;
  /** Default 100. */
  maxRenders?: number;
  /** Asked for with the first page that needs it. @throws when there is none, with a message for people */
  findProgram: () => Promise<BrowserProgram>;
  /** Without it, a page that breaks out of the browser is on the machine. */
  hasSandbox: boolean;
  /** Lighthouse measures the start page as well, where pages are measured. */
  hasLighthouse?: boolean;
  /** Pictures of pages are wanted, too. */
  hasPictures?: boolean;
}

export interface AuditOptions {
  url: string;
  /**
   * Whether the report has verified fixes as well, proposed (`recommend`) or to be applied (`audit-fix`); default `audit`. `fix` audits
   * nothing: it reads the pages of `previous` again on which a rule with a fix has found something, and `previous` must have its `places`.
   */
  mode?: RunMode;
  /** Default `surface`. */
  coverage?: CoverageMode;
  /** Default by coverage. */
  maxPages?: number;
  /** `*`, `category/*` or rule ids. */
  disabledRules?: string[];
  /** How much categories count in the score; default: all as usual. */
  importance?: CategoryImportance;
  /** Whether links to other hosts are asked for. */
  externalLinks?: boolean;
  /** For sites behind a login: sent to the start URL's host alone. */
  headers?: Readonly<Record<string, string>>;
  /** Paths to crawl, and not to: patterns as in robots.txt. The start page is audited in any case. */
  include?: readonly string[];
  exclude?: readonly string[];
  /** These pages of the site and no others, beside the start page. */
  listed?: readonly string[];
  /** Links are not followed: the start page and the pages of sitemaps alone. */
  sitemapOnly?: boolean;
  /** Clicks from the start page; pages of sitemaps are one click away. */
  maxDepth?: number;
  /** Between two requests to the site; with one, it has one connection. */
  minGapMs?: number;
  /** For one request; default 30,000. */
  timeoutMs?: number;
  /** Requests to the site at once; default: 4, and up to 10 while it responds as fast as with 4. */
  concurrency?: number;
  /** Threads that check pages; default 1. */
  threads?: number;
  userAgent?: string;
  /** Whether pages are checked as a browser shows them; default: as they were sent. */
  render?: RenderOptions;
  /** Pages that a browser measures (`render` says which one); default: none. */
  labPages?: number;
  /** The audit that this one is compared with. */
  previous?: PreviousReport | null;
  /** Findings that count for nothing. */
  ignores?: readonly Ignore[];
  network?: {
    /** Beside public ones and the start URL's own. */
    allow?: readonly AllowNetwork[];
    /** Default: those of the system. */
    dnsServers?: readonly string[];
    /** Further certificate authorities, PEM. */
    ca?: string;
    /** Certificates are not checked. */
    isInsecure?: boolean;
    proxyFor?: ProxyFor;
  };
  /** Ends the audit: what is there by then is checked and reported. */
  signal?: AbortSignal;
}

/** An audit under way: its events, once, and its end. */
export interface RunningAudit extends AsyncIterable<AuditEvent> {
  /** @throws whatever is not the site's doing */
  readonly result: Promise<AuditResult>;
}

/** Audits one site in this process: the same code as a worker, with a store in memory. */
export function auditSite(options: AuditOptions): RunningAudit {
  const events = new EventQueue<AuditEvent>();
  const onEvent = (event: AuditEvent): void => events.push(event);
  // Loading the rules takes longest: their thread begins before this one loads what it needs.
  const pool = WholePool.open(options.threads ?? 1, onEvent);
  const result = makeAudit(options, pool, onEvent).finally(() => events.end());
  // The caller that awaits it hears of it.
  result.catch(() => undefined);
  return { result, [Symbol.asyncIterator]: () => events[Symbol.asyncIterator]() };
}

async function makeAudit(
  options: AuditOptions,
  pool: WholePool,
  onEvent: (event: AuditEvent) => void,
): Promise<AuditResult> {
  const catalogue = pool.start();
  // A thread that cannot load says so to the first page.
  catalogue.catch(() => undefined);
  let result: AuditResult | null = null;
  try {
    const { SiteAuditInOneProcess } = await import('./site-audit.js');
    result = await new SiteAuditInOneProcess(options, pool, onEvent).make(catalogue);
    return result;
  } finally {
    if (result?.status === 'completed' && !result.isStopped) await pool.leave();
    else await pool.close();
  }
}
