export { startPostgres } from './postgres.js';
export type { EmbeddedPostgres, StartPostgresOptions } from './postgres.js';
export { startRedis } from './redis.js';
export type { EmbeddedRedis, StartRedisOptions } from './redis.js';
