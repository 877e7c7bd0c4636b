import { z } from 'zod';
import { isRule, retirementOf } from '#audit-engine/retired';
import { answer, documentAnswer, errorAnswer, fence, partOf, partThatFits, type Answer } from './answers.js';
import type { FindingFacts } from './backend.js';
import {
  COUNT_CURSOR,
  CURSOR,
  DOCUMENT,
  PAGE,
  PART,
  READS,
  RULE,
  RUN_ID,
  RUN_OR_REPORT_ID,
  tool,
  type ToolDefinition,
} from './tool.js';

/** Loads the catalogue of rules: four hundred files that not every caller needs. */
const engine = () => import('#audit-engine/rules');

const MAX_PAGES_OF_FINDING = 5;
const DOCUMENTATION_CHARS = 12_000;
const FINDINGS_EXPLAINED = 5;

/** What an audit found, and what its rules look for. */
export const FINDING_TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'list_findings',
    title: 'List findings',
    description:
      'Every single finding of a completed audit, errors first: rule, page, line, selector, snippet and message. Filter by rule, page, severity, category or text.',
    input: {
      run_id: RUN_ID,
      rule: RULE.optional(),
      page: PAGE.optional(),
      severity: z.enum(['error', 'warning']).optional(),
      category: z.string().max(60).optional().describe('Such as accessibility; list_rules names them.'),
      text: z.string().min(1).max(200).optional().describe('In the message, snippet, selector or URL, in any case.'),
      limit: z.int().min(1).max(100).default(25),
      cursor: CURSOR.optional(),
    },
    output: PART,
    hints: READS,
    call: async (backend, { run_id: id, text, limit, ...query }) => {
      const part = await partThatFits(limit, async (count) => {
        const { findings, ...rest } = await backend.listFindings(id, { ...query, q: text, limit: count });
        return { ...rest, findings: findings.map(shownOf) };
      });
      const { findings, nextCursor, total, run } = part;
      return answer({ total, nextCursor, run }, { findings });
    },
  }),
  tool({
    name: 'explain_finding',
    title: 'Explain a finding',
    description:
      'What a rule looks for, why it matters and how to fix it; with a run or report, also the first locations. list_findings has all of them.',
    input: { rule: RULE, run_id: RUN_OR_REPORT_ID.optional() },
    output: DOCUMENT,
    hints: READS,
    call: async (backend, { rule, run_id: id }) => {
      const about = await aboutRule(rule);
      if (about === null) return noSuchRule(rule);
      if (id === undefined) return documentAnswer(about);
      const issue = (await backend.readView(id)).issues.find(({ ruleId }) => isRule(rule, ruleId));
      if (issue === undefined) return documentAnswer(`${about}\n\nThis audit has no finding of this rule.`);
      const { pagesTotal, findingsTotal, gain, findings } = issue;
      const shown = findings.slice(0, FINDINGS_EXPLAINED);
      return documentAnswer(
        `${about}\n\n${JSON.stringify({ pagesTotal, findingsTotal, gain, shown: shown.length })}\n${fence(JSON.stringify({ findings: shown }))}`,
      );
    },
  }),
  tool({
    name: 'list_rules',
    title: 'List rules',
    description: 'The rules that pages are checked by, of all categories or of one.',
    input: { category: z.string().max(60).optional(), cursor: COUNT_CURSOR.optional() },
    output: PART,
    hints: READS,
    call: async (_backend, { category, cursor }) => {
      const { rules, catalogueVersion } = (await engine()).viewCatalogue();
      const wanted = rules.filter((rule) => category === undefined || rule.category === category);
      const listed = wanted.map(({ id, severity, name }) => ({ id, severity, name }));
      const { items, nextCursor } = partOf(listed, { cursor });
      const categories = [...new Set(rules.map((rule) => rule.category))];
      return answer({ catalogueVersion, categories, total: wanted.length, nextCursor, rules: items });
    },
  }),
  tool({
    name: 'get_rule',
    title: 'Read a rule',
    description: 'One rule with its documentation: what it looks for, why, and how to fix it.',
    input: { rule: RULE },
    output: DOCUMENT,
    hints: READS,
    call: async (_backend, { rule }) => {
      const about = await aboutRule(rule);
      return about === null ? noSuchRule(rule) : documentAnswer(about);
    },
  }),
];

async function aboutRule(id: string): Promise<string | null> {
  const rule = (await engine()).findRule(id);
  if (rule === null) return null;
  const { documentation, severity, weight } = rule;
  return `${documentation.trim().slice(0, DOCUMENTATION_CHARS)}\n\n${rule.id}: ${severity}, weight ${weight}.`;
}

function noSuchRule(id: string): Answer {
  return errorAnswer('NOT_FOUND', retirementOf(id) ?? `There is no rule "${id}". list_rules has all of them.`);
}

/** Without members that have no value, and with the first pages of many. */
function shownOf({
  ruleId,
  severity,
  pageUrl,
  message,
  line,
  selector,
  snippet,
  url,
  pages,
  pagesTotal,
}: FindingFacts): object {
  const shown = { rule: ruleId, severity, pageUrl, message, line, selector, snippet, url };
  return {
    ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null)),
    ...(pages.length === 0 ? {} : { pages: pages.slice(0, MAX_PAGES_OF_FINDING), pagesTotal }),
  };
}
