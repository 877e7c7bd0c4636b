import { causeKey } from './cause.js';
import type { FoundCause } from './found-cause.js';
import { sentence } from './finding-views.js';
import { encodeChunk, encodeRow, type FindingRow, type NewChunk, type NewFinding } from './finding-row.js';
import type { FindingsOutline, OutlineRule } from './outline.js';
import { PageColumnsLog } from './page-columns.js';
import { linkChunks, PageSheetsLog, type PageFacts } from './page-sheets.js';
import { PlacesLog } from './places.js';

/** Characters of rows that become one chunk: about 400 findings, read in under a millisecond. */
const CHUNK_CHARS = 64 * 1024;
const CAUSES_PER_CHUNK = 500;
/** Causes that are listed, of one rule and of a run; findings of others are kept as well. */
const MAX_CAUSES_OF_RULE = 10_000;
const MAX_CAUSES = 100_000;
/** Pages that are listed of one finding that is about no page. */
const MAX_PAGES = 10_000;
/** Pages of a cause that the report names. */
const NAMED_PAGES = 10;
/** Characters of findings about the site that are kept; those of pages are bounded where they are written. */
const MAX_SITE_CHARS = 64 * 1024 * 1024;

/** Before the ids of rules whose ignored findings are kept. */
const IGNORED = '/ignored/';

type FoundRule = Pick<OutlineRule, 'ruleId' | 'name' | 'severity' | 'category' | 'wcag' | 'messages'>;

interface Cause {
  findings: number;
  pages: number;
  lastPage: number | null;
  first: string;
  /** The first pages of a cause that has more than one. */
  named: number[] | null;
}

/** What one rule has found so far. */
class RuleLog {
  texts: string[] = [];
  chars = 0;
  seq = 0;
  fromPage = Infinity;
  toPage = -1;
  found = 0;
  stored = 0;
  unlisted = 0;
  nowhere = 0;
  readonly causes = new Map<string, Cause>();
}

export interface FinishedFindings {
  outline: FindingsOutline;
  /** `decodePlaces` reads it. */
  places: Uint8Array;
  /** Those that `take` has not given out. */
  chunks: NewChunk[];
}

/**
 * Sorts the findings of a run by rule as they come, page by page in the order of URLs, into
 * chunks. Holds one unfinished chunk a rule, and one finding a cause.
 */
export class FindingsWriter {
  readonly places = new PlacesLog();
  private readonly sheets = new PageSheetsLog();
  private readonly columns = new PageColumnsLog();
  private readonly rules = new Map<string, RuleLog>();
  private done: NewChunk[] = [];
  private causes = 0;
  private pages = 0;
  private siteChars = 0;

  constructor(private readonly maxSiteChars = MAX_SITE_CHARS) {}

  /** Every page of the run, also those without a finding. */
  addPage(url: string, facts: PageFacts | null = null): void {
    const number = this.places.numberOf(url);
    if (facts) this.push(this.sheets.add(number, facts), this.columns.add(number, facts));
    this.pages = number + 1;
  }

  /** How many pages link to each page that was added. */
  addLinks(linksTo: (url: string) => number): void {
    this.done.push(...linkChunks(this.pages, (page) => linksTo(this.places.urlOf(page))));
  }

  /** The true number of findings of a page rule on a page, kept or not. */
  count(ruleId: string, url: string, found: number): void {
    const log = this.logOf(ruleId);
    log.found += found;
    this.places.count(ruleId, this.places.numberOf(url), found);
  }

  /** A finding that was counted. */
  add(ruleId: string, finding: NewFinding): void {
    const page = finding.page === null ? null : this.places.numberOf(finding.page);
    this.keep(this.logOf(ruleId), ruleId, [
      page,
      finding.messageId,
      finding.data,
      finding.line,
      finding.snippet,
      finding.selector,
      finding.url,
    ]);
  }

