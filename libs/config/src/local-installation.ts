import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment, with the database, the blobs and (while it runs) the address of the local installation
 * (`npm start`) where DATABASE_URL is unset. Commands then work beside it as they are.
 * @param root folder of the program; the data folder `.sqout`, or SQOUT_DATA_DIR, is looked for from there
 */
export function withLocalInstallation(root: string, env: Environment = process.env): Environment {
  if (env.DATABASE_URL?.trim()) return env;
  const folder = resolve(root, env.SQOUT_DATA_DIR?.trim() || '.sqout');
  const server = readServer(join(folder, 'postgres.json'));
  if (server === null) return env;
  const baseUrl = readBaseUrl(join(folder, 'start.json'));
  return {
    ...env,
    ...(baseUrl !== null && !env.BASE_URL?.trim() && !env.PORT?.trim() ? { BASE_URL: baseUrl } : {}),
    DATABASE_URL: `postgresql://postgres:${server.password}@127.0.0.1:${server.port}/sqout`,
    STORAGE_URL: env.STORAGE_URL?.trim() || `file:${join(folder, 'blobs')}`,
  };
}

/** Where the API of `npm start` listens (scripts/lib/stack.mjs); null while it does not run. */
function readBaseUrl(path: string): string | null {
  const state = readJson(path) as { running?: { baseUrl?: unknown } | null } | null;
  return typeof state?.running?.baseUrl === 'string' ? state.running.baseUrl : null;
}

/** What the embedded Postgres keeps (libs/embedded); null when it was never started here or belongs to another account. */
function readServer(path: string): { port: number; password: string } | null {
  const { port, password } = (readJson(path) ?? {}) as { port?: unknown; password?: unknown };
  return typeof port === 'number' && port > 0 && typeof password === 'string'
    ? { port, password: encodeURIComponent(password) }
    : null;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
