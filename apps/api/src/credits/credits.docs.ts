import { Credits } from '#credits/dto';
import { Describe, reply } from '../openapi/describe.js';
import { examplePlan } from '../organizations/plan.example.js';

export function DocumentCredits(): MethodDecorator {
  return Describe({
    operationId: 'getCredits',
    tag: 'Credits',
    summary: 'Read the credit balance, the plan and the prices',
    description:
      'For the active organization, or for another one that the caller belongs to. A key can ask for its own organization only. Viewers who are limited to some sites get `FORBIDDEN`.',
    success: [
      reply(200, 'Balance, plan and prices.', Credits, {
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
    ],
    errors: ['VALIDATION_ERROR', 'NO_ORG'],
  });
}
