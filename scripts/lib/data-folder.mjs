import { accessSync, chmodSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tryLock } from './lock.mjs';
import { ROOT } from './paths.mjs';
import { isAlive, waitUntil } from './process.mjs';

/** Time in which a start whose launcher was killed notices that and says so. */
const NOTICE_STOP_MS = 1_500;
const STOP_TIMEOUT_MS = 60_000;

/**
 * The one folder that holds everything a local installation keeps.
 * `state`: { organizationId, userId, key, samplePort, running: { pid, baseUrl, sampleUrl, services, isStopping } | null }
 */
export function openDataFolder() {
  const path = resolve(ROOT, process.env.SQOUT_DATA_DIR?.trim() || '.sqout');
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explained(error, path);
  }
  const stateFile = join(path, 'start.json');
  return {
    path,
    readState: () => readState(stateFile),
    /** Readable by this account alone: it holds an API key. */
    saveState(changes) {
      const temporary = `${stateFile}.${process.pid}.tmp`;
      writeFileSync(temporary, JSON.stringify({ ...readState(stateFile), ...changes }, null, 2), { mode: 0o600 });
      chmodSync(temporary, 0o600);
      renameSync(temporary, stateFile);
    },
    /** One start at a time. One that is on its way out is waited for. */
    async lock() {
      const file = join(path, 'start.lock');
      const take = () => tryLock(file);
      const first = take();
      if (first.release !== null) return first;
      const settled = await waitUntil(() => readState(stateFile).running?.isStopping || !isAlive(first.heldBy), {
        timeoutMs: NOTICE_STOP_MS,
      });
      if (!settled) return first;
      const second = await waitUntil(() => [take()].find((lock) => lock.release !== null), {
        timeoutMs: STOP_TIMEOUT_MS,
      });
      return second ?? first;
    },
  };
}

/** A read-only checkout, a folder of another account, a full disk: what to do is the same. */
function explained(error, path) {
  const why = {
    EACCES: 'this account may not write there',
    EPERM: 'this account may not write there',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the file system is full',
    ENOTDIR: 'a part of that path is a file',
    EEXIST: 'there is a file of that name',
  }[error.code];
  if (why === undefined) return error;
  return new Error(
    `The data folder ${path} cannot be used: ${why}. Set SQOUT_DATA_DIR to a folder that this account may write to.`,
    { cause: error },
  );
}

function readState(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw new Error(`${path} cannot be read (${error.message}). Move it away; the next start makes a new API key.`);
  }
}
