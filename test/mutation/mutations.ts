import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from '../../libs/audit-engine/src/testing/mutation.js';

const RULES = join(process.cwd(), 'libs', 'audit-engine', 'src', 'rules');
const ENDING = '.mutation.ts';

/** A mutation, and the rule that its file is named after. */
export type RuleMutation = Mutation & { rule: string };

/** `<category>/<noun>.mutation.ts` beside each rule, ordered by id. */
export const mutations: readonly RuleMutation[] = await loadMutations();

async function loadMutations(): Promise<RuleMutation[]> {
  const paths = readdirSync(RULES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ENDING));
  const loaded: RuleMutation[] = [];
  // One after the other: Jest's loader takes no two imports at a time that share a module.
  for (const path of paths.sort()) {
    const { default: mutation } = (await import(join(RULES, path))) as { default: Mutation };
    loaded.push({ ...mutation, rule: path.slice(0, -ENDING.length) });
  }
  return loaded;
}
