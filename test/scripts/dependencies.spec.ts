import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Package {
  name: string;
  version: string;
  path: string;
  [member: string]: unknown;
}
interface Advisory {
  id: string;
  name: string;
  vulnerable: string;
}
interface Accepted {
  id: string;
  name: string;
  reason: string;
}
interface Dependencies {
  readLockedPackages(root?: string): Package[];
  problemsOfLock(packages: Package[], scripts: Record<string, boolean>): string[];
  vulnerabilitiesOf(packages: Package[], advisories: Advisory[], accepted: Accepted[]): string[];
  readAdvisories(path: string): Advisory[];
}

const ROOT = process.cwd();
const load = (name: string): Promise<unknown> => import(join(ROOT, 'scripts', 'lib', name));
const { readLockedPackages, problemsOfLock, vulnerabilitiesOf, readAdvisories } = (await load(
  'dependencies.mjs',
)) as Dependencies;
const { ADVISORIES, ACCEPTED } = (await load('advisories.data.mjs')) as {
  ADVISORIES: Advisory[];
  ACCEPTED: Accepted[];
};
const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>;
};

const installed = (name: string, version: string, more: object = {}): Package => ({
  ...{ name, version, path: `node_modules/${name}`, integrity: 'sha512-x' },
  ...more,
});

describe('the packages that npm ci installs', () => {
  const locked = readLockedPackages();

  it('have an integrity, name no host, fit Node 20, 22 and 24, and bring no script that nobody listed', () => {
    expect(locked.length).toBeGreaterThan(1_000);
    expect(problemsOfLock(locked, allowScripts)).toEqual([]);
  });

  it('run no script while they are installed', () => {
    const settings = readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n');
    expect(settings).toContain('ignore-scripts=true');
    expect(Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed)).toEqual([]);
  });

  it('send nothing to those who count installations', () => {
    const scarf = locked.filter(({ path }) => path.endsWith('node_modules/@scarf/scarf'));
    expect(scarf.map(({ name, hasInstallScript }) => [name, hasInstallScript])).toEqual([
      ['empty-npm-package', undefined],
    ]);
  });

  it('have no known vulnerability, except where a tool of the tests is named with a reason', () => {
    expect(vulnerabilitiesOf(locked, ADVISORIES, ACCEPTED)).toEqual([]);
  });
});

describe('the check of a lock file', () => {
  it.each([
    ['an entry without integrity', { integrity: undefined }, 'node_modules/a has no integrity'],
    ['an entry with a host', { resolved: 'https://host/a.tgz' }, 'node_modules/a names the host that it came from'],
    [
      'a version for newer Node',
      { engines: { node: '>=22' } },
      'node_modules/a 1.0.0 does not support Node 20.19.0, 20.20.0',
    ],
    [
      'an install script',
      { hasInstallScript: true },
      'a has an install script that "allowScripts" in package.json does not name',
    ],
  ])('finds %s', (_, more, problem) => {
    expect(problemsOfLock([installed('a', '1.0.0', more)], {})).toEqual([problem]);
  });

  it('finds a listed script that is gone, and leaves optional packages to npm', () => {
    const optional = installed('a', '1.0.0', { engines: { node: '>=22' }, optional: true });
    expect(problemsOfLock([optional], { b: false })).toEqual([
      '"allowScripts" in package.json names b, which has no install script',
    ]);
  });
});

describe('the check for known vulnerabilities', () => {
  const advisory = { id: 'GHSA-1', name: 'a', vulnerable: '>=1.0.0 <1.2.0' };
  const accepted = [{ id: 'GHSA-1', name: 'a', reason: 'Only tests load it.' }];

  it('finds a vulnerable version, in every place where it is installed', () => {
    const packages = [installed('a', '1.1.0'), installed('a', '1.2.0'), installed('a', '1.2.0-beta.1')];
    expect(vulnerabilitiesOf(packages, [advisory], [])).toEqual([
      'a 1.1.0 is affected by GHSA-1 (>=1.0.0 <1.2.0)',
      'a 1.2.0-beta.1 is affected by GHSA-1 (>=1.0.0 <1.2.0)',
    ]);
  });

  it('accepts by name what only tools load, never what the service loads', () => {
    expect(vulnerabilitiesOf([installed('a', '1.1.0', { dev: true })], [advisory], accepted)).toEqual([]);
    expect(vulnerabilitiesOf([installed('a', '1.1.0')], [advisory], accepted)).toContain(
      'a 1.1.0 is affected by GHSA-1 (>=1.0.0 <1.2.0)',
    );
  });

  it('names an acceptance that is no longer needed', () => {
    expect(vulnerabilitiesOf([installed('a', '1.2.0', { dev: true })], [advisory], accepted)).toEqual([
      'GHSA-1 of a is accepted, but not installed',
    ]);
  });
});

describe('advisories in the OSV format', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sqout-advisories-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const record = (id: string, affected: object, more: object = {}): object => ({
    id,
    affected: [{ package: { ecosystem: 'npm', name: 'a' }, ...affected }],
    ...more,
  });
  const range = (...events: object[]): object => ({ ranges: [{ type: 'SEMVER', events }] });

  it('are read from every file of a folder, with spans, single versions and no end', () => {
    writeFileSync(
      join(folder, 'GHSA-1.json'),
      JSON.stringify(
        record(
          'GHSA-1',
          range({ introduced: '0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }, { last_affected: '2.1.0' }),
        ),
      ),
    );
    writeFileSync(
      join(folder, 'all.ndjson'),
      [
        record('MAL-1', { versions: ['3.0.1'] }),
        record('GHSA-2', range({ introduced: '4.0.0' })),
        record('GHSA-3', range({ introduced: '0' }), { withdrawn: '2026-01-01T00:00:00Z' }),
        { id: 'PYSEC-1', affected: [{ package: { ecosystem: 'PyPI', name: 'a' }, versions: ['1.0.0'] }] },
      ]
        .map((each) => JSON.stringify(each))
        .join('\n'),
    );
    const advisories = readAdvisories(folder);
    const affecting = (version: string): string[] =>
      vulnerabilitiesOf([installed('a', version)], advisories, []).map((problem) => problem.split(' ')[5] ?? '');
    expect(['0.9.0', '1.2.0', '2.1.0', '2.1.1', '3.0.1', '4.5.0'].map(affecting)).toEqual([
      ['GHSA-1'],
      [],
      ['GHSA-1'],
      [],
      ['MAL-1'],
      ['GHSA-2'],
    ]);
  });

  it('are refused when a file holds something else', () => {
    const path = join(folder, 'broken.json');
    writeFileSync(path, '{"id": 1}');
    expect(() => readAdvisories(path)).toThrow('An advisory needs "id" and "affected" (OSV format).');
    writeFileSync(path, 'not JSON');
    expect(() => readAdvisories(path)).toThrow(`${path}:1 is not JSON.`);
    rmSync(path);
  });
});
