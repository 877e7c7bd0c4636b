#!/usr/bin/env node
import { run } from './program.js';

// The reader of a pipe may leave early (`sqout … | head`): nothing to report then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

void run(process.argv.slice(2)).then((exitCode) => (process.exitCode = exitCode));
