import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './installation.js';
import { said } from './programs.js';

interface Version {
  commit: string;
  isRelease: boolean;
}

export const MIGRATIONS = join('prisma', 'migrations');
/** How many commits behind a version that is no release may be tried in its place. */
const STEPS_BACK = 20;
/** Packages that neither the build nor the tests take. */
const LINT = /eslint|^oxlint|^typescript-native$|^knip$|^prettier$/;

const git = (...command: string[]): string => execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Migrations of a commit: name and contents of each. */
const migrationsOf = (commit: string): string[] =>
  git('ls-tree', '-r', commit, '--', MIGRATIONS)
    .split('\n')
    .filter((line) => line.endsWith('/migration.sql'));

/**
 * The newest release (a tag v*) behind this commit; without one, the newest commit before the newest migration.
 * Or why there is none to be had. @param wanted a reference of git to take in its place
 */
export function findVersionBefore(wanted = process.env.SQOUT_UPGRADE_FROM): Version | string {
  try {
    const tag = said('git', ['describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^'], { cwd: ROOT });
    const name = wanted ?? (tag.isGood ? tag.text : null);
    if (name !== null) return { commit: git('rev-parse', `${name}^{commit}`), isRelease: true };
    const ours = migrationsOf('HEAD');
    for (const change of git('log', '--format=%H', 'HEAD', '--', MIGRATIONS).split('\n')) {
      if (git('rev-list', '--parents', '-n', '1', change).split(' ').length < 2) break;
      const before = migrationsOf(`${change}^`);
      // A migration that was renamed before any release had it is of no version.
      if (before.length > 0 && before.length < ours.length && before.every((file) => ours.includes(file)))
        return { commit: git('rev-parse', `${change}^`), isRelease: false };
    }
    return 'the history of git does not reach behind the newest migration (a shallow clone?)';
  } catch (error) {
    return `git does not tell: ${(error as Error).message.trim().split('\n').at(-1)!}`;
  }
}

/**
 * Its tree, built, in that folder: not below node_modules, where Jest finds no tests. A commit between two
 * releases that does not build was never a version: the one before it takes its place.
 */
export function buildVersionBefore({ commit, isRelease }: Version, root: string): void {
  let installedFrom = '';
  for (let steps = 0; ; steps++) {
    const archive = execFileSync('git', ['archive', `${commit}~${steps}`], { cwd: ROOT, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', root], { input: archive });
    installedFrom = provideModules(root, installedFrom);
    const built = said(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, env: PLAIN });
    if (built.isGood) return;
    if (isRelease || steps === STEPS_BACK)
      throw new Error(`the version before does not build: ${built.complaint.slice(-2_000)}`);
    // Its packages stay: those of the commit before are mostly the same.
    for (const name of readdirSync(root))
      if (name !== 'node_modules') rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** What its programs have of our environment: no settings of our tests. */
export const PLAIN = { PATH: process.env.PATH, HOME: process.env.HOME };

/** Its own packages where they differ from ours; else links to ours, so that only the caches are its own. @returns its lock file */
function provideModules(root: string, installedFrom: string): string {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock === installedFrom) return lock;
  const modules = join(root, 'node_modules');
  rmSync(modules, { recursive: true, force: true });
  if (packagesOf(root) !== packagesOf(ROOT)) {
    const command = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    execFileSync('npm', command, { cwd: root, stdio: 'ignore', env: PLAIN });
    return lock;
  }
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  return lock;
}

function packagesOf(folder: string): string {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const packages = Object.entries({ ...devDependencies, ...dependencies }).filter(([name]) => !LINT.test(name));
  return JSON.stringify(packages.sort());
}
