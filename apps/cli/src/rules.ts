import type { Command } from 'commander';
import { AppError } from '#common';
import type { Context } from './context.js';
import { table, type Result } from './result.js';

/** `sqout rules [id]`: the catalogue, or one rule with its page. */
export function addRulesCommand(program: Command, { report }: Context): void {
  program
    .command('rules')
    .argument('[id]', 'a rule, such as core/title')
    .action((id: string | undefined) => report(() => (id === undefined ? list() : show(id))));
}

// The engine is four hundred files: loaded by this command, so that no other one waits for it.
const engine = () => import('#audit-engine/rules');

async function list(): Promise<Result> {
  const { viewCatalogue } = await engine();
  const catalogue = viewCatalogue();
  const rows = catalogue.rules.map((rule) => [rule.id, rule.severity, String(rule.weight), rule.scope, rule.name]);
  return {
    value: catalogue,
    text: `${table(['RULE', 'SEVERITY', 'WEIGHT', 'SCOPE', 'NAME'], rows)}\n\n${catalogue.total} rules. sqout rules <id> shows one.`,
  };
}

async function show(id: string): Promise<Result> {
  const { findRule } = await engine();
  const rule = findRule(id);
  if (!rule) throw new AppError('NOT_FOUND', { message: `There is no rule "${id}". "sqout rules" lists all of them.` });
  return {
    value: rule,
    text: `${rule.documentation.trim()}\n\n${rule.id}: ${rule.severity}, weight ${rule.weight}, checks ${rule.scope === 'page' ? 'each page' : 'the site'}`,
  };
}
