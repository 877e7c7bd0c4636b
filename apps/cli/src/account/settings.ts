import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { CommandError } from '../command-error.js';
import { readVariable, type Environment } from '../environment.js';

/** A login: which server, which token. */
export interface Session {
  server: string;
  token: string;
  userName: string;
  expiresAt: string | null;
}

/** What the command line remembers between calls. Keys from the environment never come here. */
export interface Settings {
  session: Session | null;
}

/** The folder of settings: of the system's custom, or SQOUT_CONFIG_DIR. */
export function settingsFile(env: Environment): string {
  return join(readVariable(env, 'SQOUT_CONFIG_DIR') ?? envPaths('sqout', { suffix: '' }).config, 'settings.json');
}

/** @throws CommandError for a file that cannot be read: working on without the login would be another identity */
export async function readSettings(env: Environment): Promise<Settings> {
  const path = settingsFile(env);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { session: null };
    throw new CommandError('SETTINGS', `The settings ${path} cannot be read. Check who owns the file.`, {
      cause: error,
    });
  }
  const session = sessionOf(text);
  if (session === undefined)
    throw new CommandError(
      'SETTINGS',
      `The settings ${path} were not written by this program. Delete the file, then log in again.`,
    );
  return { session };
}

/** Atomic, readable for its owner alone: written beside the file, then moved over it. */
export async function writeSettings(env: Environment, settings: Settings): Promise<void> {
  const path = settingsFile(env);
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.settings-${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(settings, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // The mode of `open` is cut by the umask, never widened; a stricter one would lock the owner out.
    await chmod(temporary, 0o600);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new CommandError('SETTINGS', `The settings ${path} cannot be written. Check the folder's owner and space.`, {
      cause: error,
    });
  }
}

/** The session; null for none, undefined for what is no settings file. */
function sessionOf(text: string): Session | null | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const session = (value as { session?: unknown }).session ?? null;
  if (session === null) return null;
  const { server, token, userName, expiresAt } = session as Readonly<Record<string, unknown>>;
  if (typeof server !== 'string' || typeof token !== 'string') return undefined;
  return {
    server,
    token,
    userName: typeof userName === 'string' ? userName : '',
    expiresAt: typeof expiresAt === 'string' ? expiresAt : null,
  };
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
