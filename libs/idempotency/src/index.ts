export { eraseKeptAnswers, expire, IdempotencyRepository } from './idempotency.repository.js';
export { IdempotencyService, readIdempotencyKey, type RepeatableRequest, type Work } from './idempotency.service.js';
