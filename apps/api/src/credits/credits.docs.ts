import { Credits } from '#credits/dto';
import { examplePlan } from '../organizations/plan.example.js';
import { describeRoutes, reply } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Credits' },
  {
    getCredits: {
      summary: 'Read the credit balance, the plan and the prices',
      description:
        'For the active organization, or for another one that the caller belongs to. A key can ask for its own organization only. Viewers who are limited to some sites get `FORBIDDEN`.',
      success: reply(200, 'Balance, plan and prices.', Credits, {
        starter: [
          'An organization on the starter plan',
          {
            enabled: true,
            balance: { monthly: 2450, pack: 500, total: 2950, periodEnd: '2026-12-01T00:00:00.000Z' },
            plan: examplePlan,
            pricing: {
              audit_base: { cost: 50, per: 1, unit: 'run' },
              render: { cost: 2, per: 1, unit: 'page' },
              report_publish: { cost: 0, per: 1, unit: 'report' },
              register: { cost: 0, per: 1, unit: 'run' },
            },
            pricingVersion: 1,
          },
        ],
      }),
      errors: ['NO_ORG'],
    },
  },
);
