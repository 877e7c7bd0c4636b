// npm run check: what CI runs. Every step runs, so that one look shows everything to fix; the exit code is 1 if any failed.
// --no-tests leaves the tests out, for those who have just run them.
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { generate } from './lib/generators.mjs';
import { ROOT } from './lib/paths.mjs';

const MODULES = join(ROOT, 'node_modules');
const MOST_OUTPUT = 64 * 1024 * 1024;

/** These write what the others read. */
const FIRST = [
  { name: 'build', run: () => build({ log: console.error }).then(() => true) },
  { name: 'generated files', run: areGeneratedFilesCurrent },
];
/** These read alone, and each keeps one core busy: two at a time, the longest first. */
const CHECKS = [
  { name: 'lint and types', program: 'oxlint/bin/oxlint', args: ['--type-aware', '--type-check', '--threads', '1'] },
  { name: 'format', program: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', program: 'knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'words', program: '../scripts/check-words.mjs', args: [] },
  { name: 'dependencies', program: '../scripts/check-dependencies.mjs', args: [] },
];
const AT_ONCE = 2;

const failed = [];
for (const { name, run } of FIRST) {
  console.error(`\n== ${name}`);
  const isGood = await run().catch((error) => {
    console.error(error.message);
    return false;
  });
  if (!isGood) failed.push(name);
}
const waiting = [...CHECKS];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { isGood, output } = await runCheck(check);
      console.error(`\n== ${check.name}\n${output}`);
      if (!isGood) failed.push(check.name);
    }
  }),
);
if (!process.argv.includes('--no-tests')) {
  console.error('\n== tests');
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'test.mjs')], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) failed.push('tests');
}
console.error(failed.length === 0 ? '\ncheck: all good' : `\ncheck: failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** What it printed comes when it has ended: two at once would mix their lines. */
function runCheck({ program, args }) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(MODULES, program), ...args],
      { cwd: ROOT, maxBuffer: MOST_OUTPUT },
      (error, stdout, stderr) => resolve({ isGood: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

async function areGeneratedFilesCurrent() {
  const changed = await generate(console.error);
  if (changed.length === 0) return true;
  console.error(`Out of date: ${changed.join(', ')}. They are written anew; commit them.`);
  return false;
}
