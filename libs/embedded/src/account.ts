import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The account that a server process runs as; null means the account of this process. */
export type Account = { name: string; uid: number; gid: number } | null;

/** Postgres refuses to run as root, so root hands it to an account that nearly every system has. */
const ACCOUNTS_FOR_ROOT = ['postgres', 'nobody'];

/**
 * Picks the account for the files in `clusterDir`.
 * Files that exist already decide it, so that a folder made by an ordinary user also starts as root.
 */
export function pickAccount(clusterDir: string | null): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = clusterDir === null ? null : statSync(clusterDir);
  if (owner !== null && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };

  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map(parsePasswdLine);
  for (const name of ACCOUNTS_FOR_ROOT) {
    const account = accounts.find((candidate) => candidate?.name === name);
    if (account) return account;
  }
  throw new Error(
    'Postgres cannot run as root, and there is no account "postgres" or "nobody" to run it as. Start as an ordinary user or set DATABASE_URL.',
  );
}

/** Whether the account may pass through every folder above `path` (by mode bits; access lists are not read). */
export function canReach(account: Account, path: string): boolean {
  if (account === null) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function parsePasswdLine(line: string): { name: string; uid: number; gid: number } | null {
  const [name, , uid, gid] = line.split(':');
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null;
}
