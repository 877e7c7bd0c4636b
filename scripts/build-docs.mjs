// npm run docs:build [-- FOLDER]: the documentation as a static site, for any host and path.
import { resolve } from 'node:path';
import { buildHelp } from './lib/build-help.mjs';
import { ROOT } from './lib/paths.mjs';

const output = resolve(ROOT, process.argv[2] ?? 'dist/docs');
const pages = await buildHelp({ output, dashboard: null });
console.log(`${pages} pages in ${output}`);
