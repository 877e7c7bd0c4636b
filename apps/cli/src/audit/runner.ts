import { hostname } from 'node:os';
import { readVariable, type Environment } from '../environment.js';

/** Where an audit was made, for the run that a server shows. */
export interface Runner {
  ci: boolean;
  provider?: string;
  repo?: string;
  branch?: string;
  commit?: string;
  runUrl?: string;
  hostname?: string;
}

/** A job of GitHub Actions names itself by its variables; elsewhere the machine's name says which it was. */
export function runnerOf(env: Environment): Runner {
  const read = (name: string) => readVariable(env, name);
  if (read('GITHUB_ACTIONS') !== 'true') return { ci: read('CI') !== null, hostname: hostname() };
  const [server, repo, run] = [read('GITHUB_SERVER_URL'), read('GITHUB_REPOSITORY'), read('GITHUB_RUN_ID')];
  const known = {
    repo,
    // Of a pull request the branch that it comes from; GITHUB_REF_NAME is `7/merge` there.
    branch: read('GITHUB_HEAD_REF') ?? read('GITHUB_REF_NAME'),
    commit: read('GITHUB_SHA'),
    runUrl: server === null || repo === null || run === null ? null : `${server}/${repo}/actions/runs/${run}`,
  };
  return {
    ci: true,
    provider: 'github-actions',
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
  };
}
