import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pickAccount } from './account.js';
import { findInstalled, findPostgresBinaries } from './postgres-binaries.js';

const account = pickAccount(null);
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sqout-binaries-'));
  chmodSync(root, 0o755);
});
afterEach(() => {
  chmodSync(root, 0o755);
  rmSync(root, { recursive: true, force: true });
});

/** The package as npm leaves it when it runs no install scripts. */
function installWithoutLinks(): { folder: string; version: string; links: string[] } {
  const { folder: original, version } = findInstalled();
  const folder = join(root, 'package', 'native');
  cpSync(original, folder, { recursive: true, verbatimSymlinks: true });
  const targets = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  const links = targets.map(({ target }) => join(dirname(folder), target));
  for (const link of links) rmSync(link, { force: true });
  return { folder, version, links };
}

describe('the Postgres programs', () => {
  it('run after the links between their libraries were made, when npm made none', () => {
    const { links, ...installed } = installWithoutLinks();
    const binaries = findPostgresBinaries(account, join(root, 'copies'), installed);
    expect(binaries.postgres).toBe(join(installed.folder, 'bin', 'postgres'));
    expect(binaries.major).toMatch(/^\d+$/);
    expect(links.filter((link) => !lstatSync(link).isSymbolicLink())).toEqual([]);
    expect(existsSync(join(root, 'copies'))).toBe(false);
  });

  it('are copied to a folder that the account can use, when the installed ones are out of its reach', () => {
    const { links: _links, ...installed } = installWithoutLinks();
    // Root's other account may not pass a closed folder; an ordinary user may not repair links in a read-only one.
    chmodSync(
      account === null ? join(installed.folder, 'lib') : join(root, 'package'),
      account === null ? 0o555 : 0o700,
    );
    // As npm writes it for somebody with a strict umask.
    chmodSync(join(installed.folder, 'bin', 'postgres'), 0o700);
    const copyDir = join(root, 'copies');
    const first = findPostgresBinaries(account, copyDir, installed);
    expect(first.postgres).toBe(join(copyDir, `postgresql-${installed.version}`, 'bin', 'postgres'));
    expect(findPostgresBinaries(account, copyDir, installed)).toEqual(first);
    chmodSync(join(installed.folder, 'lib'), 0o755);
  });
});
