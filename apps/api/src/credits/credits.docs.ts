import { Credits } from '#credits/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Credits' },
  {
    getCredits: {
      summary: 'Read the credit balance, the plan and the prices',
      description:
        'For the active organization, or for another one that the caller belongs to. A key can ask for its own organization only. Viewers who are limited to some sites get `FORBIDDEN`.',
      success: replyWith(200, 'Balance, plan and prices.', Credits),
      errors: ['NO_ORG'],
    },
  },
);
