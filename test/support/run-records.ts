import type { Database } from '#database';
import { FindingsReader, FindingsRepository } from '#findings';
import { ReportsRepository } from '#reports';
import { RunRecords } from '#runs';
import type { BlobStore } from '#storage';

/** Records of audits without a container. */
export function runRecords(database: Database, storage: BlobStore): RunRecords {
  return new RunRecords(new ReportsRepository(database), new FindingsReader(new FindingsRepository(database)), storage);
}
