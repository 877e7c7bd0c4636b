import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findBrowser, printDocument } from '#render';
import { readArguments } from '../lib/arguments.js';
import { rssMbOf } from '../lib/process-usage.js';
import { median, rounded } from '../lib/statistics.js';

/**
 * Prints one PDF file after another, as a renderer does: nothing that the documents refer to is asked for, no
 * browser is left, and the process that prints keeps nothing. `--files 40` is the short form.
 */
const options = readArguments({ files: 1_000, rows: 300, growthMb: 10 });
const program = await findBrowser({ cacheDir: join(process.cwd(), 'node_modules', '.cache', 'sqout') });
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let requests = 0;
const trap = createServer((socket) => {
  requests++;
  socket.destroy();
});
await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;

/** About 40 kB, with everything that makes a browser ask. */
function documentOf(nth: number): string {
  const asking = `<link rel="stylesheet" href="${origin}/css"><link rel="preload" as="image" href="${origin}/preload">
    <link rel="prefetch" href="${origin}/prefetch"><link rel="preconnect" href="${origin}"><link rel="icon" href="${origin}/icon">
    <style>@import url(${origin}/import); @font-face { font-family: x; src: url(${origin}/font) } body { font-family: x }</style>
    <script src="${origin}/script"></script><meta http-equiv="refresh" content="0; url=${origin}/forwarded">`;
  const rows = Array.from(
    { length: options.rows },
    (_, row) =>
      `<tr><td>Finding ${row}</td><td>/page-${nth}-${row}</td><td>Page has no title, or an empty one</td></tr>`,
  ).join('\n');
  return `<!doctype html><html lang="en"><head><title>Report ${nth}</title>${asking}</head>
    <body><h1>Report ${nth}</h1><img src="${origin}/image" alt=""><iframe src="${origin}/frame"></iframe>
    <video src="${origin}/video" poster="${origin}/poster"></video><object data="${origin}/object"></object>
    <table>${rows}</table></body></html>`;
}

interface Memory {
  rssMb: number;
  /** What is reachable, in and outside the heap. */
  heldMb: number;
}

function readMemory(): Memory {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return { rssMb: rssMbOf(process.pid), heldMb: (heapUsed + external) / 1024 ** 2 };
}

/** Processes that this one has started, and that are still there. */
function children(): number {
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'latin1');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === process.pid;
    } catch {
      return false;
    }
  }).length;
}

const seen: Memory[] = [];
const times: number[] = [];
const steps = [0.1, 0.25, 0.5, 1].map((part) => Math.ceil(options.files * part));
const started = performance.now();
for (let nth = 1; nth <= options.files; nth++) {
  const began = performance.now();
  const task = { url: `${origin}/r/rep_${nth}`, html: documentOf(nth), footer: 'Sqout', mostPages: 20 };
  const file = await printDocument(task, { program, hasSandbox: true });
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`File ${nth} is no PDF.`);
  times.push(performance.now() - began);
  if (!steps.includes(nth)) continue;
  const memory = readMemory();
  seen.push(memory);
  console.log(`after ${nth} files: ${rounded(memory.rssMb)} MB resident, ${rounded(memory.heldMb)} MB held`);
}
trap.close();

const [first, last] = [seen[0]!, seen.at(-1)!];
const bars: [string, boolean][] = [
  [`0 requests (${requests})`, requests === 0],
  [`no process is left (${children()})`, children() === 0],
  [`at most ${options.growthMb} MB more are held at the end`, last.heldMb - first.heldMb <= options.growthMb],
];
console.log(
  `${options.files} files of ${options.rows} rows, ${rounded(median(times))} ms each; load ${loadavg()[0]?.toFixed(1)}, ${Math.round((performance.now() - started) / 1_000)} s`,
);
for (const [bar, isMet] of bars) console.log(`${isMet ? 'met   ' : 'MISSED'} ${bar}`);
process.exitCode = bars.every(([, isMet]) => isMet) ? 0 : 1;
