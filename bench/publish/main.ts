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
  const headers = { authorization: `Bearer ${system.key}`, ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}) };
  return new Promise((resolve, reject) => {
    const sent = request(system.baseUrl + path, { method: body ? 'POST' : 'GET', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - started, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readMeanwhile<T>(work: () => Promise<T>): Promise<{ result: T; times: number[] }> {
  const readers = fork(fileURLToPath(new URL('./readers.js', import.meta.url)), [`${system.baseUrl}/v1/reports?limit=20`, system.key, String(options.readers)]);
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

/** As a polite client: again after a 429, until it is taken. */
async function publishUntilTaken(body: Buffer): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (;;) {
    const answer = await call('/v1/reports', body);
    answers.push(answer);
    if (answer.status !== 429) return answers;
    await sleep(2_000);
  }
}

const lines: (string | number)[][] = [['GET /v1/reports', 'requests', 'p50 ms', 'p99 ms', 'max ms']];
function note(name: string, times: readonly number[]): void {
  lines.push([name, times.length, rounded(quantile(times, 0.5), 1), rounded(quantile(times, 0.99), 1), rounded(quantile(times, 1), 1)]);
}

try {
  const bodies = Array.from({ length: options.publishes }, (_, seed) => reportBody(options.mib * 1024 * 1024 - 2_000, seed));
  note('alone', (await readMeanwhile(() => sleep(4_000))).times);

  const { result, times } = await readMeanwhile(() => Promise.all(bodies.map(publishUntilTaken)));
  note('beside publishes', times);
  const wrong = result.flat().filter(({ status }) => status !== 201 && status !== 429);
  if (wrong.length > 0) throw new Error(`A publish answered ${wrong[0]?.status}: ${wrong[0]?.text}`);
  console.log(`${bodies.length} publishes of ${options.mib} MiB at once: first answers ${result.map(([first]) => first?.status).join(' ')}; all published after ${result.flat().length} requests`);

  const ids = result.map((answers) => (JSON.parse(answers.at(-1)?.text ?? '') as { id: string }).id);
  const pages = await readMeanwhile(() => Promise.all(ids.map((id) => call(`/r/${id}`))));
  note('beside their pages', pages.times);
  console.log(`their pages at once: ${pages.result.map(({ status, milliseconds }) => `${status} in ${Math.round(milliseconds)} ms`).join(', ')}`);
  const again = await Promise.all(ids.map((id) => call(`/r/${id}`)));
  console.log(`the same pages again: ${again.map(({ milliseconds }) => `${Math.round(milliseconds)} ms`).join(', ')}`);
  console.log(table(lines));
} finally {
  await system.stop();
}
