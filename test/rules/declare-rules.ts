import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const RULES = join(process.cwd(), 'libs', 'audit-engine', 'src', 'rules');
const PARTS = 4;

/**
 * Declares the tests of every fourth rule in this file. They need one engine between them; a file of its own for each rule
 * would load the engine four hundred times. `npm test -- <path>` still runs the spec of one rule by itself.
 */
export async function declareRules(part: number): Promise<void> {
  const specs = readdirSync(RULES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(RULES, name)).map((file) => join(RULES, name, file)))
    .filter((path) => path.endsWith('.spec.ts'))
    .sort();
  for (const [index, spec] of specs.entries()) if (index % PARTS === part) await import(spec);
}
