import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database } from '#database';
import { FindingsRepository } from '#findings';
import {
  FrontierRepository,
  HostLimits,
  LinkAnswers,
  PhaseLeases,
  RunFixes,
  RunRenders,
  RunResources,
  RunScheduler,
  SliceLeases,
  type FrontierOptions,
} from '#frontier';
import type { Plans } from '#organizations';
import type { RunDispatcher, RunEndings } from '#runs';
import { Sweeper } from '#upkeep';
import { runEndings } from './run-records.js';

export interface LifecycleContext {
  database: Database;
  credits: CreditsService;
  plans: Plans;
  clock: Clock;
}

/** What workers do with runs, in parts, without a container. */
export interface RunLifecycle {
  frontier: FrontierRepository;
  findings: FindingsRepository;
  scheduler: RunScheduler;
  slices: SliceLeases;
  phases: PhaseLeases;
  hosts: HostLimits;
  endings: RunEndings;
  linkAnswers: LinkAnswers;
  resources: RunResources;
  fixes: RunFixes;
  renders: RunRenders;
}

export function runLifecycle(
  { database, credits, plans, clock }: LifecycleContext,
  options: FrontierOptions,
): RunLifecycle {
  const [frontier, findings] = [new FrontierRepository(database), new FindingsRepository(database)];
  return {
    ...{ frontier, findings },
    scheduler: new RunScheduler(database, frontier, plans, clock, options),
    slices: new SliceLeases(database, frontier, clock, options),
    phases: new PhaseLeases(database, frontier, findings, clock),
    hosts: new HostLimits(database, clock, options),
    endings: runEndings(database, credits, clock),
    linkAnswers: new LinkAnswers(database, clock),
    resources: new RunResources(database, clock, options),
    fixes: new RunFixes(database, findings),
    renders: new RunRenders(database, plans, clock),
  };
}

export function sweeperOf(
  { database, credits, clock }: LifecycleContext,
  { slices, phases, linkAnswers, endings }: RunLifecycle,
  dispatcher: RunDispatcher,
): Sweeper {
  return new Sweeper(database, slices, phases, linkAnswers, endings, dispatcher, credits, clock);
}
