import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readArguments } from '../lib/arguments.js';
import { median, rounded, table } from '../lib/statistics.js';
import { startBenchSite, type RunningBenchSite } from '../site/start-bench-site.js';
import type { PeerResult } from './peer-result.js';

type Peer = (site: RunningBenchSite) => Promise<PeerResult>;

/** Peers that are a script of their own: `<script> <origin>` prints one JSON line. */
const script =
  (name: string): Peer =>
  async ({ origin }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL(`./${name}.js`, import.meta.url)), origin], { maxBuffer: 1 << 20 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as PeerResult;
  };

const PEERS: Record<string, Peer> = { floor: script('floor'), crawlee: script('crawlee') };

const options = readArguments({ pages: 2_000, rounds: 3, peers: 'floor,crawlee' });
const names = options.peers.split(',');
const unknown = names.filter((name) => !PEERS[name]);
if (unknown.length > 0) throw new Error(`Unknown peers: ${unknown.join(', ')}. There are: ${Object.keys(PEERS).join(', ')}.`);

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
    if (got < count || got > count + site.redirects.length) problems.push(`${name}: status ${status} ${got} times instead of ${count}`);
  }
  return problems;
}

const site = await startBenchSite({ pages: options.pages });
const results = new Map<string, PeerResult[]>(names.map((name) => [name, []]));
const problems: string[] = [];
try {
  for (let round = 1; round <= options.rounds; round++) {
    for (const name of names) {
      site.clear();
      const result = await (PEERS[name] as Peer)(site);
      results.get(name)?.push(result);
      problems.push(...(await check(name, site, result)));
      console.error(`round ${round} ${name}: ${rounded(result.cpuSeconds)} CPU-s, ${rounded(result.wallSeconds)} s, ${rounded(result.peakRssMb, 0)} MB`);
    }
  }
} finally {
  site.stop();
}

const per1000 = (result: PeerResult) => (result.cpuSeconds / result.pages) * 1000;
const of = (name: string, figure: (result: PeerResult, round: number) => number) => median((results.get(name) ?? []).map(figure));
const ratioTo = (base: string, name: string) =>
  results.has(base) ? rounded(of(name, (result, round) => per1000(result) / per1000(results.get(base)?.[round] ?? result))) : '-';
console.log(
  table([
    ['', 'CPU-s / 1,000 pages', '÷ floor', 'pages/s', 'peak RSS MB'],
    ...names.map((name) => [name, rounded(of(name, per1000)), ratioTo('floor', name), rounded(of(name, (r) => r.pages / r.wallSeconds), 0), rounded(of(name, (r) => r.peakRssMb), 0)]),
  ]),
);
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exitCode = 1;
}
