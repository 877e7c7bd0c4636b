import { RunActivity } from '#frontier/dto';
import { describeRoutes, reply } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getRunActivity: {
      summary: 'Read what a run is doing right now',
      description: 'For clients that follow a run. Gone some days after the end of the run, with its addresses.',
      success: reply(200, 'The activity.', RunActivity, {
        crawling: [
          'A run that crawls',
          {
            ...{ status: 'running', phase: 'crawl', maxPages: 100, urlsKnown: 214, pagesDone: 40, pagesFailed: 1 },
            outcomes: [
              { outcome: 'queued', count: 173 },
              { outcome: 'ok', count: 40 },
              { outcome: 'broken', count: 1 },
            ],
            found: [
              {
                ...{ ruleId: 'core/title', ruleName: 'Page has no title', severity: 'error', pages: 12, findings: 12 },
                example: 'https://www.example.com/about',
              },
            ],
            foundRules: 1,
            latest: [{ url: 'https://www.example.com/about', outcome: 'ok', status: 200, detail: null }],
            refused: [{ url: 'https://www.example.com/old', outcome: 'broken', status: 404, detail: null }],
          },
        ],
      }),
    },
  },
);
