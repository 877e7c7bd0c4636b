import { CATALOGUE } from '#audit-engine/rules';
import { noteCases } from '../../libs/audit-engine/src/testing/rule-tester.js';
import type { PageCase, SiteCase } from '../../libs/audit-engine/src/testing/cases.js';
import type { Faults } from './generated-site.js';

/** Longer ones are for limits. */
const MAX_CHARS = 3_000;

/** The failing samples of all rules' own specs, as parts of pages. Takes some seconds. */
export async function faultsOfRules(): Promise<Faults> {
  const heads: string[] = [];
  const bodies: string[] = [];
  const take = (given: PageCase | SiteCase): void => {
    const page = typeof given === 'string' ? { body: given } : 'pages' in given ? {} : given;
    for (const [list, text = ''] of [
      [heads, page.head],
      [bodies, page.body],
    ] as const)
      if (text !== '' && text.length < MAX_CHARS && !/<!doctype|<html|<body/i.test(text)) list.push(text);
  };
  const rules = [...CATALOGUE.pageRules, ...CATALOGUE.siteRules].map(({ meta }) => meta.id);
  await noteCases(
    (_rule, { fail }) => fail.forEach(({ page }) => take(page)),
    async () => {
      for (const rule of rules) await import(`../../libs/audit-engine/src/rules/${rule}.spec.ts?parts`);
    },
  );
  return { heads, bodies };
}
