#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { run } from './program.js';
import { isPackage } from './version.js';

// The package starts without load.cjs, which sets them elsewhere (decision 20).
if (isPackage()) {
  setFlagsFromString('--liftoff-only');
  setFlagsFromString('--heap-growing-percent=30');
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=800000');
}

// The reader of a pipe may leave early (`sqout … | head`): nothing to report then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

void run(process.argv.slice(2)).then((exitCode) => (process.exitCode = exitCode));
