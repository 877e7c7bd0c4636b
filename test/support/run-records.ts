import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database } from '#database';
import { FindingsReader, FindingsRepository } from '#findings';
import { ReportsRepository } from '#reports';
import { RunEndings, RunRecords, RunsRepository } from '#runs';
import type { BlobStore } from '#storage';

/** Records of audits without a container. */
export function runRecords(database: Database, storage: BlobStore): RunRecords {
  return new RunRecords(new ReportsRepository(database), new FindingsReader(new FindingsRepository(database)), storage);
}

/** The ends of runs without a container. */
export function runEndings(database: Database, credits: CreditsService, clock: Clock): RunEndings {
  const [findings, reports] = [new FindingsRepository(database), new ReportsRepository(database)];
  return new RunEndings(database, new RunsRepository(database), findings, reports, credits, clock);
}
