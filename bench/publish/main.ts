import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
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

const connections = { readers: new Agent({ keepAlive: true }), others: new Agent({ keepAlive: true }) };

function call(path: string, agent: keyof typeof connections, body?: Buffer): Promise<Answer> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${system.key}`, ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}) };
  return new Promise((resolve, reject) => {
    const sent = request(system.baseUrl + path, { method: body ? 'POST' : 'GET', headers, agent: connections[agent] }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - started, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads the list again and again until `work` is done. */
async function readMeanwhile<T>(work: Promise<T>): Promise<{ result: T; times: number[] }> {
  const times: number[] = [];
  let isDone = false;
  const readers = Array.from({ length: options.readers }, async () => {
    while (!isDone) {
      const { status, milliseconds } = await call('/v1/reports?limit=20', 'readers');
      if (status !== 200) throw new Error(`GET /v1/reports answered ${status}.`);
      times.push(milliseconds);
      await sleep(5);
    }
  });
  const result = await work.finally(() => (isDone = true));
  await Promise.all(readers);
  return { result, times };
}

/** As a polite client: again after a 429, until it is taken. */
async function publishUntilTaken(body: Buffer): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (;;) {
    const answer = await call('/v1/reports', 'others', body);
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
  note('alone', (await readMeanwhile(sleep(3_000))).times);

  const { result, times } = await readMeanwhile(Promise.all(bodies.map(publishUntilTaken)));
  note('beside publishes', times);
  const wrong = result.flat().filter(({ status }) => status !== 201 && status !== 429);
  if (wrong.length > 0) throw new Error(`A publish answered ${wrong[0]?.status}: ${wrong[0]?.text}`);
  console.log(`${bodies.length} publishes of ${options.mib} MiB at once: first answers ${result.map(([first]) => first?.status).join(' ')}; all published after ${result.flat().length} requests`);

  const ids = result.map((answers) => (JSON.parse(answers.at(-1)?.text ?? '') as { id: string }).id);
  const pages = await readMeanwhile(Promise.all(ids.map((id) => call(`/r/${id}`, 'others'))));
  note('beside their pages', pages.times);
  console.log(`their pages at once: ${pages.result.map(({ status, milliseconds }) => `${status} in ${Math.round(milliseconds)} ms`).join(', ')}`);
  const again = await Promise.all(ids.map((id) => call(`/r/${id}`, 'others')));
  console.log(`the same pages again: ${again.map(({ milliseconds }) => `${Math.round(milliseconds)} ms`).join(', ')}`);
  console.log(table(lines));
} finally {
  await system.stop();
}
