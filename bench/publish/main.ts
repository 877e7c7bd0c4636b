import { fork } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../lib/arguments.js';
import { quantile, rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';
import { reportBody } from './report-body.js';

/** Large publishes at once, then their pages at once, and how long GET takes meanwhile. */
const options = readArguments({ publishes: 10, mib: 20, readers: 4, queue: 'available' });
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });

interface Answer {
  status: number;
  milliseconds: number;
  text: string;
}

function call(path: string, body?: Buffer): Promise<Answer> {
  const started = performance.now();
  const headers = {
    authorization: `Bearer ${system.key}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(system.baseUrl + path, { method: body ? 'POST' : 'GET', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          milliseconds: performance.now() - started,
          text: Buffer.concat(chunks).toString(),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readMeanwhile<T>(work: () => Promise<T>): Promise<{ result: T; times: number[] }> {
  const readers = fork(fileURLToPath(new URL('./readers.js', import.meta.url)), [
    `${system.baseUrl}/v1/reports?limit=20`,
    system.key,
    String(options.readers),
  ]);
  const times = new Promise<number[]>((resolve, reject) => {
    readers.once('message', (message) => resolve(message as number[]));
    readers.once('exit', (code) => reject(new Error(`The readers ended with code ${code}.`)));
  });
  try {
    const result = await work();
    readers.send('stop');
    return { result, times: await times };
  } finally {
    readers.kill();
  }
}

/** One after the other, as a polite client: again after a 429, until it is taken. */
async function publishEach(bodies: readonly Buffer[]): Promise<Answer[]> {
  const taken: Answer[] = [];
  for (const body of bodies) {
    let answer = await call('/v1/reports', body);
    for (; answer.status === 429; answer = await call('/v1/reports', body)) await sleep(2_000);
    taken.push(answer);
  }
  return taken;
}

const lines: (string | number)[][] = [['GET /v1/reports', 'requests', 'p50 ms', 'p99 ms', 'max ms']];
function note(name: string, times: readonly number[]): void {
  lines.push([
    name,
    times.length,
    rounded(quantile(times, 0.5), 1),
    rounded(quantile(times, 0.99), 1),
    rounded(quantile(times, 1), 1),
  ]);
}

try {
  const bodies = Array.from({ length: options.publishes }, (_, seed) =>
    reportBody(options.mib * 1024 * 1024 - 2_000, seed),
  );
  note('alone', (await readMeanwhile(() => sleep(4_000))).times);

  const burst = await readMeanwhile(() => Promise.all(bodies.map((body) => call('/v1/reports', body))));
  note('beside all at once', burst.times);
  console.log(
    `${bodies.length} publishes of ${options.mib} MiB at once: ${burst.result.map(({ status, milliseconds }) => `${status} in ${Math.round(milliseconds)} ms`).join(', ')}`,
  );
  const refused = bodies.filter((_, index) => burst.result[index]?.status === 429);
  const half = Math.ceil(refused.length / 2);
  const later = await readMeanwhile(() =>
    Promise.all([publishEach(refused.slice(0, half)), publishEach(refused.slice(half))]),
  );
  note('beside two at a time', later.times);
  const published = [...burst.result.filter(({ status }) => status !== 429), ...later.result.flat()];
  const wrong = published.find(({ status }) => status !== 201);
  if (wrong) throw new Error(`A publish answered ${wrong.status}: ${wrong.text}`);

  const ids = published.map(({ text }) => (JSON.parse(text) as { id: string }).id);
  const pages = await readMeanwhile(() => Promise.all(ids.map((id) => call(`/r/${id}`))));
  note('beside their pages', pages.times);
  console.log(
    `their pages at once: ${pages.result.map(({ status, milliseconds }) => `${status} in ${Math.round(milliseconds)} ms`).join(', ')}`,
  );
  const again = await Promise.all(ids.map((id) => call(`/r/${id}`)));
  console.log(`the same pages again: ${again.map(({ milliseconds }) => `${Math.round(milliseconds)} ms`).join(', ')}`);
  console.log(table(lines));
} finally {
  await system.stop();
}
