import { LRUCache } from 'lru-cache';
import { causeKey } from './cause.js';
import type { Finding, FindingCause, FoundPage } from './dto/finding.dto.js';
import { decodeChunk, type FindingRow } from './finding-row.js';
import { causeViewOf, lets, matches, mentions, readCauseId, viewOf, type FindingFilter } from './finding-views.js';
import { CausesInOrder, type CauseOrder } from './causes-in-order.js';
import { FindingsByPage } from './findings-by-page.js';
import { FoundPages, type PageOrderOfList } from './found-pages.js';
import type { ChunkRow, FindingsSource } from './findings-source.js';
import type { FindingsOutline, OutlineRule } from './outline.js';
import { columnsOf, COLUMNS, readColumns } from './page-columns.js';
import { PageTable } from './page-table.js';
import { LINKS, readLinks, readSheet, readSheets, SHEETS, type PageFacts } from './page-sheets.js';
import { decodePlaces, type Places } from './places.js';

/** Chunks that one answer reads at most, about 40,000 findings: a search for something rare goes on with the next request. */
const MAX_CHUNKS = 100;
const CHUNKS_AT_ONCE = 8;
/** URLs of runs that were read lately, in bytes. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

export interface Listing<T> {
  items: T[];
  /** Where the next part begins; null at the end. A part may have fewer items than were asked for, or none, and yet not be the last. */
  nextCursor: string | null;
  /** How many there are in all, where that is known without reading them. */
  total: number | null;
}

const SHEETS_AT_ONCE = 20;

/** The findings of a run, opened for reading. */
export interface OpenFindings {
  runId: string;
  epoch: number;
  outline: FindingsOutline;
  hasDetails: boolean;
}

/** The order of a list of findings: as they are stored (errors first, by rule, then by page), by rule, or by page. */
export type FindingOrder = 'severity' | 'rule' | 'page';
export interface Part<Order extends string> {
  cursor: string | null;
  limit: number;
  sort?: Order | null;
}

interface Position {
  rule: number;
  seq: number;
  index: number;
}

interface Read {
  rule: OutlineRule;
  row: FindingRow;
  /** Of the row behind it. */
  next: Position;
}

/** Causes that one answer looks at, and reads at a time. */
const MAX_CAUSES_LOOKED_AT = 20_000;
const CAUSES_AT_ONCE = 500;

const START: Position = { rule: 0, seq: 0, index: 0 };
const CURSOR = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** Whether a text can be a cursor of `list`, `causes` or `pages`. */
export function isCursor(text: string): boolean {
  return CURSOR.test(text);
}

/** Reads what `FindingsWriter` wrote. Everything is in one fixed order: errors first, by rule, then by page. */
export class FindingsReader {
  private readonly places = new LRUCache<string, Places>({ maxSize: MAX_CACHED_BYTES });

  private readonly tables = new LRUCache<string, PageTable>({ maxSize: MAX_CACHED_BYTES });

  private readonly byPage: FindingsByPage;
  private readonly ordered: CausesInOrder;

  constructor(private readonly repository: FindingsSource) {
    this.byPage = new FindingsByPage(repository);
    this.ordered = new CausesInOrder(repository);
  }

  /** Null for a run that has none, since it is not completed or older than this store. */
  async open(runId: string): Promise<OpenFindings | null> {
    const set = await this.repository.find(runId);
    return set && { runId, ...set };
  }

  async list(set: OpenFindings, filter: FindingFilter, part: Part<FindingOrder>): Promise<Listing<Finding>> {
    const { urls } = await this.placesOf(set);
    // On one page, and of one cause, the order of pages is that of the store.
    if (part.sort === 'page' && !filter.page && !filter.cause) return this.listByPage(set, filter, part);
    const items: Finding[] = [];
    const budget = { chunks: MAX_CHUNKS };
    for await (const batch of this.read(set, filter, { from: positionOf(part.cursor), budget, sort: part.sort })) {
      for (const { rule, row, next } of batch.rows) {
        const view = viewOf(row, rule, urls);
        if (!matches(view, filter)) continue;
        items.push(view);
        if (items.length === part.limit) return { items, nextCursor: cursorOf(next), total: totalOf(set, filter) };
      }
      if (batch.isOutOfBudget) return { items, nextCursor: cursorOf(batch.next), total: totalOf(set, filter) };
    }
    return { items, nextCursor: null, total: totalOf(set, filter) };
  }

  /** The findings of the run that are ignored, to be read as the others are. */
  ignored(set: OpenFindings): OpenFindings {
    return { ...set, outline: { ...set.outline, rules: set.outline.ignored ?? [] } };
  }

  /** Every finding that the filter lets through, in parts. */
  async *all(set: OpenFindings, filter: FindingFilter): AsyncGenerator<Finding[]> {
    const { urls } = await this.placesOf(set);
    for await (const { rows } of this.read(set, filter, { from: START, budget: { chunks: Infinity }, sort: null }))
      yield rows.map(({ row, rule }) => viewOf(row, rule, urls)).filter((view) => matches(view, filter));
  }

