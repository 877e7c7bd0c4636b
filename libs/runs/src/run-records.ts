import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { readAuditRecord, type AuditRecord } from '#audit-engine/comparison';
import type { FindingsOutline, FindingsReader, OpenFindings, RunPlaces } from '#findings';
import type { ReportsRepository } from '#reports';
import type { BlobStore } from '#storage';

const inflate = promisify(gunzip);
/** Reports of runs are bounded by their builder, far below. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
/** Pages and findings of the records that are kept decoded. */
const MAX_CACHED = 2_000_000;

export interface RecordedRun extends RunPlaces {
  set: OpenFindings;
  record: AuditRecord;
}

/** What comparing takes of completed runs: the locations of their reports, and the pages by URL. */
export class RunRecords {
  private readonly records = new LRUCache<string, AuditRecord>({ maxSize: MAX_CACHED });

  constructor(
    private readonly reports: ReportsRepository,
    readonly reader: FindingsReader,
    private readonly storage: BlobStore,
  ) {}

  /** Null for a run that is not completed, or that was made before findings were kept. */
  async open(runId: string): Promise<RecordedRun | null> {
    const set = await this.reader.open(runId);
    if (!set) return null;
    const run = { set, outline: set.outline, places: await this.reader.placesOf(set) };
    const record = this.records.get(runId) ?? (await this.read(runId, run));
    this.records.set(runId, record, { size: sizeOf(record) });
    return { ...run, record };
  }

  private async read(runId: string, { outline, places }: RunPlaces): Promise<AuditRecord> {
    const key = await this.reports.findContentKey(runId);
    const blob = key === null ? null : await this.storage.get(key);
    const report: unknown = blob
      ? JSON.parse((await inflate(blob.body, { maxOutputLength: MAX_REPORT_BYTES })).toString('utf8'))
      : null;
    const record = readAuditRecord(report, places) ?? readAuditRecord(reportOf(outline, places.rules), places);
    if (record === null) throw new Error(`the run ${runId} has no record`);
    return record;
  }
}

/**
 * What is left when the content of the report is gone: the rules that found
 * something. Of the others it is unknown whether they were checked.
 */
function reportOf({ rules }: FindingsOutline, onPages: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const results = rules.map(({ ruleId, name, severity, category, found }) => {
    const scope = ruleId in onPages ? 'page' : 'site';
    const status = severity === 'error' ? 'fail' : 'warn';
    return [ruleId, { ruleId, name, severity, category, scope, status, judged: 1, itemsTotal: found }];
  });
  return { timestamp: '', pages: [], healthScore: {}, ruleResults: Object.fromEntries(results) as object };
}

function sizeOf({ pages, rules }: AuditRecord): number {
  return (
    [...rules.values()].reduce(
      (sum, { found, ignored }) => sum + 2 * (found.at.length + ignored.at.length),
      pages.length,
    ) + 1
  );
}
