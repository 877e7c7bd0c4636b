import { spawnSync } from 'node:child_process';

/** Lines "ok" and "FAILED" of a check, and how it ends. */
export class Verdict {
  problems = [];

  /** @param {string} name as of its npm script */
  constructor(name) {
    this.name = name;
  }

  expect = (isTrue, what) => {
    console.log(`${isTrue ? 'ok     ' : 'FAILED '} ${what}`);
    if (!isTrue) this.problems.push(what);
    return isTrue;
  };

  note = (text) => console.log(`        ${text}`);

  /** For want of something that this machine does not have, nothing is checked. */
  skip(why) {
    console.log(`${this.name} is SKIPPED: ${why}.`);
    process.exit(0);
  }

  end() {
    const { name, problems } = this;
    console.log(problems.length === 0 ? `${name}: all good` : `${name}: ${problems.length} problems`);
    process.exit(problems.length === 0 ? 0 : 1);
  }
}

/**
 * What a program says, which runs to its end.
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 * @returns {{ isGood: boolean, isMissing: boolean, text: string, complaint: string }}
 */
export function said(program, args, options) {
  const result = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, ...options });
  return {
    isGood: result.status === 0,
    isMissing: result.error !== undefined,
    text: (result.stdout ?? '').trim(),
    complaint: result.error?.message ?? (result.stderr ?? '').trim(),
  };
}
