import { build } from './lib/build.mjs';

try {
  await build({ prismaOnly: process.argv.includes('--prisma-only'), log: (line) => console.error(line) });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
