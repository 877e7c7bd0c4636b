import { z } from 'zod';
import { dataAnswer, errorAnswer, fence, textAnswer } from './answers.js';
import type { FixFacts } from './backend.js';
import { ID, READS, tool, type ToolDefinition } from './tool.js';

const PATCH_CHARS = 22_000;

const RULE = z.string().max(100).optional().describe('Only of this rule, such as accessibility/blank-alt.');
const PAGE = z
  .url({ protocol: /^https?$/ })
  .optional()
  .describe('Only of this page.');

/** Verified fixes of an audit that was run with `fixes`: to look at, to apply, and to say yes or no to. */
export const FIX_TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'get_fixes',
    title: 'List fixes',
    description:
      'Verified fixes of an audit that was run with fixes: what each page has and what it becomes. All rules have judged the page with each of them. safe ones change nothing that people see or do; review ones need somebody who says yes. Where there is more, the answer has a nextCursor.',
    input: z.object({
      run_id: ID,
      rule: RULE,
      page: PAGE,
      safety: z.enum(['safe', 'review']).optional().describe('safe has the accepted ones as well.'),
      decision: z.enum(['accepted', 'rejected', 'all']).optional().describe('Without it all but the rejected ones.'),
      limit: z.int().min(1).max(30).default(15),
      cursor: z.string().max(40).optional(),
    }),
    hints: READS,
    call: async (backend, { run_id: id, ...query }) => {
      const { fixes, nextCursor, summary } = await backend.listFixes(id, query);
      return dataAnswer({ nextCursor, summary, fixes: fixes.map(shownOf) });
    },
  }),
  tool({
    name: 'get_fix_patch',
    title: 'Patch of the fixes',
    description:
      'The fixes of an audit as a unified diff, for "git apply" in the folder of the pages as they are served: /a/ is a/index.html, /a is a.html. Where there is more, the answer ends with a cursor. Sources that a program fills in (templates) are not what the patch fits: mend there what it shows.',
    input: z.object({
      run_id: ID,
      rule: RULE,
      page: PAGE,
      safety: z
        .enum(['safe', 'review', 'all'])
        .default('safe')
        .describe('safe has the accepted ones as well; rejected ones are in none.'),
      cursor: z.int().min(0).default(0).describe('Where the last answer ended.'),
    }),
    hints: READS,
    call: async (backend, { run_id: id, cursor, ...query }) => {
      let text = '';
      for await (const part of await backend.fixPatch(id, query)) {
        text += part;
        if (text.length > cursor + PATCH_CHARS) break;
      }
      const shown = text.slice(cursor, cursor + PATCH_CHARS).toWellFormed();
      if (shown === '') return textAnswer(cursor === 0 ? 'There is nothing to apply.' : 'That was all.');
      const more = text.length > cursor + PATCH_CHARS ? `\nGo on with cursor: ${cursor + PATCH_CHARS}.` : '';
      return textAnswer(`${fence(shown, PATCH_CHARS)}${more}`);
    },
  }),
  tool({
    name: 'decide_fix',
    title: 'Accept or reject a fix',
    description:
      'Keeps what a person said of one fix, or of all fixes of a rule, for this site, now and in later audits: accepted ones for review come with the safe ones, rejected ones are not proposed again. Ask the person first. expected is what get_fixes said of it; when somebody has decided since, nothing is changed.',
    input: z.object({
      run_id: ID,
      target: z.string().max(120).describe('The id of a fix (fix_…) or of a rule.'),
      decision: z.enum(['accepted', 'rejected', 'none']).describe('none takes it back.'),
      expected: z.enum(['accepted', 'rejected', 'none']).default('none'),
    }),
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    call: async (backend, { run_id: id, ...input }) =>
      backend.decideFix === null
        ? errorAnswer('NOT_AVAILABLE', 'Nothing is decided on this machine: choose what to apply by rule and page.')
        : dataAnswer(await backend.decideFix(id, input)),
  }),
];

/** Without what only programs apply. */
function shownOf(fix: FixFacts): object {
  const { id, rule, url, line, safety, source, delivered, decision, removes, writes, before, after, places } = fix;
  return { id, rule, url, line, safety, source, delivered, decision, removes, writes, before, after, places };
}
