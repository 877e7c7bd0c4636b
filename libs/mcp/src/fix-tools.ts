import { z } from 'zod';
import { answer, documentAnswer, errorAnswer, fence, partThatFits } from './answers.js';
import type { FixFacts } from './backend.js';
import {
  COUNT_CURSOR,
  CURSOR,
  DOCUMENT,
  FACTS,
  PAGE,
  PART,
  READS,
  RULE,
  RUN_ID,
  tool,
  type ToolDefinition,
} from './tool.js';

const PATCH_CHARS = 22_000;

/** Verified fixes of an audit that was run with `fixes`: to look at, to apply, and to say yes or no to. */
export const FIX_TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'get_fixes',
    title: 'List fixes',
    description:
      'Verified fixes of an audit that was run with fixes: what each page has and what it becomes. All rules have checked the page with each of them. safe ones change nothing that people see or do; review ones need a person who agrees.',
    input: {
      run_id: RUN_ID,
      rule: RULE.optional(),
      page: PAGE.optional(),
      safety: z.enum(['safe', 'review']).optional().describe('safe has the accepted ones as well.'),
      decision: z.enum(['accepted', 'rejected', 'all']).optional().describe('Without it all but the rejected ones.'),
      limit: z.int().min(1).max(30).default(15),
      cursor: CURSOR.optional(),
    },
    output: PART,
    hints: READS,
    call: async (backend, { run_id: id, limit, ...query }) => {
      const { fixes, nextCursor, summary } = await partThatFits(limit, async (count) => {
        const part = await backend.listFixes(id, { ...query, limit: count });
        return { ...part, fixes: part.fixes.map(shownOf) };
      });
      return answer({ nextCursor, summary }, { fixes });
    },
  }),
  tool({
    name: 'get_fix_patch',
    title: 'Patch of the fixes',
    description:
      'The fixes of an audit as a unified diff, for "git apply" in the folder of the pages as they are served: /a/ is a/index.html, /a is a.html. Sources that a program fills in (templates) are not what the patch fits: change there what it shows.',
    input: {
      run_id: RUN_ID,
      rule: RULE.optional(),
      page: PAGE.optional(),
      safety: z
        .enum(['safe', 'review', 'all'])
        .default('safe')
        .describe('safe has the accepted ones as well; rejected ones are in none.'),
      cursor: COUNT_CURSOR.optional(),
    },
    output: DOCUMENT,
    hints: READS,
    call: async (backend, { run_id: id, cursor: from = '0', ...query }) => {
      const cursor = Number(from);
      let text = '';
      for await (const part of await backend.fixPatch(id, query)) {
        text += part;
        if (text.length > cursor + PATCH_CHARS) break;
      }
      const shown = text.slice(cursor, cursor + PATCH_CHARS).toWellFormed();
      if (shown === '') return documentAnswer(cursor === 0 ? 'There is nothing to apply.' : 'End of the patch.');
      return documentAnswer(fence(shown), text.length > cursor + PATCH_CHARS ? String(cursor + PATCH_CHARS) : null);
    },
  }),
  tool({
    name: 'decide_fix',
    title: 'Accept or reject a fix',
    description:
      'Stores the decision of a person about one fix, or all fixes of a rule, for this site and later audits. Accepted fixes are delivered with the safe ones. Rejected ones are not proposed again. Ask the person first. expected is the decision that get_fixes returned. If it has changed since, nothing happens.',
    input: {
      run_id: RUN_ID,
      target: z.string().max(120).describe('The id of a fix (fix_…) or of a rule.'),
      decision: z.enum(['accepted', 'rejected', 'none']).describe('none withdraws the decision.'),
      expected: z.enum(['accepted', 'rejected', 'none']).default('none'),
    },
    output: FACTS,
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    call: async (backend, { run_id: id, ...input }) =>
      backend.decideFix === null
        ? errorAnswer('NOT_AVAILABLE', 'Nothing is decided on this machine: choose what to apply by rule and page.')
        : answer(await backend.decideFix(id, input)),
  }),
];

/** Without what only programs apply. */
function shownOf(fix: FixFacts): object {
  const { id, rule, url, line, safety, source, delivered, decision, removes, writes, before, after, places } = fix;
  return { id, rule, url, line, safety, source, delivered, decision, removes, writes, before, after, places };
}
