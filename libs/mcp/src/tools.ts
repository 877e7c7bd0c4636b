import { z } from 'zod';
import { answer, answerOfError, documentAnswer, errorAnswer, fence, partOf, type Answer } from './answers.js';
import type { Backend } from './backend.js';
import { BRIEF_TOOLS } from './brief-tool.js';
import { FINDING_TOOLS } from './finding-tools.js';
import { FIX_TOOLS } from './fix-tools.js';
import { ISSUE_TOOLS } from './issue-tools.js';
import { ALERT_TOOLS } from './alert-tools.js';
import { SCHEDULE_TOOLS } from './schedule-tools.js';
import {
  COUNT_CURSOR,
  CURSOR,
  DOCUMENT,
  FACTS,
  FACTS_OF_SITE,
  PART,
  READS,
  RUN_ID,
  RUN_OR_REPORT_ID,
  tool,
  type ToolCaller,
  type ToolDefinition,
} from './tool.js';
import { MAX_WAIT_SECONDS, runAnswer, untilEnded } from './wait.js';

const SUMMARY_CHARS = 8_000;
const REPORT_CHARS = 25_000;

const WAIT_SECONDS = z
  .int()
  .min(0)
  .max(MAX_WAIT_SECONDS)
  .default(0)
  .describe(
    'Answer when the audit has ended, or after so many seconds with how far it is. Progress is reported on the way.',
  );

export const TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'whoami',
    title: 'Who am I',
    description: 'Who the credentials belong to, and what they may do.',
    input: {},
    output: FACTS,
    hints: READS,
    call: async (backend) => answer(await backend.whoAmI()),
  }),
  tool({
    name: 'run_audit',
    title: 'Run an audit',
    description:
      'Starts an audit of a website. Where audits cost credits, the first call returns the price and the balance; ask the person, then call again with confirm: true. Wait for it with wait_seconds here, or with get_audit_status, then read get_report or list_findings.',
    input: {
      url: z.url({ protocol: /^https?$/ }).describe('Start URL, http or https.'),
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
          'Verified fixes as well. recommend: proposed; audit-fix: the safe ones delivered as a patch, each for credits; fix: no audit, pages of an earlier one are read again. get_fixes and get_fix_patch read them.',
        ),
      run_id: RUN_ID.optional().describe('With fixes: fix, the run of that earlier audit; without it the last one.'),
      confirm: z.boolean().optional().describe('True once the person agreed to the price.'),
      max_credits: z.int().min(0).optional().describe('Do not start when it would cost more.'),
      wait_seconds: WAIT_SECONDS,
    },
    output: FACTS_OF_SITE,
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    call: async (backend, input, caller) => {
      await backend.requireMayRun();
      const refusal = await confirmRail(backend, input);
      if (refusal !== null) return refusal;
      const { url, coverage, max_pages: maxPages, external_links: external, disabled_rules: disabled } = input;
      const run = await backend.createRun({
        url,
        ...(input.fixes === undefined ? {} : { mode: input.fixes }),
        ...(input.run_id === undefined ? {} : { auditId: input.run_id }),
        config: {
          ...(coverage === undefined ? {} : { coverageMode: coverage }),
          ...(maxPages === undefined ? {} : { maxPages }),
          ...(external === undefined ? {} : { externalLinksEnabled: external }),
          ...(disabled === undefined ? {} : { disabledRulePatterns: disabled }),
        },
      });
      if (input.wait_seconds === 0) return runAnswer(run);
      return runAnswer(await untilEnded(backend, run.id, { seconds: input.wait_seconds, caller }));
    },
  }),
  tool({
    name: 'get_audit_status',
    title: 'Status of an audit',
    description:
      'How far an audit is: its status, pages so far, and, once it is completed, its score and the id of its report. With wait_seconds it waits for the end.',
    input: { run_id: RUN_ID, wait_seconds: WAIT_SECONDS },
    output: FACTS_OF_SITE,
    hints: READS,
    call: async (backend, { run_id: id, wait_seconds: seconds }, caller) =>
      runAnswer(await untilEnded(backend, id, { seconds, caller })),
  }),
  tool({
    name: 'get_report',
    title: 'Read a report',
    description:
      'The report of a completed audit. summary: score, categories and the worst issues, 8 kB at most. llm: all issues with locations, 25 kB at a time. markdown: the same for people. list_findings has every single finding.',
    input: {
      run_id: RUN_OR_REPORT_ID,
      format: z.enum(['summary', 'llm', 'markdown']).default('summary'),
      cursor: COUNT_CURSOR.optional(),
    },
    output: DOCUMENT,
    hints: READS,
    call: (backend, { run_id: id, format, cursor }) => readReport(backend, id, { format, cursor: Number(cursor ?? 0) }),
  }),
  tool({
    name: 'list_audits',
    title: 'List audits',
    description: 'The latest audits, newest first.',
    input: { limit: z.int().min(1).max(50).default(20), cursor: COUNT_CURSOR.optional() },
    output: PART,
    hints: READS,
    call: async (backend, { limit, cursor }) => {
      const offset = Number(cursor ?? 0);
      const { runs, total } = await backend.listRuns({ limit, offset });
      const { items } = partOf(runs.map(listedRun), {});
      const next = offset + items.length;
      return answer({ total, nextCursor: items.length > 0 && next < total ? String(next) : null, runs: items });
    },
  }),
  tool({
    name: 'compare_audits',
    title: 'Compare two audits',
    description:
      'What changed between two audits of one site: findings that are new, resolved, still there, and not re-checked, by rule.',
    input: {
      before: RUN_OR_REPORT_ID,
      after: RUN_OR_REPORT_ID,
      cursor: COUNT_CURSOR.optional(),
    },
    output: PART,
    hints: READS,
    call: async (backend, { before, after, cursor }) => {
      const [previous, current] = [await backend.readReport(before), await backend.readReport(after)];
      const { compareReports } = await import('#audit-engine/comparison');
      const comparison = compareReports({ id: before, report: previous }, current);
      if (comparison === null)
        return errorAnswer(
          'NOT_COMPARABLE',
          'One of the two was not made by Sqout: only its own reports can be compared.',
        );
      const { rules, ...rest } = comparison;
      const { items, nextCursor } = partOf(rules, { cursor });
      return ofReports({ ...rest, nextCursor, rules: items });
    },
  }),
  tool({
    name: 'get_credit_balance',
    title: 'Credits',
    description: 'Credits that are left, plan and prices.',
    input: {},
    output: FACTS,
    hints: READS,
    call: async ({ credits }) =>
      answer(credits === null ? { note: 'Audits on this machine cost nothing.' } : await credits()),
  }),
  tool({
    name: 'list_credit_transactions',
    title: 'Credit transactions',
    description: 'What changed the credits last, newest first.',
    input: { limit: z.int().min(1).max(50).default(20), cursor: CURSOR.optional() },
    output: PART,
    hints: READS,
    call: async ({ transactions }, { limit, cursor }) => {
      if (transactions === null)
        return answer({ entries: [], nextCursor: null, note: 'There is no ledger here: nothing costs credits.' });
      const { entries, nextBefore } = await transactions({ limit, before: cursor ?? null });
      return answer({ entries, nextCursor: nextBefore });
    },
  }),
  tool({
    name: 'cancel_audit',
    title: 'Cancel an audit',
    description: 'Stops an audit that has not ended. Its held credits are released.',
    input: { run_id: RUN_ID },
    output: FACTS_OF_SITE,
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    call: async (backend, { run_id: id }) => runAnswer(await backend.cancelRun(id)),
  }),
  ...FINDING_TOOLS,
  ...BRIEF_TOOLS,
  ...FIX_TOOLS,
  ...SCHEDULE_TOOLS,
  ...ALERT_TOOLS,
  ...ISSUE_TOOLS,
];

