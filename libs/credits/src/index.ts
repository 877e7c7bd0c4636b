export { CreditsReader } from './credits-reader.js';
export type { CreditsProblem } from './credits-check.repository.js';
export { monthlyGrantOf } from './credits.repository.js';
export { CreditsService, insufficientCredits, type Balance, type Bucket } from './credits.service.js';
export { priceOf, readPricing, type Feature, type Pricing } from './pricing.js';
