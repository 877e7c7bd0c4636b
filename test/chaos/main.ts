import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../bench/lib/arguments.js';
import { table } from '../../bench/lib/statistics.js';
import { Bars, type Bar } from './bars.js';
import { Checks, type Violation } from './checks.js';
import { Client } from './client.js';
import { FaultInjector, type Fault } from './faults.js';
import { Journal } from './journal.js';
import { Choice } from './random.js';
import { Stack, type Account } from './stack.js';
import { Workload, type AskedRun } from './workload.js';

/** A busy machine needs long for what is left; a run that is not over then is stuck. */
const SETTLE_MS = 420_000;
const SHOWN_VIOLATIONS = 40;

const options = readArguments({ minutes: 1, seed: 0, queue: 'redis', bars: 'yes', runEveryMs: 2_500, faultEveryMs: 3_000, keep: 'no' });
const seed = options.seed || (Date.now() % 1_000_000) + 1;
const folder = mkdtempSync(join(tmpdir(), 'sqout-chaos-'));
const journal = new Journal(join(folder, 'journal.jsonl'));
console.error(`chaos: seed ${seed}, ${options.minutes} min, queue on ${options.queue}, files in ${folder}`);

const stack = await Stack.open({ folder, queue: options.queue === 'postgres' ? 'postgres' : 'redis', apis: 2, workers: 3 });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stack.close({ keepFiles: false }).finally(() => process.exit(1)));
let violations: Violation[] = [];
try {
  violations = await breakEverything();
} catch (error) {
  violations = [{ check: 'the harness itself', found: error instanceof Error ? (error.stack ?? error.message) : String(error) }];
  printViolations(violations);
} finally {
  await stack.close({ keepFiles: violations.length > 0 || options.keep === 'yes' });
}
console.log(violations.length === 0 ? `chaos: no violation, seed ${seed}` : `chaos: ${violations.length} violations. Again: npm run chaos -- --minutes ${options.minutes} --seed ${seed} --queue ${options.queue}\nJournal and logs: ${folder}`);
process.exit(violations.length === 0 ? 0 : 1);

async function breakEverything(): Promise<Violation[]> {
  await stack.startAll();
  const accounts: Account[] = [];
  for (const [planId, credits] of [['team', 100_000], ['team', 100_000], ['starter', 50_000], ['free', 20_000], ['free', 0]] as const) accounts.push(await stack.newAccount(planId, credits));
  const client = new Client(stack, journal, new Choice(seed));
  const workload = new Workload(client, accounts, new Choice(seed + 1), options.runEveryMs);
  const injector = new FaultInjector(stack, journal, new Choice(seed + 2), options.faultEveryMs);
  const endsAt = Date.now() + options.minutes * 60_000;
  const lookingBack = workload.lookBack();
  await Promise.all([workload.create(endsAt), injector.run(endsAt)]);
  console.error(`chaos: ${injector.faults.length} faults and ${workload.runs.length} runs so far; now everything is left alone`);
  const settledFrom = Date.now();
  await Promise.all(stack.programs.map((program) => program.ready()));
  const isSettled = await workload.settle(SETTLE_MS);
  await lookingBack;
  console.error(`chaos: settled after ${Math.round((Date.now() - settledFrom) / 1_000)} s`);

  const bars = new Bars(stack, client);
  if (options.bars === 'yes') await bars.measure();
  const asked = [...workload.runs, ...bars.runs];
  const faults = [...injector.faults, ...bars.faults];
  const checks = new Checks(stack, journal, faults);
  if (!isSettled) checks.violate('every run ends', `the client still waits ${SETTLE_MS / 1_000} s after the last fault`);
  await checks.nothingLeft(30_000);
  await checks.all(asked);
  for (const bar of bars.bars) if (!bar.isMet) checks.violate(bar.name, `${bar.measured}; wanted: ${bar.limit}`);
  printSummary({ faults, asked, checks, bars: bars.bars });
  await Promise.all(asked.map((run) => run.site.close()));
  return checks.violations;
}

function printSummary({ faults, asked, checks, bars }: { faults: Fault[]; asked: AskedRun[]; checks: Checks; bars: Bar[] }): void {
  const count = <T>(items: readonly T[], keyOf: (item: T) => string): (string | number)[][] => {
    const counts = new Map<string, number>();
    for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  const { refetched, refetchedCommitted, lastFetchAfterCancelMs } = checks.figures;
  const sections = [
    table([['faults', 'times'], ...count(faults, (fault) => fault.kind)]),
    table([['POST /v1/agent-runs answered', 'times'], ...count(asked, (run) => (run.status === null ? 'nothing' : String(run.status)))]),
    table([['runs', 'count'], ...count(checks.runs, (run) => `${run.status}${run.reason && run.reason !== run.status ? ` (${run.reason})` : ''}`)]),
    table([
      ['requests', 'count'],
      ['asked of the API', journal.exchanges.length],
      ...count(journal.exchanges.filter((exchange) => exchange.status !== null && exchange.status >= 500), (exchange) => `answered with ${exchange.status} ${exchange.code}`),
      ...count(journal.exchanges.filter((exchange) => exchange.status === null), (exchange) => `without an answer: ${exchange.code}`),
      ['pages fetched', asked.reduce((sum, run) => sum + run.site.pageHits().length, 0)],
      ['pages fetched again, lost with their worker', refetched],
      ['pages fetched again after their commit', refetchedCommitted],
      ['last fetch after a cancel, ms', lastFetchAfterCancelMs],
    ]),
  ];
  console.log(sections.join('\n\n'));
  for (const bar of bars) console.log(`\n${bar.isMet ? 'met   ' : 'MISSED'}  ${bar.name}: ${bar.measured} (${bar.limit})`);
  printViolations(checks.violations);
}

function printViolations(found: readonly Violation[]): void {
  if (found.length > 0) console.log(`\n${found.length} violations`);
  for (const { check, found: what } of found.slice(0, SHOWN_VIOLATIONS)) console.log(`  ${check}: ${what}`);
}
