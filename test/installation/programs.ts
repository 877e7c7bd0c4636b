import { spawnSync, type SpawnSyncOptions } from 'node:child_process';

export interface Said {
  isGood: boolean;
  isMissing: boolean;
  text: string;
  complaint: string;
}

/** What a program says, which runs to its end. */
export function said(program: string, args: readonly string[], options: SpawnSyncOptions = {}): Said {
  const result = spawnSync(program, args, { maxBuffer: 256 * 1024 * 1024, ...options, encoding: 'utf8' });
  return {
    isGood: result.status === 0,
    isMissing: result.error !== undefined,
    text: (result.stdout ?? '').trim(),
    complaint: result.error?.message ?? (result.stderr ?? '').trim(),
  };
}

/** Why a check cannot run without a program, or null where it is installed. */
export const isMissing = (program: string, debian: string): string | null =>
  said(program, ['--version']).isMissing
    ? `there is no ${program} on this machine (Debian: apt-get install ${debian})`
    : null;

/** A suite that needs what a machine may lack: its tests are skipped there, and `npm test` names them with the reason. */
export function describeUnless(missing: string | null, title: string, suite: () => void): void {
  if (missing === null) describe(title, suite);
  else describe.skip(`${title} (skipped: ${missing})`, suite);
}
