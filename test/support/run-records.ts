import type { Clock } from '#common';
import { readPricing, type CreditsService } from '#credits';
import type { Database } from '#database';
import { FindingsReader, FindingsRepository } from '#findings';
import type { Plans } from '#organizations';
import { ReportsRepository } from '#reports';
import { RunCreation, RunEndings, RunRecords, RunsRepository, type RunDispatcher } from '#runs';
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

/** New runs without a container. */
export function runCreation(
  context: { database: Database; credits: CreditsService; plans: Plans; clock: Clock },
  dispatcher: RunDispatcher,
  pricing = readPricing(),
): RunCreation {
  const { database, credits, plans, clock } = context;
  const offer = { pricingUrl: 'https://sqout.test/docs#plans', hasModel: () => false };
  const [runs, endings] = [new RunsRepository(database), runEndings(database, credits, clock)];
  return new RunCreation(database, runs, endings, dispatcher, plans, pricing, clock, offer);
}
