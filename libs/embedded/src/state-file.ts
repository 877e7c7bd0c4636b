import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** What a server keeps between two starts, so that its address and password stay the same. */
export interface ServerState {
  port: number;
  password: string;
}

/** @returns the state, or null when the server was never started here */
export function findState(path: string): ServerState | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ServerState;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    if (isErrno(error, 'EACCES'))
      throw new Error(
        `${path} belongs to another account. Start as the account that started it first, or choose another folder with SQOUT_DATA_DIR.`,
      );
    throw new Error(
      `${path} cannot be read: ${String(error)}. Restore it, or move the data folder away to start afresh.`,
    );
  }
}

/** Readable by this account alone: the file holds a password. */
export function saveState(path: string, state: ServerState): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 });
  renameSync(temporary, path);
}

export function newPassword(): string {
  return randomBytes(24).toString('hex');
}

/** The wanted port if nothing listens on it, else any free one on 127.0.0.1. */
export async function freePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? Promise.reject(new Error('No free port on 127.0.0.1.'));
}

export function isErrno(error: unknown, code: string): boolean {
  // Not instanceof: an error of another realm (a test runner's) is none of this realm's Error.
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null));
    });
  });
}
