import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, usageError } from '../../command-error.js';
import type { Environment } from '../../environment.js';
import type { FixedFile } from '../fix-page-file.js';
import type { FixedTree, Sink } from '../fix-tree.js';
import { Forge } from './forge.js';
import { Git } from './git.js';
import { bodyOf, commitMessage, mergedBody, titleOf } from './pull-request-text.js';
import { readRemote } from './remote.js';

export interface ProposalOptions {
  root: string;
  env: Environment;
  signal: AbortSignal;
  /** Host of the site, when it is known: what branches are told apart by. */
  site: string | null;
  remote: string;
  branch?: string | undefined;
  into?: string | undefined;
  forgeApi?: string | undefined;
}

export interface Proposed {
  branch: string;
  into: string;
  commit: string;
  number: number;
  url: string;
  state: 'opened' | 'updated';
}

interface Entry {
  mode: string;
  blob: string;
}

/**
 * One commit on a separate branch, and its pull request. Neither the working tree, nor the index, nor a branch of
 * this clone changes: the commit is made of objects, upon the branch it leads into as the server has it. Running
 * it twice, or again after any failure, ends with the same one pull request.
 */
export class Proposal implements Sink {
  private readonly id = randomBytes(6).toString('hex');
  private readonly changed = new Map<string, Entry>();

  private constructor(
    private readonly git: Git,
    private readonly forge: Forge,
    private readonly at: { remote: string; branch: string; into: string; series: string; prefix: string },
    private readonly known: ReadonlyMap<string, Entry>,
    private readonly base: string,
  ) {}

  /** Asks for everything that could stop it later. */
  static async begin(options: ProposalOptions): Promise<Proposal> {
    const { root, env, signal, remote } = options;
    const here = new Git(root, env);
    const top = (await here.run(['--version'])) && (await here.ask(['rev-parse', '--show-toplevel']));
    if (!top) throw usageError(`${root} is in no repository of git.`);
    const prefix = await here.run(['rev-parse', '--show-prefix']);
    const git = new Git(top, env);
    const address = await git.ask(['config', '--get', `remote.${remote}.url`]);
    if (address === null) throw usageError(`The repository has no remote "${remote}". --remote names another.`);
    const server = readRemote(address, env, options.forgeApi);
    if (server.origin !== null) git.useCredentials({ origin: server.origin, token: server.token });
    const forge = new Forge(server, signal);
    const standard = await forge.defaultBranch();
    const into = options.into ?? standard;
    const series = seriesOf(options.site ?? prefix);
    const branch = options.branch ?? `sqout/fixes-${series}`;
    for (const name of [branch, into])
      if ((await git.ask(['check-ref-format', `refs/heads/${name}`])) === null)
        throw usageError(`Invalid branch name "${name}".`);
    if (branch === into) throw usageError('The branch of the fixes is the one that they lead into.');
    const base = await fetched(git, remote, into);
    if (base === null) throw usageError(`The remote "${remote}" has no branch "${into}". --into names another.`);
    const listed = await git.run([
      'ls-tree',
      '-r',
      '-z',
      '--full-tree',
      base,
      ...(prefix === '' ? [] : ['--', prefix]),
    ]);
    const at = { remote, branch, into, series, prefix };
    return new Proposal(git, forge, at, readTree(listed), base);
  }

  async take({ path, before, after }: FixedFile): Promise<string | null> {
    const name = this.at.prefix + path;
    const entry = this.known.get(name);
    if (entry === undefined) return `is not in the branch "${this.at.into}" of "${this.at.remote}"`;
    if ((await this.blobOf(name, before)) !== entry.blob)
      return `is not what the branch "${this.at.into}" of "${this.at.remote}" has`;
    this.changed.set(name, { mode: entry.mode, blob: await this.blobOf(name, after, '-w') });
    return null;
  }

