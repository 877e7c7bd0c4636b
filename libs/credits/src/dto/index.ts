export { CreditBalance, Credits, CreditsQuery, Price } from './credits.dto.js';