  /** A finding of a site rule; it counts as one, and as one of its page. */
  addOfSite(ruleId: string, finding: NewFinding): void {
    if (finding.page !== null) this.count(ruleId, finding.page, 1);
    else this.logOf(ruleId).found++;
    if (this.siteChars > this.maxSiteChars) return;
    const isAboutPage = finding.page !== null;
    const pages = isAboutPage ? [] : finding.pages.slice(0, MAX_PAGES).map((url) => this.places.numberOf(url));
    const log = this.logOf(ruleId);
    // A file that many pages load is one finding, and touches all of them.
    for (const page of pages) this.places.count(ruleId, page, 1);
    const row: FindingRow = [
      finding.page === null ? null : this.places.numberOf(finding.page),
      finding.messageId,
      finding.data,
      finding.line,
      finding.snippet,
      finding.selector,
      finding.url,
      pages.length > 0 ? pages : null,
      !isAboutPage && finding.pagesTotal > 0 ? finding.pagesTotal : null,
    ];
    this.siteChars += this.keep(log, ruleId, row);
  }

  /** A finding that is ignored: it can be read, and counts for nothing. */
  addIgnored(ruleId: string, finding: NewFinding, found = 1): void {
    const chunks = `${IGNORED}${ruleId}`;
    const log = this.logOf(chunks);
    log.found += found;
    const page = finding.page === null ? null : this.places.numberOf(finding.page);
    const pages =
      finding.page === null ? finding.pages.slice(0, MAX_PAGES).map((url) => this.places.numberOf(url)) : [];
    const { messageId, data, line, snippet, selector, url, pagesTotal } = finding;
    const total = page === null && pagesTotal > 0 ? pagesTotal : null;
    this.keep(log, chunks, [
      ...([page, messageId, data, line, snippet, selector, url] as const),
      pages.length > 0 ? pages : null,
      total,
    ]);
  }

  /** Chunks that are full. */
  take(): NewChunk[] {
    const { done } = this;
    this.done = [];
    return done;
  }

  /**
   * Everything else. `rules` are those that have findings, in the order in which they are to be read, and
   * `ignored` those with findings that are ignored; what others left behind is dropped.
   */
  build(rules: readonly FoundRule[], ignored: readonly FoundRule[] = []): FinishedFindings {
    const outlined = rules.map((rule) => this.outlineOf(rule, rule.ruleId));
    const out = ignored.map((rule) => {
      const chunks = `${IGNORED}${rule.ruleId}`;
      return { ...this.outlineOf(rule, chunks), chunks };
    });
    this.closeCauses(outlined);
    this.push(this.sheets.close(), this.columns.close());
    const sum = (member: 'found' | 'stored' | 'causes'): number =>
      outlined.reduce((total, rule) => total + rule[member], 0);
    return {
      outline: {
        ...{ version: 1, found: sum('found'), stored: sum('stored'), causes: sum('causes'), rules: outlined },
        ...(out.length > 0 && { ignored: out }),
      },
      places: this.places.encode(rules.map(({ ruleId }) => ruleId)),
      chunks: this.take(),
    };
  }

  private push(...chunks: readonly (NewChunk | null)[]): void {
    for (const chunk of chunks) if (chunk) this.done.push(chunk);
  }

  private outlineOf(rule: FoundRule, chunks: string): OutlineRule {
    const log = this.logOf(chunks);
    this.close(chunks, log);
    const { found, stored, unlisted, causes, nowhere } = log;
    return { ...rule, found, stored, pages: this.places.pagesOf(chunks), causes: causes.size, unlisted, nowhere };
  }

  private keep(log: RuleLog, ruleId: string, row: FindingRow): number {
    const text = encodeRow(row);
    log.texts.push(text);
    log.chars += text.length;
    log.stored++;
    const [page, , , , , , , pages] = row;
    if (page === null && (pages?.length ?? 0) === 0) log.nowhere++;
    for (const at of page === null ? (pages ?? []) : [page]) {
      log.fromPage = Math.min(log.fromPage, at);
      log.toPage = Math.max(log.toPage, at);
    }
    this.addCause(log, row, text);
    if (log.chars >= CHUNK_CHARS) this.close(ruleId, log);
    return text.length;
  }

