import { ChangeRowList } from '#findings/dto';
import { RunComparison } from '#runs/dto';
import { exampleSiteRun } from '../sites/sites.docs.js';
import { describeRoutes, reply } from '../openapi/describe.js';

const exampleRule = { ruleId: 'core/title', ruleName: 'Page has no title', severity: 'error', category: 'core' };

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    compareRuns: {
      summary: 'Compare two completed runs of a site',
      description:
        'All numbers are findings. The older of both is `before`. 404 where there is nothing to compare with. `new` and `regressed` together are the `new` of a report.',
      success: reply(200, 'What has changed.', RunComparison, {
        comparison: [
          'A comparison',
          {
            before: { ...exampleSiteRun, score: 75.6, comparison: null },
            now: exampleSiteRun,
            isScoreComparable: true,
            scoreNote: null,
            commonScore: null,
            isSameScope: true,
            isPartial: false,
            partialNote: null,
            ...{ new: 3, regressed: 1, resolved: 75, stillThere: 461, notRechecked: 0, notSeenBefore: 0 },
            pages: { both: 100, onlyBefore: 0, onlyNow: 0 },
            categories: [{ category: 'core', name: 'Core', before: 4.2, now: 3.1 }],
            rules: [
              {
                ...exampleRule,
                ...{ new: 3, regressed: 1, resolved: 75, stillThere: 461, notRechecked: 0, notSeenBefore: 0 },
              },
            ],
          },
        ],
      }),
    },
    listChanges: {
      summary: 'List the findings that a comparison counts',
      description: 'A row for each rule, page and kind: errors first, then by rule.',
      success: reply(200, 'A part of the rows.', ChangeRowList, {
        rows: [
          'One row',
          {
            rows: [
              {
                kind: 'resolved',
                ...exampleRule,
                pageUrl: 'https://www.example.com/about',
                findings: 1,
                before: 1,
                now: 0,
              },
            ],
            total: 1,
            hasMore: false,
          },
        ],
      }),
    },
  },
);