  /** Null when there is nothing to propose. */
  async submit(tree: FixedTree): Promise<Proposed | null> {
    if (this.changed.size === 0) return null;
    const { branch, into } = this.at;
    const commit = await this.push(tree);
    const body = bodyOf(tree);
    const known = await this.forge.find(branch, into);
    const request =
      known === null
        ? await this.forge.open({ title: titleOf(tree), body, branch, into })
        : await this.forge.change(known.number, mergedBody(known.body, body));
    const { number, url } = request;
    return { branch, into, commit, number, url, state: known === null ? 'opened' : 'updated' };
  }

  private async push(tree: FixedTree): Promise<string> {
    const { remote, branch, series } = this.at;
    const wanted = await this.writeTree();
    const tip = await fetched(this.git, remote, branch);
    if (tip !== null) {
      const [parents = '', madeOf] = (await this.git.run(['log', '-1', '--format=%P%n%T', tip])).split('\n');
      if (parents === this.base && madeOf === wanted) return tip;
      await this.assertOurs(tip, parents.split(' '));
    }
    const commit = await this.git.run(['commit-tree', wanted, '-p', this.base, '-F', '-'], {
      input: commitMessage(tree, series),
      env: await this.author(),
    });
    // What was pushed since we looked is not overwritten.
    const lease = `--force-with-lease=refs/heads/${branch}:${tip ?? ''}`;
    await this.git.run(['push', '--quiet', lease, remote, `${commit}:refs/heads/${branch}`], { asRemote: true });
    return commit;
  }

  /** A branch that holds work of others is theirs. The server's own merge of the base into it is none. */
  private async assertOurs(tip: string, parents: readonly string[]): Promise<void> {
    const last = parents.length > 1 ? (parents[0] ?? tip) : tip;
    const said = await this.git.run(['log', '-1', '--format=%(trailers:key=Sqout-Fixes,valueonly)', last]);
    if (said.trim() !== '') return;
    throw new CommandError(
      'BRANCH_TAKEN',
      `The branch "${this.at.branch}" has commits of others. Merge or close its pull request, or name another branch by --branch.`,
    );
  }

  private async writeTree(): Promise<string> {
    const index = join(tmpdir(), `sqout-index-${this.id}`);
    const env = { GIT_INDEX_FILE: index };
    try {
      await this.git.run(['read-tree', this.base], { env });
      const lines = [...this.changed].map(([name, { mode, blob }]) => `${mode} ${blob}\t${name}\0`);
      await this.git.run(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      return await this.git.run(['write-tree'], { env });
    } finally {
      await rm(index, { force: true });
    }
  }

  private blobOf(name: string, text: string, ...more: string[]): Promise<string> {
    return this.git.run(['hash-object', ...more, '--stdin', `--path=${name}`], { input: text });
  }

  /** Who commits here; machines without anybody get a name. */
  private async author(): Promise<Record<string, string>> {
    if ((await this.git.ask(['var', 'GIT_COMMITTER_IDENT'])) !== null && (await this.git.ask(['config', 'user.email'])))
      return {};
    const [name, email] = ['sqout', 'sqout@localhost'];
    return {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
    };
  }
}

/** The commit of a branch as the server has it, brought here; null without that branch. */
async function fetched(git: Git, remote: string, branch: string): Promise<string | null> {
  const listed = await git.run(['ls-remote', '--', remote, `refs/heads/${branch}`], { asRemote: true });
  const commit = listed.split('\n').find((line) => line.endsWith(`\trefs/heads/${branch}`));
  if (commit === undefined) return null;
  await git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', remote, `refs/heads/${branch}`], {
    asRemote: true,
  });
  return commit.split('\t', 1)[0] ?? null;
}

function readTree(listed: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const line of listed.split('\0')) {
    const [, mode, blob, name] = /^(\d+) blob ([0-9a-f]+)\t([\s\S]*)$/.exec(line) ?? [];
    if (mode !== undefined && blob !== undefined && name !== undefined && mode.startsWith('100'))
      entries.set(name, { mode, blob });
  }
  return entries;
}

/** What makes branches of one site the same, in the letters of a branch's name. */
function seriesOf(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '')
    .replace(/\.lock$/, '')
    .slice(0, 80);
  return name === '' ? 'site' : name;
}