  private addCause(log: RuleLog, row: FindingRow, text: string): void {
    const key = causeKey(row);
    const [page, , , , , , , , pagesTotal] = row;
    let cause = log.causes.get(key);
    if (!cause) {
      if (log.causes.size >= MAX_CAUSES_OF_RULE || this.causes >= MAX_CAUSES) return void log.unlisted++;
      this.causes++;
      cause = { findings: 0, pages: 0, lastPage: null, first: text, named: null };
      log.causes.set(key, cause);
    }
    cause.findings++;
    if (page === null) cause.pages = Math.max(cause.pages, pagesTotal ?? 0);
    else if (page !== cause.lastPage) {
      if (cause.pages > 0 && cause.lastPage !== null) cause.named ??= [cause.lastPage];
      if (cause.named && cause.named.length < NAMED_PAGES) cause.named.push(page);
      cause.pages++;
    }
    cause.lastPage = page;
  }

  /** Of one rule what touches the most pages, at most so many, as the report shows it. */
  causesOf(rule: Pick<OutlineRule, 'ruleId' | 'name' | 'messages'>, most: number): FoundCause[] {
    return [...this.logOf(rule.ruleId).causes.values()]
      .sort((a, b) => b.pages - a.pages || b.findings - a.findings)
      .slice(0, most)
      .map((cause) => {
        const [page, messageId, data = null, line = null, snippet = null, selector = null, url = null, pages] =
          JSON.parse(cause.first) as FindingRow;
        const named = cause.named ?? (page === null ? (pages ?? []).slice(0, NAMED_PAGES) : [page]);
        return {
          message: sentence(rule.messages[messageId] ?? rule.name, data),
          ...{ line, snippet, selector, url },
          findings: cause.findings,
          pages: named.map((number) => this.places.urlOf(number)),
          pagesTotal: cause.pages,
        };
      });
  }

  private close(ruleId: string, log: RuleLog): void {
    if (log.texts.length === 0) return;
    const fromPage = log.toPage === -1 ? -1 : log.fromPage;
    const { toPage, texts } = log;
    this.done.push({ ruleId, seq: log.seq++, count: texts.length, fromPage, toPage, content: encodeChunk(texts) });
    Object.assign(log, { texts: [], chars: 0, fromPage: Infinity, toPage: -1 });
  }

  /** Errors before warnings, then what touches the most pages. */
  private closeCauses(rules: readonly OutlineRule[]): void {
    const all = rules.flatMap((rule, number) =>
      [...this.logOf(rule.ruleId).causes].map(([key, cause]) => ({ rule: number, key, ...cause })),
    );
    const rank = (number: number): number => (rules[number]?.severity === 'error' ? 0 : 1);
    all.sort(
      (a, b) =>
        rank(a.rule) - rank(b.rule) ||
        b.pages - a.pages ||
        b.findings - a.findings ||
        a.rule - b.rule ||
        (a.key < b.key ? -1 : 1),
    );
    for (let at = 0; at < all.length; at += CAUSES_PER_CHUNK) {
      const texts = all
        .slice(at, at + CAUSES_PER_CHUNK)
        .map(({ rule, key, findings, pages, first }) => `[${rule},"${key}",${findings},${pages},${first}]`);
      const seq = at / CAUSES_PER_CHUNK;
      this.done.push({ ruleId: '', seq, count: texts.length, fromPage: -1, toPage: -1, content: encodeChunk(texts) });
    }
  }

  private logOf(ruleId: string): RuleLog {
    let log = this.rules.get(ruleId);
    if (!log) this.rules.set(ruleId, (log = new RuleLog()));
    return log;
  }
}
