import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findCommandLine, signal, waitFor } from './processes.js';
import { isErrno } from './state-file.js';

/** What a running server writes into its postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Fast shutdown rolls back open transactions and writes a checkpoint; a slow disk may take its time over that. */
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 5_000;

/** The server that runs on this cluster, or null. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const lines = readLinesIfAny(join(clusterDir, 'postmaster.pid'));
  const pid = Number(lines?.[0] ?? 0);
  // After a crash or a container restart the number can belong to another program, even to one of ours.
  if (lines === null || !Number.isInteger(pid) || pid <= 0 || !isPostgresOn(pid, clusterDir)) return null;
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Removes what a server that died left behind. Only for the moment before a launch: a starting server creates this file empty and
 * fills it a little later, and one that finds its file gone shuts down.
 */
export function removeStalePidFile(clusterDir: string): void {
  if (findPostmaster(clusterDir) === null) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Stops the server and waits until it is gone. Does nothing when none runs. */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  const isGone = () => findCommandLine(pid) === null || !isPostgresOn(pid, clusterDir);
  if (isGone() || !signal(pid, 'SIGINT') || (await waitFor(FAST_STOP_MS, isGone))) return;
  if (!signal(pid, 'SIGQUIT') || (await waitFor(IMMEDIATE_STOP_MS, isGone))) return;
  throw new Error(`Postgres (process ${pid}) does not stop. End it by hand.`);
}

function isPostgresOn(pid: number, clusterDir: string): boolean {
  const commandLine = findCommandLine(pid);
  return (
    commandLine !== null &&
    commandLine.includes('postgres') &&
    commandLine.includes(existsSync(clusterDir) ? realpathSync(clusterDir) : clusterDir)
  );
}

function readLinesIfAny(path: string): string[] | null {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}
