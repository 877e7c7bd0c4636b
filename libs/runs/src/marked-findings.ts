import type { Principal } from '#auth';
import {
  exportFindings,
  lets,
  type CauseOrder,
  type ExportFormat,
  type FindingFilter,
  type FindingOrder,
  type PageOrderOfList,
} from '#findings';
import type { FindingCauseList, FindingList, FoundPageList, FoundRuleList } from '#findings/dto';
import { marking } from './new-marks.js';
import type { RunComparisons } from './run-comparisons.js';
import type { FindingsPart, RunFindings } from './run-findings.js';
import type { OwnedRunRow } from './runs.repository.js';

/**
 * The lists of a run's findings, with a mark on what is new beside the completed
 * audit of its site before. @throws AppError as `RunFindings`
 */
export class MarkedFindings {
  constructor(
    private readonly findings: RunFindings,
    private readonly comparisons: RunComparisons,
  ) {}

  async list(
    principal: Principal,
    run: OwnedRunRow,
    { change, ...query }: FindingFilter & FindingsPart<FindingOrder> & { change?: 'new' | undefined },
  ): Promise<FindingList> {
    if (change === undefined) {
      const list = await this.findings.list(run, query);
      const mark = marking(await this.comparisons.newMarks(principal, run));
      return { ...list, findings: mark(list.findings) };
    }
    const kept = await this.findings.kept(run);
    const { items, ...rest } = await this.comparisons.newFindings(principal, run, query);
    return { findings: items.map((finding) => ({ ...finding, change })), ...rest, run: kept };
  }

  async causes(
    principal: Principal,
    run: OwnedRunRow,
    query: FindingFilter & FindingsPart<CauseOrder>,
  ): Promise<FindingCauseList> {
    const list = await this.findings.causes(run, query);
    const marks = await this.comparisons.newMarks(principal, run);
    if (marks === null) return list;
    return { ...list, causes: list.causes.map((cause) => ({ ...cause, new: marks.causes.get(cause.cause) ?? 0 })) };
  }

  /** Counts by the same rules as the list does. */
  async pages(
    principal: Principal,
    run: OwnedRunRow,
    query: FindingFilter & FindingsPart<PageOrderOfList>,
  ): Promise<FoundPageList> {
    const list = await this.findings.pages(run, query);
    const places = await this.comparisons.newPlaces(principal, run);
    if (places === null) return list;
    const { rules } = await this.findings.rules(run);
    const counted = new Set(rules.filter((rule) => lets(rule, query)).map(({ ruleId }) => ruleId));
    const onPages = new Map<string, number>();
    for (const { ruleId, pageUrl, new: added } of places)
      if (pageUrl !== null && counted.has(ruleId)) onPages.set(pageUrl, (onPages.get(pageUrl) ?? 0) + added);
    return { ...list, pages: list.pages.map((page) => ({ ...page, new: onPages.get(page.url) ?? 0 })) };
  }

  async rules(
    principal: Principal,
    run: OwnedRunRow,
    filter: Pick<FindingFilter, 'wcag'> = {},
  ): Promise<FoundRuleList> {
    const list = await this.findings.rules(run, filter);
    const places = await this.comparisons.newPlaces(principal, run);
    if (places === null) return list;
    const byRule = new Map<string, number>();
    for (const { ruleId, new: added } of places) byRule.set(ruleId, (byRule.get(ruleId) ?? 0) + added);
    return { rules: list.rules.map((rule) => ({ ...rule, new: byRule.get(rule.ruleId) ?? 0 })) };
  }

  /** The findings as a file, in parts that are read as they are asked for. */
  async export(
    principal: Principal,
    run: OwnedRunRow,
    { format, ...filter }: FindingFilter & { format: ExportFormat },
  ): Promise<AsyncGenerator<string>> {
    const parts = await this.findings.all(run, filter);
    const mark = marking(await this.comparisons.newMarks(principal, run));
    return exportFindings(marked(parts, mark), format);
  }
}

async function* marked<T>(parts: AsyncIterable<readonly T[]>, mark: (part: readonly T[]) => T[]): AsyncGenerator<T[]> {
  for await (const part of parts) yield mark(part);
}
