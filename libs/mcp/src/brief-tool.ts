import { z } from 'zod';
import { briefOf, type BriefIssue } from '#report-view';
import { answer, MAX_CHARS } from './answers.js';
import type { FoundSources } from './backend.js';
import { FACTS_OF_SITE, READS, RUN_OR_REPORT_ID, tool, type ToolDefinition } from './tool.js';

/** Loads the catalogue of rules: four hundred files that not every caller needs. */
const engine = () => import('#audit-engine/rules');

/** Of the answer: the rest is what Sqout says itself. */
const SITE_CHARS = MAX_CHARS - 8_000;

/** What agents that can edit the source need to fix the issues with the greatest impact. */
export const BRIEF_TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'get_fix_brief',
    title: 'Brief for fixing',
    description:
      'The issues with the greatest impact, for an agent that can edit the source of the site: what to do about each, where it was found, verified fixes if the audit made any, and why other findings have none. Beside the source it names the files that the elements probably come from. After the edit and a build, "sqout verify" says whether they are gone.',
    input: {
      run_id: RUN_OR_REPORT_ID,
      category: z.string().max(60).optional().describe('Only issues of this category, such as accessibility.'),
      limit: z.int().min(1).max(20).default(5),
    },
    output: FACTS_OF_SITE,
    hints: READS,
    call: async (backend, { run_id: id, category, limit }) => {
      const view = await backend.readView(id);
      const isWanted = (rule: string): boolean => category === undefined || rule.startsWith(`${category}/`);
      const issues = thatFit(briefOf(view, { top: limit, isWanted }));
      const found = (await backend.findSources?.(issues)) ?? null;
      const { findRule } = await engine();
      const own = issues.map((issue, index) => ({
        number: index + 1,
        ...aboutRule(findRule(issue.rule)),
        ...{ severity: issue.severity, gain: issue.gain, pagesTotal: issue.pagesTotal },
        ...sourcesOf(found, index),
      }));
      const file = backend.reportFile === null ? id : await backend.reportFile(id);
      // An audit of the edited site would be the last one.
      const from = file === null ? '' : ` --report "${file}"`;
      const rules = category === undefined ? '' : ` --rule "${category}/*"`;
      const next = `Edit the source, build the site, then run: sqout verify${from} --top ${issues.length}${/^[\w-]*$/.test(category ?? '') ? rules : ''} --url <where the site runs>. It ends with 0 once all of these are gone and nothing else got worse.`;
      return answer(
        { issues: own, hints: found?.hints ?? [], next },
        { site: view.baseUrl, issues: issues.map(ofSite) },
      );
    },
  }),
];

/** Of the catalogue: a report may come from a stranger. */
function aboutRule(rule: { id: string; name: string } | null): object {
  return rule === null ? { rule: null } : { rule: rule.id, name: rule.name };
}

function sourcesOf(found: FoundSources | null, index: number): object {
  const sources = found?.sources[index];
  return sources === undefined ? {} : { sources: sources.map(({ file, line }) => ({ file, line })) };
}

function ofSite({ rule, name, message, howToFix, pages, findings, fixes, refused }: BriefIssue, index: number): object {
  return { number: index + 1, rule, name, message, howToFix, pages: pages.slice(0, 10), findings, fixes, refused };
}

/** Fewer issues where they are long; one at least. */
function thatFit(issues: BriefIssue[]): BriefIssue[] {
  let room = SITE_CHARS;
  return issues.filter((issue, index) => (room -= JSON.stringify(ofSite(issue, index)).length) > 0 || index === 0);
}
