export { Database, type DatabaseOptions, type DatabaseTimeouts, type Sql, type SqlValue } from './database.js';
export { isUnavailable, isUniqueViolation } from './database-errors.js';
export { appliedMigrations, migrate, migrationsFolder, pendingMigrations } from './migrate.js';
export { Prisma, type PrismaClient } from './generated/client.js';
export { watchedClient } from './watched-client.js';
export { erasable, EraseStep, type ErasedOwner, type ErasedRows } from './erase.js';
export { rekey, type RekeyedPlace, type SealedPlace } from './rekey.js';
