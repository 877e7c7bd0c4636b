export { CreditBalance, Credits, CreditsQuery, LedgerQuery, UsageQuery, Price } from './credits.dto.js';
export { CreditsUsage, LedgerEntryList } from './ledger.dto.js';
