import { ApiResponse } from '@nestjs/swagger';
import { FixDecisionList, PageFixList, SiteFixList } from '#findings/dto';
import { exampleRun } from '../agent-runs/agent-runs.examples.js';
import { describeRoutes, reply } from '../openapi/describe.js';

const example = {
  fixes: [
    {
      id: 'fix_6a3f2502656968f1530f',
      rule: 'accessibility/blank-alt',
      alsoRules: [],
      url: 'https://www.example.com/about',
      safety: 'safe',
      source: 'exact',
      status: 'verified',
      delivered: true,
      removes: 1,
      writes: 'Writes alt="".',
      line: 41,
      before: '<img src="/line.png" alt=" ">',
      after: '<img src="/line.png" alt="">',
      places: 1,
      bodyHash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      edits: [{ start: 1_204, end: 1_205, text: '' }],
      decision: null,
    },
  ],
  nextCursor: null,
  summary: {
    mode: 'audit-fix',
    verified: 1,
    delivered: 1,
    removed: 1,
    removable: 1,
    kept: 1,
    pages: 12,
    pagesFixed: 1,
    pagesSkipped: [],
    refusedByReason: [{ reason: 'The size of the file is not known.', findings: 3 }],
    refusedByRule: [{ rule: 'images/dimensions', reason: 'The size of the file is not known.', findings: 3 }],
    model: { proposals: 0, costUsd: 0, note: null },
  },
};

const ofSite = {
  files: [
    {
      path: '/robots.txt',
      safety: 'safe',
      isNew: false,
      changes: ['Puts a # before the line Noindex, which no crawler reads.'],
      removes: 1,
      text: 'User-agent: *\n# Noindex: /old',
      isCut: false,
    },
  ],
  servers: [
    {
      server: 'nginx',
      parts: [{ place: 'In the server block', text: 'add_header X-Content-Type-Options "nosniff" always;' }],
      rules: ['security/nosniff'],
      lacks: [{ ruleId: 'security/version-disclosure', reason: 'nginx needs a module for it.' }],
    },
  ],
  checks: [{ rules: ['security/nosniff'], checkFirst: 'Files are sent with their own Content-Type.' }],
  rules: ['security/nosniff'],
  refused: [{ ruleId: 'security/csp', reason: 'You have to know what the pages load.' }],
};

const decided = {
  decisions: [
    {
      target: 'fix_6a3f2502656968f1530f',
      decision: 'accepted',
      decidedBy: 'usr_01kag8y3f7e9wb2m5t8v4c6h1k',
      decidedAt: '2026-11-22T09:00:00.000Z',
    },
  ],
};
const answer = reply(200, 'All decisions about the site.', FixDecisionList, { decisions: ['One decision', decided] });

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'beside' },
  {
    listFixes: {
      summary: 'List the verified fixes of a completed run',
      description:
        'By page. Each fix was applied to the page and checked with all rules. 404 with `error.runStatus` for a run that audits only, and while there are none; they are kept as long as its findings.',
      success: reply(200, 'A part of the list.', PageFixList, { part: ['A part', example] }),
    },
    listSiteFixes: {
      summary: 'List what is proposed for the site of a run',
      description:
        'Settings of the server in front, in the words of several servers, and files of the site; empty lists where nothing is proposed. For review: none of it counts as fixed.',
      success: reply(200, 'All of it.', SiteFixList, { all: ['A file and a setting', ofSite] }),
    },
    downloadFixPatch: {
      summary: 'Download the fixes of a completed run as a patch',
      description:
        'A unified diff against the pages as they were served; `git apply` creates exactly the bytes that were checked. Paths follow the URLs: `/a/` is a/index.html, `/a` is a.html.',
      also: [
        ApiResponse({
          status: 200,
          description: `The file, such as fixes-${exampleRun.id}.patch.`,
          content: { 'text/x-diff': { schema: { type: 'string' } } },
        }),
      ],
    },
    listFixDecisions: {
      summary: 'List what was decided about fixes of the site',
      description: 'Of the whole site, in this run and others.',
      success: answer,
    },
    decideFix: {
      summary: 'Accept or reject a fix, or all fixes of a rule',
      description:
        'Holds for the site, in later audits as well. Accepted fixes for review are listed and handed out like safe ones, without a price; rejected ones are not proposed again. What was said of one fix counts before what was said of its rule.',
      success: answer,
    },
  },
);
