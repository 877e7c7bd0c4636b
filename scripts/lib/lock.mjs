import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { processIdentity, waitUntil } from './process.mjs';

const MAX_ATTEMPTS = 20;

/**
 * Takes a lock file that holds the owner's process number. A lock whose owner is dead is taken over.
 * @returns {{ release: () => void, heldBy: null } | { release: null, heldBy: number }}
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const own = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (createWith(path, own)) return { release: () => releaseLock(path, own), heldBy: null };
    const text = readIfAny(path);
    if (text === null) continue;
    const owner = parseOwner(text);
    if (owner !== null && isAlive(owner)) return { release: null, heldBy: owner.pid };
    setAside(path, text);
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
  if (lock === null)
    throw new Error(`Another command still holds ${path} after ${timeoutMs / 1000} s. Wait for it, then try again.`);
  return lock.release;
}

function isAlive(owner) {
  return owner.identity !== null && processIdentity(owner.pid) === owner.identity;
}

function parseOwner(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readIfAny(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** A link appears with its content in one step: a lock that is still empty is never read and taken for an abandoned one. */
function createWith(path, text) {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** By a rename, so that of two takers one removes the stale file; a newer lock that was caught by mistake is put back. */
function setAside(path, staleText) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const caught = readFileSync(aside, 'utf8');
  rmSync(aside, { force: true });
  if (caught !== staleText) createWith(path, caught);
}

function releaseLock(path, own) {
  if (readIfAny(path) === own) rmSync(path, { force: true });
}
