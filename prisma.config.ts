import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { defineConfig } from 'prisma/config';

// `generate` and `validate` need no schema engine, but the command looks for one and would try to download it.
function hasSchemaEngine(): boolean {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('@prisma/engines/package.json'));
    return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('schema-engine'));
  } catch {
    return false;
  }
}
if (!process.env.PRISMA_SCHEMA_ENGINE_BINARY && !hasSchemaEngine())
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = '/bin/true';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://sqout@127.0.0.1:5432/sqout' },
});
