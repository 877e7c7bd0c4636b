import { CreditsUsage, LedgerEntryList } from '#credits/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Credits', stability: 'outside' },
  {
    listCreditTransactions: {
      summary: 'List where credits came from and went',
      description: 'Newest first: grants, months, and what runs set aside and were charged. The ledger is append-only.',
      success: replyWith(200, 'A part of the ledger.', LedgerEntryList),
      errors: ['NO_ORG'],
    },
    getCreditsUsage: {
      summary: 'Read what was charged, by day and by key',
      description: 'Of the last days, in UTC.',
      success: replyWith(200, 'The charges.', CreditsUsage),
      errors: ['NO_ORG'],
    },
  },
);
