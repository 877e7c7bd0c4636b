// The pre-commit hook (.githooks): formatting of the staged files, and those rules of lint that need no types.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=d', '-z'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => /\.(ts|mts|mjs)$/.test(path));
if (staged.length > 0) {
  const prettier = run('prettier', ['bin', 'prettier.cjs'], ['--check', '--log-level', 'warn', ...staged]);
  if (!prettier) console.error('Run "npm run format", and stage the files again.');
  const lint = run('eslint', ['bin', 'eslint.js'], ['--max-warnings', '0', '--no-warn-ignored', ...staged]);
  process.exitCode = prettier && lint ? 0 : 1;
}

function run(name, path, args) {
  const env = { ...process.env, SQOUT_LINT: 'staged' };
  const program = join(ROOT, 'node_modules', name, ...path);
  return spawnSync(process.execPath, [program, ...args], { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}