  private async listByPage(
    set: OpenFindings,
    filter: FindingFilter,
    part: Part<FindingOrder>,
  ): Promise<Listing<Finding>> {
    const places = await this.placesOf(set);
    const { seq: page, index: offset } = positionOf(part.cursor);
    const { found, next } = await this.byPage.list(
      {
        ...{ runId: set.runId, epoch: set.epoch, places },
        rules: set.outline.rules.filter((rule) => lets(rule, filter)),
        isSelective: Boolean(filter.q),
        isWanted: ({ row, rule }) => !filter.q || matches(viewOf(row, rule, places.urls), filter),
      },
      { page, offset },
      part.limit,
    );
    return {
      items: found.map(({ row, rule }) => viewOf(row, rule, places.urls)),
      nextCursor: next && cursorOf({ rule: 0, seq: next.page, index: next.offset }),
      total: totalOf(set, filter),
    };
  }

  /**
   * Causes, errors first, then what touches the most pages, or in another order. Of the filter,
   * `page` is looked for in their first findings only where a cause is named.
   */
  async causes(set: OpenFindings, filter: FindingFilter, part: Part<CauseOrder>): Promise<Listing<FindingCause>> {
    const { urls } = await this.placesOf(set);
    const needle = filter.q?.toLowerCase() ?? '';
    const keys = filter.page ? await this.causesOn(set, filter) : null;
    const isTotalKnown = !filter.q && !filter.page && !filter.cause;
    const total = isTotalKnown ? sumOf(set, filter, 'causes') : null;
    const items: FindingCause[] = [];
    const of = { runId: set.runId, epoch: set.epoch, rules: set.outline.rules };
    const numbers = await this.ordered.numbers(of, part.sort ?? 'severity', (rule) => lets(rule, filter));
    let { index } = positionOf(part.cursor);
    for (const end = index + MAX_CAUSES_LOOKED_AT; index < numbers.length;) {
      if (index >= end) return { items, nextCursor: cursorOf({ ...START, index }), total };
      const rows = await this.ordered.read(of, numbers.subarray(index, index + Math.max(part.limit, CAUSES_AT_ONCE)));
      for (const row of rows) {
        if (items.length === part.limit) return { items, nextCursor: cursorOf({ ...START, index }), total };
        index++;
        const rule = set.outline.rules[row[0]];
        if (!rule) continue;
        const view = causeViewOf(row, rule, urls);
        if ((filter.cause && view.cause !== filter.cause) || (keys && !keys.has(view.cause))) continue;
        if (needle === '' || mentions(view, needle)) items.push(view);
      }
      if (rows.length === 0) break;
    }
    return { items, nextCursor: null, total };
  }

  /**
   * What a page said of itself when it was audited, and how many pages link to it; null
   * when it is no page of the run, or of before this was kept.
   */
  async sheet(
    { runId, epoch, ...set }: OpenFindings,
    url: string,
  ): Promise<(PageFacts & { incomingLinks: number }) | null> {
    const { urls } = await this.placesOf({ runId, epoch, ...set });
    const page = urls.indexOf(url);
    if (page === -1) return null;
    const [[facts], [links]] = (await Promise.all(
      [SHEETS, LINKS].map((ruleId) => this.repository.readChunks({ id: runId, epoch }, { ruleId, seq: 0, page }, 1)),
    )) as [ChunkRow[], ChunkRow[]];
    const sheet = facts ? await readSheet(facts.content, page) : null;
    return sheet && { ...sheet, incomingLinks: links ? await readLinks(links, page) : 0 };
  }

  /** What each page said of itself, by the number of the page. */
  async *sheets({ runId, epoch }: OpenFindings): AsyncGenerator<readonly [number, PageFacts]> {
    for (let seq = 0; ;) {
      const chunks = await this.repository.readChunks(
        { id: runId, epoch },
        { ruleId: SHEETS, seq, page: null },
        SHEETS_AT_ONCE,
      );
      for (const chunk of chunks) yield* await readSheets(chunk.content);
      const last = chunks.at(-1);
      if (last === undefined || chunks.length < SHEETS_AT_ONCE) return;
      seq = last.seq + 1;
    }
  }

  /** Pages with findings of the rules that the filter lets through: most errors first. */
  async pages(set: OpenFindings, filter: FindingFilter, part: Part<PageOrderOfList>): Promise<Listing<FoundPage>> {
    const places = await this.placesOf(set);
    const rules = set.outline.rules.filter((rule) => lets(rule, filter));
    const wanted = { rules, page: filter.page || null, text: filter.q ?? '' };
    const found = new FoundPages(places, wanted, part.sort ?? 'errors');
    const { index } = positionOf(part.cursor);
    const end = index + part.limit;
    return {
      items: found.slice(index, end),
      nextCursor: end < found.total ? cursorOf({ ...START, index: end }) : null,
      total: found.total,
    };
  }

