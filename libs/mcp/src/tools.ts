import { z } from 'zod';
import { answerOfError, dataAnswer, errorAnswer, fence, textAnswer, type Answer } from './answers.js';
import type { Backend } from './backend.js';
import { FIX_TOOLS } from './fix-tools.js';
import { ID, READS, tool, type ToolDefinition } from './tool.js';

/** Loads the catalogue of rules: four hundred files that not every caller needs. */
const engine = () => import('#audit-engine/rules');

const SUMMARY_CHARS = 8_000;
const REPORT_CHARS = 25_000;
export const TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'whoami',
    title: 'Who am I',
    description: 'Who the credentials belong to, and what they may do.',
    input: z.object({}),
    hints: READS,
    call: async (backend) => dataAnswer(await backend.whoAmI()),
  }),
  tool({
    name: 'run_audit',
    title: 'Run an audit',
    description:
      'Starts an audit of a website. Where audits cost credits, the first call answers the price and the balance; ask the person, then call again with confirm: true. Then poll get_audit_status until it is completed, and read get_report.',
    input: z.object({
      url: z.url({ protocol: /^https?$/ }).describe('Start address, http or https.'),
      coverage: z
        .enum(['quick', 'surface', 'full'])
        .optional()
        .describe('quick: start page and sitemap; surface (default): samples of every kind of page; full: every page.'),
      max_pages: z.int().min(1).max(1_000_000).optional(),
      external_links: z.boolean().optional().describe('Check links to other sites as well.'),
      disabled_rules: z
        .array(z.string().max(100))
        .max(100)
        .optional()
        .describe('Rules or patterns that are switched off, such as content/*.'),
      fixes: z
        .enum(['recommend', 'audit-fix', 'fix'])
        .optional()
        .describe(
          'Verified fixes as well. recommend: proposed; audit-fix: the safe ones handed out as a patch, each for credits; fix: no audit, pages of an earlier one are read again. get_fixes and get_fix_patch read them.',
        ),
      audit_id: ID.optional().describe('With fixes: fix, the run of that earlier audit; without it the last one.'),
      confirm: z.boolean().optional().describe('True once the person agreed to the price.'),
      max_credits: z.int().min(0).optional().describe('Do not start when it would cost more.'),
    }),
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    call: async (backend, input) => {
      const refusal = await confirmRail(backend, input);
      if (refusal !== null) return refusal;
      const { url, coverage, max_pages: maxPages, external_links: external, disabled_rules: disabled } = input;
      const run = await backend.createRun({
        url,
        ...(input.fixes === undefined ? {} : { mode: input.fixes }),
        ...(input.audit_id === undefined ? {} : { auditId: input.audit_id }),
        config: {
          ...(coverage === undefined ? {} : { coverageMode: coverage }),
          ...(maxPages === undefined ? {} : { maxPages }),
          ...(external === undefined ? {} : { externalLinksEnabled: external }),
          ...(disabled === undefined ? {} : { disabledRulePatterns: disabled }),
        },
      });
      return dataAnswer(run);
    },
  }),
  tool({
    name: 'get_audit_status',
    title: 'Status of an audit',
    description:
      'Where an audit stands: its status, pages so far, and, once it is completed, its score and the id of its report.',
    input: z.object({ run_id: ID }),
    hints: READS,
    call: async (backend, { run_id: id }) => dataAnswer(await backend.getRun(id)),
  }),
  tool({
    name: 'get_report',
    title: 'Read a report',
    description:
      'The report of a completed audit. summary: score, categories and the worst issues, 8 kB at most. llm: all issues with places, 25 kB at a time. markdown: the same for people. Where there is more, the answer ends with a cursor.',
    input: z.object({
      id: ID.describe('Of the run (run_…) or of the report (rep_…).'),
      format: z.enum(['summary', 'llm', 'markdown']).default('summary'),
      cursor: z.int().min(0).optional().describe('Where the last answer ended.'),
    }),
    hints: READS,
    call: (backend, { id, format, cursor }) => readReport(backend, id, { format, cursor: cursor ?? 0 }),
  }),
  tool({
    name: 'list_audits',
    title: 'List audits',
    description: 'The latest audits, newest first.',
    input: z.object({ limit: z.int().min(1).max(50).default(20), offset: z.int().min(0).default(0) }),
    hints: READS,
    call: async (backend, query) => dataAnswer(await backend.listRuns(query)),
  }),
  tool({
    name: 'compare_audits',
    title: 'Compare two audits',
    description:
      'What changed between two audits of one site: findings that are new, resolved, still there, and not re-checked, by rule.',
    input: z.object({ before: ID.describe('Run or report.'), after: ID.describe('Run or report.') }),
    hints: READS,
    call: async (backend, { before, after }) => {
      const [previous, current] = [await backend.readReport(before), await backend.readReport(after)];
      const { compareReports } = await import('#audit-engine');
      const comparison = compareReports({ id: before, report: previous }, current);
      return comparison === null
        ? errorAnswer('NOT_COMPARABLE', 'One of the two was not made by Sqout: only its own reports can be compared.')
        : dataAnswer(comparison);
    },
  }),
  tool({
    name: 'explain_finding',
    title: 'Explain a finding',
    description:
      'What a rule looks for, why it matters and how to fix it; with a run or report, also where it was found.',
    input: z.object({
      rule: z.string().max(100).describe('Such as core/title.'),
      id: ID.optional().describe('Run or report.'),
    }),
    hints: READS,
    call: async (backend, { rule, id }) => {
      const found = (await engine()).findRule(rule);
      if (found === null) return errorAnswer('NOT_FOUND', `There is no rule "${rule}". list_rules has all of them.`);
      const about = `${found.documentation.trim()}\n\n${found.id}: ${found.severity}, weight ${found.weight}.`;
      if (id === undefined) return textAnswer(about);
      const issue = (await backend.readView(id)).issues.find(({ ruleId }) => ruleId === rule);
      if (issue === undefined) return textAnswer(`${about}\n\nThis audit has no finding of this rule.`);
      const { pagesTotal, findingsTotal, gain, findings } = issue;
      return textAnswer(
        `${about.slice(0, 12_000)}\n\n${fence(JSON.stringify({ pagesTotal, findingsTotal, gain, findings }, null, 1), 12_000)}`,
      );
    },
  }),
  tool({
    name: 'list_rules',
    title: 'List rules',
    description: 'The rules that pages are judged by, of all categories or of one.',
    input: z.object({ category: z.string().max(60).optional() }),
    hints: READS,
    call: async (_backend, { category }) => {
      const { rules, catalogueVersion } = (await engine()).viewCatalogue();
      const shown = rules.filter((rule) => category === undefined || rule.category === category);
      const lines = shown.map(({ id, severity, name }) => `${id} (${severity}): ${name}`);
      const categories = [...new Set(rules.map((rule) => rule.category))].join(', ');
      return textAnswer(
        `${shown.length} rules, catalogue ${catalogueVersion}. Categories: ${categories}.\n${lines.join('\n')}`,
      );
    },
  }),
  tool({
    name: 'get_rule',
    title: 'Read a rule',
    description: 'One rule with its page: what it looks for, why, and how to fix it.',
    input: z.object({ rule: z.string().max(100).describe('Such as core/title.') }),
    hints: READS,
    call: async (_backend, { rule }) => {
      const found = (await engine()).findRule(rule);
      return found === null
        ? errorAnswer('NOT_FOUND', `There is no rule "${rule}". list_rules has all of them.`)
        : textAnswer(`${found.documentation.trim()}\n\n${found.id}: ${found.severity}, weight ${found.weight}.`);
    },
  }),
  tool({
    name: 'get_credit_balance',
    title: 'Credits',
    description: 'Credits that are left, plan and prices.',
    input: z.object({}),
    hints: READS,
    call: async ({ credits }) =>
      credits === null ? textAnswer('Audits on this machine cost nothing.') : dataAnswer(await credits()),
  }),
  tool({
    name: 'list_credit_transactions',
    title: 'Credit transactions',
    description: 'What changed the credits last, newest first.',
    input: z.object({ limit: z.int().min(1).max(50).default(20) }),
    hints: READS,
    call: async ({ transactions }, { limit }) =>
      transactions === null
        ? textAnswer('There is no ledger here: nothing costs credits, or the server does not show one.')
        : dataAnswer(await transactions(limit)),
  }),
  tool({
    name: 'cancel_audit',
    title: 'Cancel an audit',
    description: 'Stops an audit that is not done. What it held of the credits is given back.',
    input: z.object({ run_id: ID }),
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    call: async (backend, { run_id: id }) => dataAnswer(await backend.cancelRun(id)),
  }),
  ...FIX_TOOLS,
];