interface Call {
  backend: Backend;
  input: unknown;
  caller: ToolCaller;
  onUnexpected: (error: unknown) => void;
}

/** Calls a tool whose input is valid. Refusals are answers, not errors of the protocol. */
export async function callTool(
  { call }: ToolDefinition,
  { backend, input, caller, onUnexpected }: Call,
): Promise<Answer> {
  try {
    return await call(backend, input as never, caller);
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

/** The price first: nothing that costs credits starts unless a person said yes to it. */
async function confirmRail(
  backend: Backend,
  { url, fixes, confirm = false, max_credits: most }: Priced,
): Promise<Answer | null> {
  if (backend.credits === null || (confirm && most === undefined)) return null;
  const { enabled = true, balance, pricing } = await backend.credits();
  if (!enabled) return null;
  // At most: what the fixes do not cost is given back.
  const ofFixes = fixes === undefined ? 0 : (pricing.fix_ceiling?.cost ?? 0);
  const price = (fixes === 'fix' ? 0 : (pricing.audit_base?.cost ?? 0)) + ofFixes;
  if (most !== undefined && price > most)
    return errorAnswer('TOO_EXPENSIVE', `The audit costs ${price} credits, more than max_credits (${most}).`, {
      required: price,
    });
  if (confirm) return null;
  return answer({
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
    return documentAnswer(text.trimEnd(), next === null ? null : String(next));
  }
  const markdown = renderReportMarkdown({ id: null, baseUrl: view.baseUrl, visibility: 'private' }, view);
  const end = cursor + REPORT_CHARS - 1_000;
  return documentAnswer(fence(markdown.slice(cursor, end).toWellFormed()), end < markdown.length ? String(end) : null);
}

/** What a list says of a run; get_audit_status has the rest. */
const LISTED = [
  'id',
  'url',
  'site',
  'status',
  'mode',
  'healthScore',
  'issuesFound',
  'reportId',
  'createdAt',
  'auditedAt',
  'completedAt',
  'completionReason',
] as const;

function listedRun(run: Readonly<Partial<Record<(typeof LISTED)[number], unknown>>>): object {
  return Object.fromEntries(LISTED.flatMap((member) => (run[member] == null ? [] : [[member, run[member]]])));
}

/** Numbers are ours; texts of a report that was published may be a stranger's. */
function ofReports({ nextCursor, ...values }: { nextCursor: string | null; [member: string]: unknown }): Answer {
  const isText = ([, value]: [string, unknown]): boolean => typeof value === 'string' || typeof value === 'object';
  const entries = Object.entries(values);
  return answer(
    { nextCursor, ...Object.fromEntries(entries.filter((entry) => !isText(entry))) },
    Object.fromEntries(entries.filter(isText)),
  );
}
