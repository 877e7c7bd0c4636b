import { loadavg } from 'node:os';
import type { Violation } from '../checks.js';
import type { Journal } from '../journal.js';
import { Choice } from '../random.js';
import type { Stack } from '../stack.js';
import { deliveriesTrial } from './deliveries.js';
import { rendererTrial } from './renderer.js';
import { schedulesTrial } from './schedules.js';
import type { Trial } from './trial.js';

const TRIALS: Readonly<Record<string, Trial>> = {
  schedules: schedulesTrial,
  deliveries: deliveriesTrial,
  renderer: rendererTrial,
};

/** @throws when there is none of this name */
export function trialOf(name: string): Trial {
  const { [name]: trial } = TRIALS;
  if (!trial) throw new Error(`--trial must be one of ${Object.keys(TRIALS).join(', ')}, not "${name}".`);
  return trial;
}

/** Starts everything, runs the trial, and prints what it measured. */
export async function runTrial(
  trial: Trial,
  { stack, journal, seed }: { stack: Stack; journal: Journal; seed: number },
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const startedAt = Date.now();
  await stack.startAll();
  await trial.run({
    ...{ stack, journal, choice: new Choice(seed) },
    violate: (check, found) => void violations.push({ check, found }),
    say: (line) => console.log(line),
  });
  for (const { crashes } of stack.programs)
    for (const crash of crashes) violations.push({ check: 'no process ends by itself', found: crash });
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  return violations;
}
