import { fork, spawn } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { LabSpread } from '#common';
import { auditSite } from '#audit-run/one-process';
import { findBrowser } from '#render';
import { readArguments } from '../lib/arguments.js';

const RULES = ['largest-contentful-paint', 'layout-shift', 'blocking-time'].map((name) => `performance/${name}`);
/** Of five medians: the largest less the smallest, in parts of the middle one. */
const MOST_SPREAD = 0.15;
const { repeats, busy } = readArguments({ repeats: 5, busy: availableParallelism() });

const program = await findBrowser({ cacheDir: join(process.cwd(), 'node_modules', '.cache', 'sqout') });
const site = fork(join(import.meta.dirname, 'site-process.js'));
const ports = new Map<boolean, number>();
await new Promise<void>((resolve) =>
  site.on('message', (message) => {
    const { isPoor, port } = message as { isPoor: boolean; port: number };
    ports.set(isPoor, port);
    if (ports.size === 2) resolve();
  }),
);

interface Outcome {
  lcp: LabSpread;
  cls: LabSpread;
  tbt: LabSpread;
  /** Of the three rules. */
  statuses: string;
}

async function measured(isPoor: boolean): Promise<Outcome> {
  const audit = auditSite({
    ...{ url: `http://127.0.0.1:${ports.get(isPoor)}/`, coverage: 'quick', maxPages: 1, labPages: 1 },
    render: { mode: 'off', hasSandbox: false, findProgram: async () => program },
  });
  const result = await audit.result;
  if (result.status === 'failed') throw new Error(result.message);
  const { lab, ruleResults } = result.report;
  const [page] = lab?.pages ?? [];
  if (!page?.lcpMs) throw new Error(lab?.notMeasured[0]?.message ?? 'The page has no LCP.');
  const statuses = RULES.map((rule) => ruleResults[rule]?.status ?? 'none').join(' ');
  return { lcp: page.lcpMs, cls: page.cls, tbt: page.tbtMs, statuses };
}

/** @returns whether the values are as steady as they should be, and the statuses that the rules had */
async function round(name: string, isPoor: boolean): Promise<{ isSteady: boolean; statuses: Set<string> }> {
  const outcomes: Outcome[] = [];
  for (let n = 0; n < repeats; n++) outcomes.push(await measured(isPoor));
  const medians = outcomes.map(({ lcp }) => lcp.median).sort((a, b) => a - b);
  const [low = 0, middle = 1, high = 0] = [medians[0], medians[medians.length >> 1], medians.at(-1)];
  const spread = (high - low) / middle;
  const loads = Math.max(...outcomes.map(({ lcp }) => (lcp.max - lcp.min) / lcp.median));
  const statuses = new Set(outcomes.map((each) => each.statuses));
  const range = (values: number[]): string => `${Math.min(...values)} to ${Math.max(...values)}`;
  console.log(
    `${name}, ${isPoor ? 'poor' : 'good'} page: LCP ${medians.join(', ')} ms (fastest loads ${range(outcomes.map(({ lcp }) => lcp.min))}), spread ${(100 * spread).toFixed(1)} % (bar: ${100 * MOST_SPREAD} %), of the loads of one page at most ${(100 * loads).toFixed(1)} %; CLS ${range(outcomes.map(({ cls }) => cls.median))}; TBT ${range(outcomes.map(({ tbt }) => tbt.median))} ms; rules ${[...statuses].join(' | ')}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return { isSteady: spread <= MOST_SPREAD, statuses };
}

let isMet = true;
const seen = { good: new Set<string>(), poor: new Set<string>() };
async function both(name: string): Promise<void> {
  for (const isPoor of [false, true]) {
    const { isSteady, statuses } = await round(name, isPoor);
    isMet &&= isSteady;
    for (const each of statuses) seen[isPoor ? 'poor' : 'good'].add(each);
  }
}

await both('machine as it is');
if (busy > 0) {
  const children = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  await both(`beside ${busy} busy processes`);
  for (const child of children) child.kill();
}
const isSame = seen.good.size === 1 && seen.poor.size === 1;
console.log(isSame ? 'The rules had the same result in each audit.' : 'The rules had different results.');
site.kill();
process.exit(isMet && isSame ? 0 : 1);
