import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment, with the database and the blobs of the local installation (`npm start`) where DATABASE_URL is unset: commands then work beside it as they are.
 * @param root folder of the program; the data folder `.sqout`, or SQOUT_DATA_DIR, is looked for from there
 */
export function withLocalInstallation(root: string, env: Environment = process.env): Environment {
  if (env.DATABASE_URL?.trim()) return env;
  const folder = resolve(root, env.SQOUT_DATA_DIR?.trim() || '.sqout');
  const server = readServer(join(folder, 'postgres.json'));
  if (server === null) return env;
  return {
    ...env,
    DATABASE_URL: `postgresql://postgres:${server.password}@127.0.0.1:${server.port}/sqout`,
    STORAGE_URL: env.STORAGE_URL?.trim() || `file:${join(folder, 'blobs')}`,
  };
}

/** What the embedded Postgres keeps (libs/embedded); null when it was never started here or belongs to another account. */
function readServer(path: string): { port: number; password: string } | null {
  try {
    const server = JSON.parse(readFileSync(path, 'utf8')) as { port?: unknown; password?: unknown };
    const { port, password } = server;
    return typeof port === 'number' && port > 0 && typeof password === 'string'
      ? { port, password: encodeURIComponent(password) }
      : null;
  } catch {
    return null;
  }
}
