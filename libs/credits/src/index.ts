export { CreditsReader } from './credits-reader.js';
export type { BookCheck, CreditsProblem } from './credits-check.repository.js';
export { settlementsOf, chargeOf, hasOpenHold } from './credits-check.repository.js';
export { CreditsService, insufficientCredits, type Balance, type Bucket } from './credits.service.js';
export { priceOf, readPricing, type Feature, type Pricing } from './pricing.js';
export { CreditsRepository, holdsOf, LEDGER } from './credits.repository.js';
export { closeAccount, countLedger, eraseSettled, type ClosedAccount } from './erase-books.repository.js';
