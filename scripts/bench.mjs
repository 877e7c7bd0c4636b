// npm run bench -- <name> [options]: compiles the product and bench/ to dist/, then runs dist/bench/<name>/main.js.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { runCompiled } from './lib/run-compiled.mjs';

const [name, ...options] = process.argv.slice(2);
const names = readdirSync(join(ROOT, 'bench')).filter((entry) => existsSync(join(ROOT, 'bench', entry, 'main.ts')));
if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join(' | ')} [options]\nbench/README.md explains each.`);
  process.exit(2);
}
await runCompiled(['bench'], `bench/${name}/main.js`, options);
