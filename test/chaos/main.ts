import { mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../bench/lib/arguments.js';
import { Bars } from './bars.js';
import { Checks, type Violation } from './checks.js';
import { Client } from './client.js';
import { FaultInjector } from './injector.js';
import { Journal } from './journal.js';
import { Choice } from './random.js';
import { Stack, type Account } from './stack.js';
import { lastToEnd, stillOpen } from './still-open.js';
import { barsOf, stopLimitOf, summaryOf, violationsOf } from './summary.js';
import { Told } from './told.js';
import { runTrial, trialOf } from './trials/run-trial.js';
import { Workload } from './workload.js';

/** A busy machine needs long for what is left; a run that is not over then is stuck. */
const SETTLE_MS = 720_000;
const SHOWN_VIOLATIONS = 40;
/** On a machine that had nothing else to do when the run began; one of the bars. */
const QUIET_SETTLE_SECONDS = 60;
const isQuiet = loadavg()[0]! < cpus().length / 2;

const options = readArguments({
  minutes: 1,
  seed: 0,
  queue: 'redis',
  bars: 'yes',
  runEveryMs: 2_500,
  faultEveryMs: 3_000,
  keep: 'no',
  trial: 'no',
});
const seed = options.seed || (Date.now() % 1_000_000) + 1;
const trial = options.trial === 'no' ? null : trialOf(options.trial);
const folder = mkdtempSync(join(tmpdir(), 'sqout-chaos-'));
const journal = new Journal(join(folder, 'journal.jsonl'));
console.error(
  `chaos: seed ${seed}, ${trial ? options.trial : `${options.minutes} min`}, queue on ${options.queue}, files in ${folder}`,
);

const stack = await Stack.open({
  folder,
  queue: options.queue === 'postgres' ? 'postgres' : 'redis',
  ...(trial?.programs ?? { apis: 2, workers: 3, renderers: 1 }),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.close({ keepFiles: false }).finally(() => process.exit(1)));
let violations: Violation[] = [];
try {
  violations = trial ? await runTrial(trial, { stack, journal, seed }) : await breakEverything();
  if (trial && violations.length > 0) console.log(violationsOf(violations, SHOWN_VIOLATIONS));
} catch (error) {
  violations = [
    { check: 'the harness itself', found: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  ];
  console.log(violationsOf(violations, SHOWN_VIOLATIONS));
} finally {
  await stack.close({ keepFiles: violations.length > 0 || options.keep === 'yes' });
}
console.log(
  violations.length === 0
    ? `chaos: no violation, seed ${seed}, ${Math.round(performance.now() / 1_000)} s`
    : `chaos: ${violations.length} violations. Again: npm run chaos -- ${trial ? `--trial ${options.trial}` : `--minutes ${options.minutes}`} --seed ${seed} --queue ${options.queue}\nJournal and logs: ${folder}`,
);
process.exit(violations.length === 0 ? 0 : 1);

async function breakEverything(): Promise<Violation[]> {
  if (!stack.hasSmallVolume)
    console.log('No small file system could be mounted here (that needs root): "blob volume full" is left out.');
  if (!stack.hasRenderers) console.log('This machine has no browser: the renderer and its faults are left out.');
  await stack.startAll();
  const accounts: Account[] = [];
  for (const [planId, credits] of [
    ['team', 100_000],
    ['team', 100_000],
    ['starter', 50_000],
    ['free', 20_000],
    ['free', 0],
  ] as const)
    accounts.push(await stack.newAccount(planId, credits));
  const client = new Client(stack, journal, new Choice(seed));
  const workload = new Workload(client, accounts, new Choice(seed + 1), options.runEveryMs);
  const told = await Told.start(stack, client, accounts[0]!, new Choice(seed + 3));
  const injector = new FaultInjector(stack, journal, new Choice(seed + 2), options.faultEveryMs);
  const endsAt = Date.now() + options.minutes * 60_000;
  const lookingBack = workload.lookBack();
  let isBreaking = true;
  await Promise.all([
    workload.create(() => !isBreaking, endsAt),
    injector.run(endsAt).finally(() => (isBreaking = false)),
  ]);
  console.error(
    `chaos: ${injector.faults.length} faults and ${workload.runs.length} runs so far; now everything is left alone`,
  );
  await told.stop();
  const settledFrom = Date.now();
  const notReady: string[] = [];
  await Promise.all(stack.programs.map((program) => program.ready().catch(() => notReady.push(program.name))));
  const isSettled = await workload.settle(SETTLE_MS);
  const open = isSettled ? [] : await stillOpen(stack.database);
  await lookingBack;
  const settledSeconds = (Date.now() - settledFrom) / 1_000;
  console.error(`chaos: ${isSettled ? 'settled' : 'not settled'} after ${Math.round(settledSeconds)} s`);
  for (const line of await lastToEnd(stack.database, new Date(settledFrom))) console.error(`chaos:   ${line}`);

  const bars = new Bars(stack, client);
  const unmeasured =
    options.bars === 'yes'
      ? await bars.measure().then(
          () => null,
          (error: unknown) => String(error),
        )
      : null;
  const asked = [...workload.runs, ...bars.runs];
  const faults = [...injector.faults, ...bars.faults];
  const checks = new Checks(stack, journal, faults);
  if (!isSettled)
    checks.violate(
      'every run ends',
      `the client still waits ${SETTLE_MS / 1_000} s after the last fault; open: ${open.join('; ') || 'nothing'}`,
    );
  if (options.bars === 'yes' && isQuiet && settledSeconds > QUIET_SETTLE_SECONDS)
    checks.violate(
      `all runs end within ${QUIET_SETTLE_SECONDS} s of the last fault on a quiet machine`,
      `${settledSeconds.toFixed(0)} s`,
    );
  for (const name of notReady) checks.violate('every process is ready again', name);
  if (unmeasured) checks.violate('every bar is measured', unmeasured);
  await told.settle();
  await checks.nothingLeft(30_000);
  await checks.all(asked);
  const seen = await told.check(checks);
  for (const { name, ms } of injector.faults.flatMap((fault) => fault.stops))
    if (ms > stopLimitOf(name)) checks.violate('a process stops in time', `${name} took ${ms} ms`);
  for (const kind of injector.missing()) checks.violate('every kind of fault was done', `${kind} was not`);
  for (const bar of bars.bars) if (!bar.isMet) checks.violate(bar.name, `${bar.measured}; wanted: ${bar.limit}`);
  console.log(`${seen.join('\n')}\n`);
  console.log(summaryOf({ faults, asked, checks, journal, bars: [...barsOf(checks, injector), ...bars.bars] }));
  if (checks.violations.length > 0) console.log(`\n${violationsOf(checks.violations, SHOWN_VIOLATIONS)}`);
  await told.close();
  await Promise.all(asked.map((run) => run.site.close()));
  return checks.violations;
}
