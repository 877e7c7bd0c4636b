import { spawnSync } from 'node:child_process';

/** Whether this machine has git. Tests that need it are skipped without it, and `npm test` names them. */
export const hasGit = spawnSync('git', ['--version']).status === 0;

/** A test that needs git on this machine. */
export const itWithGit = hasGit ? it : it.skip;

/** A suite that needs git on this machine. */
export const describeWithGit = hasGit ? describe : describe.skip;
