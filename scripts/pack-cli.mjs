// npm run pack:cli [-- --out <folder>]: the command line as one package without dependencies. Prints the path of the tarball.
import { join, resolve } from 'node:path';
import { packCli, writeCliPackage } from './lib/cli-package.mjs';
import { ROOT } from './lib/paths.mjs';

const at = process.argv.indexOf('--out');
const out = at === -1 ? join(ROOT, 'dist', 'package') : resolve(process.argv[at + 1]);
const folder = join(out, 'sqout');

await writeCliPackage(folder);
const { path, bytes } = await packCli(folder, out);
console.error(`${(bytes / 1024).toFixed(0)} kB packed`);
console.log(path);
