import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readArguments } from '../lib/arguments.js';
import { median, rounded, table } from '../lib/statistics.js';
import { startBenchSite, type RunningBenchSite } from '../site/start-bench-site.js';
import type { PeerResult } from './peer-result.js';
import { openSqout } from './sqout.js';

interface Peer {
  run(site: RunningBenchSite): Promise<PeerResult & { problems?: string[] }>;
  close?(): Promise<void>;
}

/** A script of its own: `<script> <origin>` prints one JSON line. */
const script = (name: string): Peer => ({
  run: async ({ origin }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL(`./${name}.js`, import.meta.url)), origin],
      { maxBuffer: 1 << 20 },
    );
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as PeerResult;
  },
});

const options = readArguments({
  pages: 2_000,
  rounds: 3,
  peers: 'floor,crawlee,sqout',
  queue: 'available',
  profile: '',
});
const queue = options.queue === 'postgres' ? 'postgres' : 'available';

/** With `--profile <folder>` every thread of a worker leaves its CPU profile there. */
const nodeFlags = options.profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(options.profile)}`];

const PEERS: Record<string, () => Promise<Peer>> = {
  floor: async () => script('floor'),
  crawlee: async () => script('crawlee'),
  sqout: () => openSqout({ queue }, { nodeFlags }),
  'sqout-warm': () => openSqout({ queue }, { nodeFlags, isWarm: true }),
  'sqout-2-threads': () => openSqout({ queue }, { nodeFlags, workerEnv: { AUDIT_THREADS: '2' } }),
  'sqout-crawl-only': () => openSqout({ queue }, { nodeFlags, disabledRulePatterns: ['*'] }),
  'sqout-crawl-only-warm': () => openSqout({ queue }, { nodeFlags, disabledRulePatterns: ['*'], isWarm: true }),
};

/** Same pages for everybody: a peer that fetched less has not won. */
async function check(name: string, site: RunningBenchSite, result: PeerResult): Promise<string[]> {
  const hits = await site.hits();
  const problems: string[] = [];
  if (result.pages !== site.pages) problems.push(`${name}: ${result.pages} pages instead of ${site.pages}`);
  const unseen = [...site.paths, ...site.missing, ...site.redirects].filter((path) => !hits[path]);
  if (unseen.length > 0) problems.push(`${name}: ${unseen.length} addresses never asked for, such as ${unseen[0]}`);
  const wanted = { 200: site.pages, 404: site.missing.length };
  for (const [status, count] of Object.entries(wanted)) {
    const got = result.statusCounts[status] ?? 0;
    if (got < count || got > count + site.redirects.length)
      problems.push(`${name}: status ${status} ${got} times instead of ${count}`);
  }
  return problems;
}

const names = options.peers.split(',');
const unknown = names.filter((name) => !PEERS[name]);
if (unknown.length > 0)
  throw new Error(`Unknown peers: ${unknown.join(', ')}. There are: ${Object.keys(PEERS).join(', ')}.`);

const site = await startBenchSite({ pages: options.pages });
const peers = new Map<string, Peer>();
const results = new Map<string, PeerResult[]>(names.map((name) => [name, []]));
const problems = new Set<string>();
try {
  for (const name of names) peers.set(name, await (PEERS[name] as () => Promise<Peer>)());
  for (let round = 1; round <= options.rounds; round++) {
    for (const [name, peer] of peers) {
      site.clear();
      const result = await peer.run(site);
      results.get(name)?.push(result);
      for (const problem of [...(await check(name, site, result)), ...(result.problems ?? [])]) problems.add(problem);
      const { pages: _pages, statusCounts: _counts, problems: _problems, ...figures } = result;
      const shown = Object.entries(figures).map(([figure, value]) => `${figure} ${rounded(value)}`);
      console.error(`round ${round} ${name}: ${shown.join(', ')}`);
    }
  }
} finally {
  for (const peer of peers.values()) await peer.close?.();
  site.stop();
}

const per1000 = (result: PeerResult) => (result.cpuSeconds / result.pages) * 1000;
const of = (name: string, figure: (result: PeerResult, round: number) => number) =>
  median((results.get(name) ?? []).map(figure));
const ratioTo = (base: string, name: string) =>
  results.has(base)
    ? rounded(of(name, (result, round) => per1000(result) / per1000(results.get(base)?.[round] ?? result)))
    : '-';
console.log(
  table([
    ['', 'CPU-s / 1,000 pages', '÷ floor', '÷ crawlee', 'pages/s', 'peak RSS MB'],
    ...names.map((name) => [
      ...[name, rounded(of(name, per1000)), ratioTo('floor', name), ratioTo('crawlee', name)],
      ...[
        rounded(
          of(name, (result) => result.pages / result.wallSeconds),
          0,
        ),
        rounded(
          of(name, (result) => result.peakRssMb),
          0,
        ),
      ],
    ]),
  ]),
);
if (problems.size > 0) {
  console.error([...problems].join('\n'));
  process.exitCode = 1;
}
