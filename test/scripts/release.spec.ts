import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { GitHubApi, GitHubRunner } from '../support/github-runner.js';
import { hasGit, itWithGit } from '../support/git.js';
import { startSite } from '../support/sites/site-server.js';
import { workflowErrors } from '../support/workflow-errors.js';

interface Step {
  name?: string;
  uses?: string;
  run?: string;
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { steps: Step[] }>;
}

const ROOT = process.cwd();
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const WORKFLOWS = readdirSync(join(ROOT, '.github', 'workflows')).map((name) => `.github/workflows/${name}`);
const { version } = JSON.parse(read('package.json')) as { version: string };
const TAG = `v${version}`;

/** What a tool of the release was called with, a line each. */
const RECORDER = '#!/bin/bash\nprintf "%s %s\\n" "${0##*/}" "$*" >> "$RECORD"\n';

describe('the workflows', () => {
  it.each([...WORKFLOWS, 'action.yml'])("%s fits GitHub's schema, and its expressions can be read", (path) => {
    expect(workflowErrors(path === 'action.yml' ? 'action' : 'workflow', read(path))).toEqual([]);
  });

  it('are read for real: an unknown key and an expression that does not end are found', () => {
    const broken = read('.github/workflows/ci.yml')
      .replace('timeout-minutes', 'time-out')
      .replace('github.ref }}', 'github.ref');
    expect(workflowErrors('workflow', broken).length).toBeGreaterThanOrEqual(2);
  });

  it('pin what others wrote by commit, with its version beside it, and may only read unless a job says more', () => {
    for (const path of WORKFLOWS) {
      const text = read(path);
      const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, what]) => what);
      expect(used.length).toBeGreaterThan(0);
      for (const what of used) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      expect((parse(text) as Workflow).permissions).toEqual({ contents: 'read' });
    }
  });
});

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-release-'));
  const [checkout, remote, tools] = ['checkout', 'remote.git', 'tools'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const steps = (parse(read('.github/workflows/release.yml')) as Workflow).jobs.release!.steps;
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
  const recorded = (): string[] => readFileSync(join(folder, 'record'), 'utf8').trim().split('\n');

  /** A checkout at a tag, whose changelog has a date, with a remote; `docker` and `gh` record what they are asked. */
  beforeAll(() => {
    mkdirSync(checkout);
    for (const name of ['scripts', 'docs', 'package.json', 'action.yml'])
      cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
    for (const name of ['apps', 'libs', 'node_modules']) symlinkSync(join(ROOT, name), join(checkout, name));
    writeFileSync(
      join(checkout, 'CHANGELOG.md'),
      `# Changelog\n\n## ${version} (2030-01-02)\n\n- One thing.\n\n## 0.0.1\n\n- Old.\n`,
    );
    mkdirSync(tools);
    // npm packs; what it would build is built.
    const npm = `${RECORDER}[ "$1" = pack ] && exec "${execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()}" "$@" || true\n`;
    const gh = `${RECORDER}[ "$2" != view ]\n`;
    for (const [name, text] of Object.entries({ docker: RECORDER, gh, npm })) {
      writeFileSync(join(tools, name), text);
      chmodSync(join(tools, name), 0o755);
    }
    if (!hasGit) return;
    execFileSync('git', ['init', '--quiet', '--bare', remote]);
    git('init', '--quiet');
    git('remote', 'add', 'origin', remote);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the runner does with a step's shell: stops at the first command that fails. */
  function shell(script: string, env: Record<string, string> = {}): SpawnSyncReturns<string> {
    return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: checkout,
      encoding: 'utf8',
      env: {
        PATH: `${tools}:${process.env.PATH ?? ''}`,
        HOME: folder,
        RECORD: join(folder, 'record'),
        GITHUB_ENV: join(folder, 'env'),
        GITHUB_REPOSITORY: 'Acme/Sqout',
        GITHUB_ACTOR: 'ada',
        REGISTRY_TOKEN: 'ghs_secret',
        TAG,
        ...env,
      },
    });
  }

  itWithGit(
    'builds and publishes package, action, image and notes by the steps of its workflow, as often as they run',
    async () => {
      for (let time = 1; time <= 2; time++)
        for (const { run, name } of steps.filter((step) => step.run !== undefined && step.run !== 'npm ci')) {
          const env = existsSync(join(folder, 'env')) ? readFileSync(join(folder, 'env'), 'utf8') : '';
          const image = /^IMAGE=(.*)$/m.exec(env)?.[1] ?? '';
          const { status, stderr, stdout } = shell(run!, { IMAGE: image });
          expect([name, status, stderr + stdout]).toEqual([name, 0, expect.any(String)]);
        }
      expect(recorded()).toEqual(
        expect.arrayContaining([
          `docker build --tag ghcr.io/acme/sqout:${version} .`,
          `docker push ghcr.io/acme/sqout:${version}`,
          `gh release create ${TAG} --verify-tag --title ${TAG} --notes-file dist/release/NOTES.md`,
          `gh release upload ${TAG} --clobber dist/release/sqout-cli-${version}.tgz dist/release/SHA256SUMS`,
        ]),
      );
      expect(recorded().join('\n')).not.toContain('ghs_secret');
      const out = join(checkout, 'dist', 'release');
      expect(readFileSync(join(out, 'NOTES.md'), 'utf8')).toMatch(/^- One thing\.\n\nSHA-256 of sqout-cli-/);
      execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out });

      // As a runner gets it: the files of the tag, and nothing else.
      const action = join(folder, 'action');
      execFileSync('git', ['clone', '--quiet', '--depth=1', `--branch=action-${TAG}`, `file://${remote}`, action], {
        stdio: 'ignore',
      });
      const site = await startSite({
        '/': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Released</title>' },
      });
      const github = new GitHubApi();
      await github.listen();
      const runner = new GitHubRunner(action, github);
      const { exitCode, outputs } = await runner.run({ url: site.origin, 'fail-on': 'score<1' });
      expect([exitCode, outputs]).toEqual([0, expect.stringMatching(/^score=[\d.]+$/m)]);
      runner.remove();
      await Promise.all([site.close(), github.close()]);
    },
    240_000,
  );

  itWithGit('never changes a tag of the action', () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'action.yml'), 'name: Other\n');
    const publish = (tag: string): SpawnSyncReturns<string> =>
      shell(
        `git config user.name A; git config user.email a@example.com; scripts/ci/publish-action.sh ${other} ${tag}`,
      );
    expect(publish('action-v9.9.9').status).toBe(0);
    const before = git('ls-remote', 'origin');
    writeFileSync(join(other, 'action.yml'), 'name: Changed\n');
    expect(publish('action-v9.9.9')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('release a new version'),
    });
    expect(git('ls-remote', 'origin')).toBe(before);
  });

  it.each([
    ['v9.9.9', `The tag is "v9.9.9" and package.json has`, ''],
    [TAG, 'still calls', '## 0.1.0 (unreleased)\n\n- x\n'],
    [TAG, 'has no section', '## 0.0.1\n\n- x\n'],
    [TAG, 'says nothing', `## ${version}\n\n## 0.0.1\n\n- x\n`],
  ])(
    'of %s is refused before anything is built when the changelog or the version disagrees: %s',
    (tag, message, text) => {
      const own = join(folder, 'own');
      rmSync(own, { recursive: true, force: true });
      mkdirSync(own);
      for (const name of ['scripts', 'package.json']) cpSync(join(ROOT, name), join(own, name), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules'), join(own, 'node_modules'));
      writeFileSync(join(own, 'CHANGELOG.md'), `# Changelog\n\n${text.replace('0.1.0', version)}`);
      const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', '--tag', tag], {
        cwd: own,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
      expect(existsSync(join(own, 'dist'))).toBe(false);
    },
  );
});