  /** All pages, also those without a finding. */
  async pageTable(set: OpenFindings): Promise<PageTable> {
    const key = `${set.runId} ${set.epoch}`;
    const known = this.tables.get(key);
    if (known) return known;
    const chunks: ChunkRow[] = [];
    for (let part: ChunkRow[] = [], seq = 0; seq === 0 || part.length === SHEETS_AT_ONCE; seq += SHEETS_AT_ONCE) {
      part = await this.repository.readChunks(
        { id: set.runId, epoch: set.epoch },
        { ruleId: COLUMNS, seq, page: null },
        SHEETS_AT_ONCE,
      );
      chunks.push(...part);
    }
    const columns = chunks.length > 0 ? await readColumns(chunks) : await columnsOf(this.sheets(set));
    const table = new PageTable(await this.placesOf(set), columns, set.outline.rules);
    this.tables.set(key, table, { size: table.bytes });
    return table;
  }

  private async causesOn(set: OpenFindings, filter: FindingFilter): Promise<Set<string>> {
    const keys = new Set<string>();
    for await (const part of this.all(set, { ...filter, q: null })) for (const view of part) keys.add(view.cause);
    return keys;
  }

  /** Rows in order, chunk by chunk, filtered by what can be told without their words. */
  private async *read(
    set: OpenFindings,
    filter: FindingFilter,
    { from, budget, sort }: { from: Position; budget: { chunks: number }; sort?: FindingOrder | null },
  ): AsyncGenerator<{ rows: Read[]; next: Position; isOutOfBudget: boolean }> {
    const cause = filter.cause ? readCauseId(filter.cause) : null;
    const places = await this.placesOf(set);
    const page = filter.page ? places.urls.indexOf(filter.page) : null;
    if (page === -1 || (filter.cause && cause === null)) return;
    for (const [number, rule] of inOrder(set.outline.rules, sort).entries()) {
      if (number < from.rule || !lets(rule, filter) || (cause && cause.ruleId !== rule.ruleId)) continue;
      let { seq, index } = number === from.rule ? from : START;
      for (let isMore = rule.stored > 0; isMore;) {
        const limit = Math.max(1, Math.min(CHUNKS_AT_ONCE, budget.chunks));
        const chunks = await this.repository.readChunks(
          { id: set.runId, epoch: set.epoch },
          { ruleId: rule.chunks ?? rule.ruleId, seq, page },
          limit,
        );
        for (const chunk of chunks) {
          const all = await decodeChunk<FindingRow>(chunk.content);
          const rows: Read[] = [];
          all.forEach((row, i) => {
            if (chunk.seq === seq && i < index) return;
            if (page !== null && row[0] !== page && row[7]?.includes(page) !== true) return;
            if (cause && causeKey(row) !== cause.key) return;
            rows.push({ rule, row, next: { rule: number, seq: chunk.seq, index: i + 1 } });
          });
          const next = { rule: number, seq: chunk.seq + 1, index: 0 };
          yield { rows, next, isOutOfBudget: --budget.chunks <= 0 };
          if (budget.chunks <= 0) return;
        }
        isMore = chunks.length === limit;
        seq = (chunks.at(-1)?.seq ?? seq) + 1;
        index = 0;
      }
    }
  }

  /** On which pages each rule found something; kept for good. */
  async placesOf({ runId, epoch }: OpenFindings): Promise<Places> {
    const key = `${runId} ${epoch}`;
    const known = this.places.get(key);
    if (known) return known;
    const content = await this.repository.findPlaces(runId);
    const places = content ? decodePlaces(content) : { urls: [], rules: {} };
    this.places.set(key, places, { size: 1 + (content?.byteLength ?? 0) * 12 });
    return places;
  }
}

function inOrder(rules: readonly OutlineRule[], sort: FindingOrder | null | undefined): readonly OutlineRule[] {
  return sort === 'rule' ? [...rules].sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1)) : rules;
}

function totalOf(set: OpenFindings, filter: FindingFilter): number | null {
  return filter.q || filter.page || filter.cause ? null : sumOf(set, filter, 'stored');
}

function sumOf(set: OpenFindings, filter: FindingFilter, member: 'stored' | 'causes'): number {
  return set.outline.rules.reduce((total, rule) => total + (lets(rule, filter) ? rule[member] : 0), 0);
}

function cursorOf({ rule, seq, index }: Position): string {
  return `${rule}.${seq}.${index}`;
}

function positionOf(cursor: string | null): Position {
  const [, rule, seq, index] = CURSOR.exec(cursor ?? '') ?? [];
  return { rule: Number(rule ?? 0), seq: Number(seq ?? 0), index: Number(index ?? 0) };
}
