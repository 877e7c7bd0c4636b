import { ApiResponse } from '@nestjs/swagger';
import { FixDecisionList, PageFixList, SiteFixList } from '#findings/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const decisions = replyWith(200, 'All decisions about the site.', FixDecisionList);

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'beside' },
  {
    listFixes: {
      summary: 'List the verified fixes of a completed run',
      description:
        'By page. Each fix was applied to the page and checked with all rules. 404 with `error.runStatus` for a run that audits only, and while there are none; they are kept as long as its findings.',
      success: replyWith(200, 'A part of the list.', PageFixList, { summary: { refusedByRule: [{}] } }),
    },
    listSiteFixes: {
      summary: 'List what is proposed for the site of a run',
      description:
        'Settings of the server in front, in the words of several servers, and files of the site; empty lists where nothing is proposed. For review: none of it counts as fixed.',
      success: replyWith(200, 'All of it.', SiteFixList, {
        servers: [{ lacks: [{ ruleId: 'security/version-disclosure', reason: 'nginx needs a module for it.' }] }],
      }),
    },
    downloadFixPatch: {
      summary: 'Download the fixes of a completed run as a patch',
      description:
        'A unified diff against the pages as they were served; `git apply` creates exactly the bytes that were checked. Paths follow the URLs: `/a/` is a/index.html, `/a` is a.html.',
      also: [
        ApiResponse({
          status: 200,
          description: `The file, such as fixes-${EXAMPLES.runId}.patch.`,
          content: { 'text/x-diff': { schema: { type: 'string' } } },
        }),
      ],
    },
    listFixDecisions: {
      summary: 'List what was decided about fixes of the site',
      description: 'Of the whole site, in this run and others.',
      success: decisions,
    },
    decideFix: {
      summary: 'Accept or reject a fix, or all fixes of a rule',
      description:
        'Holds for the site, in later audits as well. Accepted fixes for review are listed and handed out like safe ones, without a price; rejected ones are not proposed again. What was said of one fix counts before what was said of its rule.',
      success: decisions,
    },
  },
);
