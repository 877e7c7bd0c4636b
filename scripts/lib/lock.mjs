import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { processIdentity, waitUntil } from './process.mjs';

/**
 * Takes a lock file that holds the owner's process number. A lock whose owner is dead is taken over.
 * @returns {{ release: () => void, heldBy: null } | { release: null, heldBy: number }}
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const own = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      writeFileSync(path, own, { flag: 'wx', mode: 0o644 });
      return { release: () => releaseLock(path, own), heldBy: null };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = readOwner(path);
    if (owner !== null && isAlive(owner)) return { release: null, heldBy: owner.pid };
    setAside(path);
  }
  throw new Error(`The lock ${path} could not be taken. Delete it if no other command is running.`);
}

/** Waits for the lock; for short work such as a build. @returns {Promise<() => void>} release */
export async function waitForLock(path, timeoutMs) {
  const lock = await waitUntil(
    () => {
      const tried = tryLock(path);
      return tried.release === null ? null : tried;
    },
    { timeoutMs },
  );
  if (lock === null) throw new Error(`Another command still holds ${path} after ${timeoutMs / 1000} s. Wait for it, then try again.`);
  return lock.release;
}

function isAlive(owner) {
  return owner.identity !== null && processIdentity(owner.pid) === owner.identity;
}

function readOwner(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

// A rename, so that of two takers only one removes the stale file.
function setAside(path) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function releaseLock(path, own) {
  try {
    if (readFileSync(path, 'utf8') === own) rmSync(path, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
