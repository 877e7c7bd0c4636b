// npm run generate: writes every generated file that is committed.
import { build } from './lib/build.mjs';
import { generate } from './lib/generators.mjs';

try {
  const log = (line) => console.error(line);
  await build({ log });
  const changed = await generate(log);
  console.log(changed.length === 0 ? 'Nothing changed.' : `Changed: ${changed.join(', ')}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
