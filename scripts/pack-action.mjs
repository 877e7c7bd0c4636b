// npm run pack:action [-- --out <folder>]: the GitHub action with its own copy of the command line. Prints the folder.
import { join, resolve } from 'node:path';
import { writeAction } from './lib/cli-package.mjs';
import { ROOT } from './lib/paths.mjs';

const at = process.argv.indexOf('--out');
const folder = at === -1 ? join(ROOT, 'dist', 'action') : resolve(process.argv[at + 1]);

await writeAction(folder);
console.log(folder);
