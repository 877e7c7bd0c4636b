import { CreditsUsage, LedgerEntryList } from '#credits/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, reply } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Credits', stability: 'outside' },
  {
    listCreditTransactions: {
      summary: 'List where credits came from and went',
      description: 'Newest first: grants, months, and what runs set aside and were charged. The ledger is append-only.',
      success: reply(200, 'A part of the ledger.', LedgerEntryList, {
        part: [
          'A charge',
          {
            entries: [
              {
                ...{ id: '120', kind: 'settle', monthly: 0, pack: 0, held: -50, charged: 50, note: null },
                run: { id: EXAMPLES.runId, url: 'https://www.example.com/', status: 'completed' },
                createdAt: '2026-11-20T10:32:00.000Z',
              },
            ],
            nextBefore: null,
          },
        ],
      }),
      errors: ['NO_ORG'],
    },
    getCreditsUsage: {
      summary: 'Read what was charged, by day and by key',
      description: 'Of the last days, in UTC.',
      success: reply(200, 'The charges.', CreditsUsage, {
        usage: [
          'One day',
          {
            days: [{ day: '2026-11-20', charged: 50, runs: 1 }],
            keys: [{ keyId: 'key_01kag8y3f7e9wb2m5t8v4c6h1r', name: 'CI', charged: 50, runs: 1 }],
          },
        ],
      }),
      errors: ['NO_ORG'],
    },
  },
);
