import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { readArguments } from '../lib/arguments.js';
import { cpuSecondsOf } from '../lib/process-usage.js';
import { median, rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';

/** Requests per second of POST and GET of a run beside a bare Nest + Express + pg route, in turns on the same database. */
const options = readArguments({ connections: 64, seconds: 8, rounds: 3, queue: 'available' });
const BODY = JSON.stringify({ url: 'https://example.com/', trigger: 'api' });

interface Target {
  name: string;
  pid: number;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

interface Measurement {
  perSecond: number;
  cpuMicroseconds: number;
  p50Ms: number;
  p99Ms: number;
}

async function measure({ name, pid, ...request }: Target, seconds: number): Promise<Measurement> {
  const cpuBefore = cpuSecondsOf(pid);
  const result = await autocannon({ ...request, connections: options.connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors.`);
  return {
    perSecond: result['2xx'] / result.duration,
    cpuMicroseconds: ((cpuSecondsOf(pid) - cpuBefore) / result['2xx']) * 1e6,
    ...{ p50Ms: result.latency.p50, p99Ms: result.latency.p99 },
  };
}

async function createdId(target: Target): Promise<string> {
  const response = await fetch(target.url, {
    method: 'POST',
    headers: target.headers,
    ...(target.body ? { body: target.body } : {}),
  });
  return ((await response.json()) as { id: string }).id;
}

const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const baseline = fork(fileURLToPath(new URL('./baseline.js', import.meta.url)), [system.databaseUrl], {
  env: { NODE_ENV: 'production' },
});
const measurements = new Map<string, Measurement[]>();
try {
  const port = await new Promise((resolve, reject) => {
    baseline.once('message', resolve);
    baseline.once('exit', (code) => reject(new Error(`The baseline ended with code ${code}.`)));
  });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${system.key}` };
  const posts: [Target, Target] = [
    {
      name: 'POST bare',
      pid: baseline.pid ?? 0,
      url: `http://127.0.0.1:${String(port)}/runs`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: BODY,
    },
    {
      name: 'POST sqout',
      pid: system.api.pid,
      url: `${system.baseUrl}/v1/agent-runs`,
      method: 'POST',
      headers,
      body: BODY,
    },
  ];
  const gets: Target[] = [];
  for (const { body: _body, ...post } of posts) {
    const id = await createdId(posts.find((target) => target.name === post.name) as Target);
    gets.push({ ...post, name: post.name.replace('POST', 'GET'), url: `${post.url}/${id}`, method: 'GET' });
  }
  const targets = [...posts, ...gets];
  for (const target of targets) await measure(target, Math.min(3, options.seconds));
  for (let round = 1; round <= options.rounds; round++) {
    for (const target of targets) {
      const measured = await measure(target, options.seconds);
      measurements.set(target.name, [...(measurements.get(target.name) ?? []), measured]);
      console.error(
        `round ${round} ${target.name}: ${rounded(measured.perSecond, 0)}/s, ${rounded(measured.cpuMicroseconds, 0)} µs CPU`,
      );
    }
  }
} finally {
  baseline.disconnect();
  await system.stop();
}

const of = (name: string, figure: (measured: Measurement, round: number) => number) =>
  median((measurements.get(name) ?? []).map(figure));
const ratio = (name: string) => {
  const bare = measurements.get(name.replace('sqout', 'bare')) ?? [];
  return `${rounded(of(name, (measured, round) => measured.perSecond / (bare[round]?.perSecond ?? NaN)) * 100, 0)} %`;
};
console.log(`queue: ${system.queue}, ${options.connections} connections`);
console.log(
  table([
    ['', 'requests/s', 'of bare', 'CPU µs', 'p50 ms', 'p99 ms'],
    ...['POST bare', 'POST sqout', 'GET bare', 'GET sqout'].map((name) => [
      ...[
        name,
        rounded(
          of(name, (m) => m.perSecond),
          0,
        ),
        ratio(name),
        rounded(
          of(name, (m) => m.cpuMicroseconds),
          0,
        ),
      ],
      ...[
        rounded(
          of(name, (m) => m.p50Ms),
          1,
        ),
        rounded(
          of(name, (m) => m.p99Ms),
          1,
        ),
      ],
    ]),
  ]),
);