/** Calls a tool whose input holds. Refusals are answers, not errors of the protocol. */
export async function callTool(
  { call }: ToolDefinition,
  { backend, input, onUnexpected }: { backend: Backend; input: unknown; onUnexpected: (error: unknown) => void },
): Promise<Answer> {
  try {
    return await call(backend, input as never);
  } catch (error) {
    return answerOfError(error, onUnexpected);
  }
}

interface Priced {
  url: string;
  fixes?: 'recommend' | 'audit-fix' | 'fix' | undefined;
  confirm?: boolean | undefined;
  max_credits?: number | undefined;
}

/** The price first: nothing that costs credits starts unless somebody said yes to it. */
async function confirmRail(
  backend: Backend,
  { url, fixes, confirm = false, max_credits: most }: Priced,
): Promise<Answer | null> {
  if (backend.credits === null) return null;
  const { balance, pricing } = await backend.credits();
  // At most: what the fixes do not cost is given back.
  const ofFixes = fixes === undefined ? 0 : (pricing.fix_ceiling?.cost ?? 0);
  const price = (fixes === 'fix' ? 0 : (pricing.audit_base?.cost ?? 0)) + ofFixes;
  if (most !== undefined && price > most)
    return errorAnswer('TOO_EXPENSIVE', `The audit costs ${price} credits, more than max_credits (${most}).`, {
      required: price,
    });
  if (confirm) return null;
  return dataAnswer({
    status: 'confirmation_required',
    url,
    estimatedCredits: price,
    ...(ofFixes === 0 ? {} : { ofWhichForFixesAtMost: ofFixes }),
    balance,
    next: 'Nothing has been started. Ask the person; then call run_audit again with the same arguments and confirm: true.',
  });
}

async function readReport(
  backend: Backend,
  id: string,
  { format, cursor }: { format: 'summary' | 'llm' | 'markdown'; cursor: number },
): Promise<Answer> {
  const { renderForModels, renderReportMarkdown } = await import('#report-view');
  const view = await backend.readView(id);
  if (format !== 'markdown') {
    const maxChars = format === 'summary' ? SUMMARY_CHARS : REPORT_CHARS;
    const { text, next } = renderForModels(view, { from: cursor, maxChars: maxChars - 100 });
    return textAnswer(next === null ? text : `${text}Go on with cursor: ${next}.`, maxChars);
  }
  const markdown = renderReportMarkdown({ id: null, baseUrl: view.baseUrl, visibility: 'private' }, view);
  const end = cursor + REPORT_CHARS - 1_000;
  const more = end < markdown.length ? `\nGo on with cursor: ${end}.` : '';
  return textAnswer(`${fence(markdown.slice(cursor, end).toWellFormed(), REPORT_CHARS)}${more}`);
}
