// npm run check: what CI runs. Every step runs, so that one look shows everything to fix; the exit code is 1 if any failed.
// --no-tests leaves the tests out, for those who have just run them.
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { generate, run } from './lib/generators.mjs';
import { ROOT } from './lib/paths.mjs';

const bin = (...path) => join(ROOT, 'node_modules', ...path);
const succeeds = async (program, args) => (await run(program, args)) === 0;

const STEPS = [
  { name: 'build', run: () => build({ log: console.error }).then(() => true) },
  { name: 'generated files', run: areGeneratedFilesCurrent },
  {
    name: 'format',
    run: () =>
      succeeds(process.execPath, [bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']),
  },
  {
    name: 'lint',
    run: () => succeeds(process.execPath, [bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0']),
  },
  { name: 'words', run: () => succeeds(process.execPath, [join(ROOT, 'scripts', 'check-words.mjs')]) },
  {
    name: 'dependencies',
    run: () => succeeds(process.execPath, [join(ROOT, 'scripts', 'check-dependencies.mjs')]),
  },
  {
    name: 'unused code',
    run: () => succeeds(process.execPath, [bin('knip', 'bin', 'knip.js'), '--no-progress']),
  },
  {
    name: 'types',
    run: () => succeeds(process.execPath, [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json', '--noEmit']),
  },
  {
    name: 'types of the dashboard',
    run: () =>
      succeeds(process.execPath, [bin('typescript', 'bin', 'tsc'), '-p', 'apps/web/tsconfig.json', '--noEmit']),
  },
  { name: 'tests', run: () => succeeds(process.execPath, [join(ROOT, 'scripts', 'test.mjs')]) },
];

const isWithoutTests = process.argv.includes('--no-tests');
const failed = [];
for (const step of STEPS) {
  if (isWithoutTests && step.name === 'tests') continue;
  console.error(`\n== ${step.name}`);
  const isGood = await step.run().catch((error) => {
    console.error(error.message);
    return false;
  });
  if (!isGood) failed.push(step.name);
}
console.error(failed.length === 0 ? '\ncheck: all good' : `\ncheck: failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function areGeneratedFilesCurrent() {
  const changed = await generate(console.error);
  if (changed.length === 0) return true;
  console.error(`Out of date: ${changed.join(', ')}. They are written anew; commit them.`);
  return false;
}
