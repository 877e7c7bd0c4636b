import { AppError } from '#common';
import {
  exportPages,
  type FindingsReader,
  lets,
  reliefOf,
  type CauseOrder,
  type Finding,
  type FindingFilter,
  type FindingOrder,
  type FindingsOutline,
  type Listing,
  type OpenFindings,
  type PageOrderOfList,
  type PageTableFilter,
  type PageTableOrder,
  type Relief,
} from '#findings';
import type {
  AuditedPageList,
  FindingCauseList,
  FindingList,
  FoundPage,
  FoundPageList,
  FoundRuleList,
  KeptFindings,
  PageSheet,
} from '#findings/dto';
import type { ReportsRepository } from '#reports';
import type { TopIssue } from './dto/run-report.dto.js';
import type { OwnedRunRow } from './runs.repository.js';

/** Which part of a list: behind the cursor of the part before, so many items. */
export interface FindingsPart<Order extends string = never> {
  cursor?: string | undefined;
  limit: number;
  sort?: Order | undefined;
}

export interface PageTablePart extends FindingsPart<PageTableOrder> {
  order?: 'asc' | 'desc' | undefined;
}

/** All findings of completed runs, for those who may read the run. @throws AppError NOT_FOUND with `runStatus` where there are none */
export class RunFindings {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly reader: FindingsReader,
  ) {}

  async list(run: OwnedRunRow, query: FindingFilter & FindingsPart<FindingOrder>): Promise<FindingList> {
    const set = await this.openDetails(run);
    const { items, ...rest } = await this.reader.list(set, query, partOf(query));
    return { findings: items, ...rest, run: keptOf(set.outline) };
  }

  /** What of its findings can be read. @throws AppError NOT_FOUND where none can */
  async kept(run: OwnedRunRow): Promise<KeptFindings> {
    return keptOf((await this.openDetails(run)).outline);
  }

  async causes(run: OwnedRunRow, query: FindingFilter & FindingsPart<CauseOrder>): Promise<FindingCauseList> {
    const set = await this.openDetails(run);
    const { items, ...rest } = await this.reader.causes(set, query, partOf(query));
    return { causes: items, ...rest, run: keptOf(set.outline) };
  }

  /** The numbers by page stay when the findings are gone. */
  async pages(run: OwnedRunRow, query: FindingFilter & FindingsPart<PageOrderOfList>): Promise<FoundPageList> {
    const { items, ...rest }: Listing<FoundPage> = await this.reader.pages(await this.open(run), query, partOf(query));
    return { pages: items, ...rest };
  }

  /** All pages with their numbers; kept as long as the findings. */
  async pageRows(
    run: OwnedRunRow,
    { cursor, limit, sort = 'url', order = 'asc', ...filter }: PageTableFilter & PageTablePart,
  ): Promise<AuditedPageList> {
    const table = await this.reader.pageTable(await this.openDetails(run));
    const rows = table.select(filter, sort, order === 'desc');
    const from = Number(cursor ?? 0);
    const nextCursor = from + limit < rows.length ? String(from + limit) : null;
    return { pages: table.rows(rows.subarray(from, from + limit)), nextCursor, total: rows.length };
  }

  /** The same as CSV, in parts. */
  async exportPages(
    run: OwnedRunRow,
    { sort = 'url', order = 'asc', ...filter }: PageTableFilter & Pick<PageTablePart, 'sort' | 'order'>,
  ): Promise<Iterable<string>> {
    const table = await this.reader.pageTable(await this.openDetails(run));
    return exportPages(table, table.select(filter, sort, order === 'desc'));
  }

  /** A page with what it said of itself. @throws AppError NOT_FOUND, also for a run of before this was kept */
  async page(run: OwnedRunRow, url: string): Promise<PageSheet> {
    const set = await this.openDetails(run);
    const [sheet, numbers] = await Promise.all([
      this.reader.sheet(set, url),
      this.reader.pages(set, { page: url }, { cursor: null, limit: 1 }),
    ]);
    if (!sheet)
      throw new AppError('NOT_FOUND', {
        message: 'This URL is not a page of the run, or the run is from before page details were stored.',
        details: { runStatus: 'completed' },
      });
    const { errors = 0, warnings = 0 } = numbers.items[0] ?? {};
    return { url, ...sheet, errors, warnings };
  }

  /** What takes the most points first. */
  async rules(run: OwnedRunRow, { wcag }: Pick<FindingFilter, 'wcag'> = {}): Promise<FoundRuleList> {
    const { outline } = await this.open(run);
    const report = await this.reports.findOfRun(run.id);
    const gains = new Map(
      (report?.summary.topIssues as TopIssue[] | undefined)?.flatMap(({ ruleId, gain, rules }) =>
        (rules ?? [{ ruleId, gain }]).map((one): [string, number | null] => [one.ruleId, one.gain ?? null]),
      ),
    );
    const wanted = outline.rules.filter((rule) => lets(rule, { wcag: wcag ?? null }));
    const rules = wanted.map(({ ruleId, name, category, severity, wcag: criteria = [], found, pages, causes }) => ({
      ...{ ruleId, ruleName: name, category, severity, wcag: [...criteria], findings: found, pages, causes },
      gain: gains.get(ruleId) ?? null,
    }));
    rules.sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0) || b.pages - a.pages || (a.ruleId < b.ruleId ? -1 : 1));
    return { rules };
  }

  /** Where on the site the findings are; it stays when they are gone. */
  async relief(run: OwnedRunRow): Promise<Relief> {
    const set = await this.open(run);
    return reliefOf(await this.reader.placesOf(set), set.outline.rules);
  }

  /** All of them, in parts that are read as they are asked for. */
  async all(run: OwnedRunRow, filter: FindingFilter): Promise<AsyncIterable<readonly Finding[]>> {
    return this.reader.all(await this.openDetails(run), filter);
  }

  private async openDetails(run: OwnedRunRow): Promise<OpenFindings> {
    const set = await this.open(run);
    if (set.hasDetails) return set;
    throw new AppError('NOT_FOUND', {
      message: 'The findings of this run were removed because it is old. Its report has their numbers.',
      details: { runStatus: 'completed' },
    });
  }

  private async open(run: OwnedRunRow): Promise<OpenFindings> {
    const { id, status } = run;
    const set = status === 'completed' ? await this.reader.open(id) : null;
    if (set) return set;
    const message =
      status === 'pending' || status === 'running'
        ? 'The findings are not available yet. Ask again when the run is completed.'
        : status === 'completed'
          ? 'This run is from before findings were stored. Its report has the first ones of each rule.'
          : `This run is ${status} and has no findings.`;
    throw new AppError('NOT_FOUND', { message, details: { runStatus: status } });
  }
}

function partOf<Order extends string>({
  cursor,
  limit,
  sort,
}: FindingsPart<Order>): { cursor: string | null; limit: number; sort: Order | null } {
  return { cursor: cursor ?? null, limit, sort: sort ?? null };
}

function keptOf({ found, stored }: FindingsOutline): KeptFindings {
  const note =
    stored < found
      ? `This run found more than is stored: ${stored} of ${found} findings can be read. The numbers of the report are of all of them.`
      : null;
  return { found, kept: stored, note };
}
