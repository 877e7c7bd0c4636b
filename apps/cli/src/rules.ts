import type { Command } from 'commander';
import { retirementOf } from '#audit-engine/retired';
import type { RuleView } from '#audit-engine/rules';
import { AppError } from '#common';
import type { Context } from './context.js';
import { table, type Result } from './result.js';

/** `sqout rules [id]`: the catalogue, or one rule with its page. */
export function addRulesCommand(program: Command, { report }: Context): void {
  program
    .command('rules')
    .argument('[id]', 'a rule, such as core/title')
    .option(
      '--wcag <criterion>',
      'only rules of this success criterion of WCAG 2.2 (1.4.3), or of this level and below (AA)',
    )
    .action((id: string | undefined, { wcag }: { wcag?: string }) =>
      report(() => (id === undefined ? list(wcag ?? null) : show(id))),
    );
}

// The engine is four hundred files: loaded by this command, so that no other one waits for it.
const engine = () => import('#audit-engine/rules');

async function list(wcag: string | null): Promise<Result> {
  const { viewCatalogue } = await engine();
  const all = viewCatalogue();
  const rules = wcag === null ? all.rules : all.rules.filter(await filterOf(wcag));
  const catalogue = { ...all, total: rules.length, rules };
  const rows = catalogue.rules.map((rule) => [rule.id, rule.severity, String(rule.weight), rule.scope, rule.name]);
  return {
    value: catalogue,
    text: `${table(['RULE', 'SEVERITY', 'WEIGHT', 'SCOPE', 'NAME'], rows)}\n\n${catalogue.total} rules. sqout rules <id> shows one.`,
  };
}

async function show(id: string): Promise<Result> {
  const { findRule } = await engine();
  const rule = findRule(id);
  const retirement = retirementOf(id);
  if (!rule)
    throw new AppError('NOT_FOUND', {
      message: retirement ?? `There is no rule "${id}". "sqout rules" lists all of them.`,
    });
  return {
    value: rule,
    text: `${retirement === null ? '' : `${retirement}\n\n`}${rule.documentation.trim()}\n\n${rule.id}: ${rule.severity}, weight ${rule.weight}, checks ${rule.scope === 'page' ? 'each page' : 'the site'}${criteriaOf(rule)}`,
  };
}

function criteriaOf({ wcag }: RuleView): string {
  if (wcag === null) return '';
  if (wcag.length === 0) return '\nAccessibility: good practice, no success criterion of WCAG';
  return wcag
    .map(({ id, name, level, en301549 }) => {
      const clause = en301549 === null ? '' : `, EN 301 549 ${en301549}`;
      return `\nWCAG ${id} ${name} (${level})${clause}`;
    })
    .join('');
}

/** @throws CommandError */
async function filterOf(wcag: string): Promise<(rule: RuleView) => boolean> {
  const { isOfWcag } = await import('#audit-engine/wcag');
  const { readWcag } = await import('./report/wcag-filter.js');
  const wanted = readWcag(wcag);
  return (rule) => isOfWcag(rule.wcag?.map(({ id }) => id) ?? [], wanted);
}
