import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { conformanceCsv, conformanceOf, type ConformanceRow, type RuleOutcome } from '#audit-engine/wcag';
import { AppError } from '#common';
import type { FindingsReader } from '#findings';
import type { ReportsRepository } from '#reports';
import { siteIdOf, type ManualResults } from '#sites';
import type { ManualResult } from '#sites/dto';
import type { BlobStore } from '#storage';
import type { Conformance } from './dto/conformance.dto.js';
import type { OwnedRunRow } from './runs.repository.js';
import type { Sites } from './sites.repository.js';

const inflate = promisify(gunzip);
// A worker does not load all rules because of this file.
const engine = () => import('#audit-engine/rules');
/** Reports of runs are bounded by their builder, far below. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

interface Parts {
  reports: ReportsRepository;
  findings: FindingsReader;
  storage: BlobStore;
  sites: Sites;
  manual: ManualResults;
}

interface Read {
  rows: ConformanceRow[];
  manual: ManualResult[];
  websiteId: string | null;
}

/** What a completed audit says of WCAG 2.2 A and AA, beside what people found by hand. */
export class RunConformance {
  constructor(private readonly parts: Parts) {}

  /** @throws AppError NOT_FOUND for a run without a report */
  async read(run: OwnedRunRow): Promise<Conformance> {
    const { rows, manual, websiteId } = await this.open(run);
    const byCriterion = new Map(manual.map((result) => [result.criterion, result]));
    const criteria = rows.map((row) => ({ ...row, manual: byCriterion.get(row.id) ?? null }));
    return { runId: run.id, websiteId, criteria };
  }

  /** The same as a table. @throws AppError as `read` */
  async csv(run: OwnedRunRow): Promise<string> {
    const { rows, manual } = await this.open(run);
    return conformanceCsv(rows, manual);
  }

  private async open({ id, status }: OwnedRunRow): Promise<Read> {
    const { sites, manual } = this.parts;
    const outcomes = status === 'completed' ? await this.outcomesOf(id) : null;
    if (outcomes === null)
      throw new AppError('NOT_FOUND', {
        message:
          status === 'pending' || status === 'running'
            ? 'The report is not available yet. Ask again when the run is completed.'
            : `This run is ${status} and has no report.`,
        details: { runStatus: status },
      });
    const site = (await sites.describe([id])).get(id);
    const websiteId = site?.orgId ? siteIdOf(site.orgId, site.siteKey) : null;
    const results = websiteId === null ? [] : await manual.of(websiteId);
    const { ruleMetas } = await engine();
    return { rows: conformanceOf(outcomes, ruleMetas), manual: results, websiteId };
  }

  /** What is left when the content of the report is gone: the rules that found something. */
  private async foundIn(id: string): Promise<Record<string, RuleOutcome> | null> {
    const set = await this.parts.findings.open(id);
    if (set === null) return null;
    const { ruleMetas } = await engine();
    const outcomes: Record<string, RuleOutcome> = {};
    for (const { ruleId, name, severity, pages, found } of set.outline.rules) {
      if (!ruleMetas.some(({ id: known, wcag }) => known === ruleId && wcag?.length)) continue;
      const { items } = await this.parts.findings.list(set, { rule: ruleId }, { cursor: null, limit: 3 });
      outcomes[ruleId] = {
        ...{ name, severity, status: severity === 'error' ? 'fail' : 'warn', judged: 1, affected: pages },
        itemsTotal: found,
        items: items.map(({ pageUrl, message, selector }) => ({ pageUrl, message, selector: selector ?? undefined })),
      };
    }
    return outcomes;
  }

  private async outcomesOf(id: string): Promise<Record<string, RuleOutcome> | null> {
    const key = await this.parts.reports.findContentKey(id);
    const blob = key === null ? null : await this.parts.storage.get(key);
    if (!blob) return this.foundIn(id);
    const text = (await inflate(blob.body, { maxOutputLength: MAX_REPORT_BYTES })).toString('utf8');
    const { ruleResults = {} } = JSON.parse(text) as { ruleResults?: Record<string, RuleOutcome> };
    return Object.keys(ruleResults).length > 0 ? ruleResults : this.foundIn(id);
  }
}
