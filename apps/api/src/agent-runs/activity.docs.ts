import { RunActivity } from '#frontier/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getRunActivity: {
      summary: 'Read what a run is doing right now',
      description: 'For clients that follow a run. Gone some days after the end of the run, with its addresses.',
      success: replyWith(200, 'The activity.', RunActivity, {
        outcomes: [{ outcome: 'queued', count: 173 }, {}, { outcome: 'broken', count: 1 }],
        refused: [{ url: 'https://www.example.com/old', outcome: 'broken', status: 404 }],
      }),
    },
  },
);
