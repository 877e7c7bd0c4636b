#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const entry = join(root, 'dist', 'run', 'sqout.js');

// In a checkout the sources may be newer than dist/; an image ships dist/ alone.
if (existsSync(join(root, 'scripts', 'lib', 'build.mjs')) && existsSync(join(root, 'apps', 'cli', 'src'))) {
  try {
    const { isBuilt } = await import('../scripts/lib/is-built.mjs');
    // What builds takes four times as long to load as the command itself.
    if (!isBuilt() || !existsSync(entry)) {
      const { build } = await import('../scripts/lib/build.mjs');
      await build({ log: (line) => console.error(line) });
    }
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
if (!existsSync(entry)) {
  console.error('The command line is not built yet. Run "npm run build" first.');
  process.exit(1);
}
await import(entry);
