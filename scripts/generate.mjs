// npm run generate: writes every generated file that is committed.
import { generate } from './lib/generators.mjs';

try {
  const changed = await generate((line) => console.error(line));
  console.log(changed.length === 0 ? 'Nothing changed.' : `Changed: ${changed.join(', ')}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
