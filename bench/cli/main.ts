import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { readArguments } from '../lib/arguments.js';
import { median, rounded, table } from '../lib/statistics.js';
import { startSiteProcess } from '../site/site-process.js';

const run = promisify(execFile);
const options = readArguments({ pages: '16,2000,10000', rounds: 3, starts: 9 });

interface Audit {
  pages: number;
  firstMs: number;
  doneMs: number;
  cpuSeconds: number;
  peakMb: number;
}

/** CPU and memory that a process took to say its last word, without what it prints. */
const MEASURED = `process.on('exit', () => { const u = process.resourceUsage(); require('node:fs').writeSync(2, '\\nusage ' + JSON.stringify([(u.userCPUTime + u.systemCPUTime) / 1e3, u.maxRSS / 1024])) })`;

async function start(args: readonly string[], folder: string): Promise<[cpuMs: number, peakMb: number]> {
  const preload = join(folder, 'measured.cjs');
  // Commands find the history and the settings of this folder alone; `whoami` ends with 1 there.
  const env = { PATH: process.env.PATH, HOME: folder, SQOUT_CONFIG_DIR: folder };
  const { stderr } = await run(process.execPath, ['--require', preload, ...args], { cwd: folder, env }).catch(
    (error: unknown) => error as { stderr: string },
  );
  return JSON.parse(stderr.slice(stderr.lastIndexOf('usage ') + 6)) as [number, number];
}

/** Small commands, as a checkout runs them. */
const SMALL = [
  ...['--version', 'help audit', 'audit --help', 'rules', 'rules core/title', 'completion bash', 'config show'],
  ...['init --help', 'report --list', 'report', 'report -f csv', 'whoami', 'runs --help', 'fix --help', 'mcp --help'],
  ...['schedule --help', 'publish --help', 'login --help', 'migrate --help', 'admin --help'],
];

/** What `sqout report` shows. */
async function keepReport(folder: string): Promise<void> {
  const site = await startSiteProcess<{ origin: string }, never>('./small-site-server.js', { pages: 16 });
  const main = join(process.cwd(), 'bin', 'sqout.mjs');
  await run(process.execPath, [main, 'audit', site.ready.origin, '--local', '--quiet'], { cwd: folder });
  site.stop();
}

/** What starting costs, beside bare node: turns are taken, so that a loud machine is as loud for all. */
async function starts(folder: string): Promise<void> {
  const packed = join(process.cwd(), 'dist', 'package', 'sqout', 'lib', 'main.js');
  const peers: Record<string, string[]> = {
    'bare node': ['-e', '0'],
    'sqout --help, of the checkout': [join(process.cwd(), 'bin', 'sqout.mjs'), '--help'],
    ...(existsSync(packed) ? { 'sqout --help, of the package': [packed, '--help'] } : {}),
    ...Object.fromEntries(
      SMALL.map((line) => [`sqout ${line}`, [join(process.cwd(), 'bin', 'sqout.mjs'), ...line.split(' ')]]),
    ),
  };
  await keepReport(folder);
  await writeFile(join(folder, 'measured.cjs'), MEASURED);
  const measured = new Map(Object.keys(peers).map((name) => [name, [] as [number, number][]]));
  for (let round = 0; round < options.starts; round++)
    for (const [name, args] of Object.entries(peers)) measured.get(name)!.push(await start(args, folder));
  const floor = median(measured.get('bare node')!.map(([cpu]) => cpu));
  const rows = [...measured].map(([name, taken]) => {
    const cpu = median(taken.map(([ms]) => ms));
    return [name, rounded(cpu, 0), rounded(cpu - floor, 0), rounded(median(taken.map(([, mb]) => mb)), 0)];
  });
  console.log(table([['start', 'CPU, ms', 'above bare node', 'peak, MB'], ...rows]));
  if (!existsSync(packed)) console.log('`npm run pack:cli` makes the package; it was not there.');
}

/** The audit in one file and its thread, as the package has them. */
async function bundled(folder: string): Promise<string> {
  await build({
    absWorkingDir: process.cwd(),
    entryPoints: [
      fileURLToPath(new URL('./audit-process.js', import.meta.url)),
      'dist/libs/audit-run/src/threads/audit-thread.js',
    ],
    ...{ outdir: folder, entryNames: '[name]', bundle: true, splitting: true, minify: true, format: 'esm' },
    platform: 'node',
    target: 'node20.19',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return join(folder, 'audit-process.js');
}

/** As the command line sets them (decision 20). */
const FLAGS = [
  ...['--liftoff-only', '--heap-growing-percent=30'],
  ...(process.versions.v8.startsWith('11.') ? ['--interrupt-budget=800000'] : []),
];

async function audits(script: string): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const pages of options.pages.split(',').map(Number).filter(Boolean)) {
    const site = await startSiteProcess<{ origin: string }, never>('./small-site-server.js', { pages });
    const taken: Audit[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const { stdout } = await run(process.execPath, [...FLAGS, script, site.ready.origin, String(pages)]);
      const audit = JSON.parse(stdout) as Audit;
      if (audit.pages !== pages) throw new Error(`${audit.pages} pages instead of ${pages}`);
      taken.push(audit);
    }
    site.stop();
    const of = (member: keyof Audit): number => median(taken.map((audit) => audit[member]));
    rows.push([
      pages,
      rounded(of('firstMs'), 0),
      rounded(of('doneMs') / 1000),
      rounded(of('cpuSeconds')),
      rounded(of('peakMb'), 0),
    ]);
  }
  console.log(table([['pages', 'first finding, ms', 'done, s', 'CPU, s', 'peak, MB'], ...rows]));
}

const folder = await mkdtemp(join(tmpdir(), 'sqout-bench-cli-'));
try {
  await starts(folder);
  await audits(await bundled(folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
