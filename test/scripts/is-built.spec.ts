import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

describe('the look whether a checkout is built', () => {
  const root = mkdtempSync(join(tmpdir(), 'sqout-built-'));
  afterAll(() => rmSync(root, { recursive: true }));

  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const call = (statement: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', statement], { encoding: 'utf8' }).trim();
  const from = `from ${JSON.stringify(join(root, 'scripts/lib/is-built.mjs'))}`;
  const isBuilt = (): boolean => call(`import { isBuilt } ${from}; console.log(isBuilt())`) === 'true';
  const build = (): string => call(`import { readInputs, writeInputs } ${from}; writeInputs(readInputs())`);

  beforeAll(() => {
    cpSync('scripts/lib', join(root, 'scripts/lib'), { recursive: true });
    for (const path of ['.swcrc', 'prisma.config.ts', 'prisma/schema.prisma', 'package-lock.json']) write(path, 'x');
    for (const name of ['prisma', '@swc/core', 'esbuild']) write(`node_modules/${name}/package.json`, '{}');
    const files = [
      'apps/one/src/a.ts',
      'libs/two/src/b.ts',
      'libs/two/src/b.spec.ts',
      'libs/two/README.md',
      'docs/a.md',
      'dist/x',
    ];
    for (const path of files) write(path, '1');
  });
  beforeEach(build);

  it('finds everything built that was, twice', () => {
    expect([isBuilt(), isBuilt()]).toEqual([true, true]);
  });

  it.each([
    ['a source is changed', () => write('apps/one/src/a.ts', '2 and more')],
    ['a source is added', () => write('libs/two/src/c.ts', '1')],
    ['a library is added', () => write('libs/three/src/c.ts', '1')],
    ['a page of the help is changed', () => write('docs/a.md', '2 and more')],
    ['a readme of the help is changed', () => write('libs/two/README.md', '2 and more')],
    ['what builds is changed', () => write('scripts/lib/build.mjs', '2 and more')],
    ['a source is removed', () => rmSync(join(root, 'libs/two/src/b.ts'))],
    ['another version of a compiler is installed', () => write('node_modules/esbuild/package.json', '{"version":"2"}')],
    ['a file that it is built from is gone', () => rmSync(join(root, '.swcrc'))],
  ])('finds it not built once %s, however often it looks', (_name, change) => {
    expect(isBuilt()).toBe(true);
    change();
    expect([isBuilt(), isBuilt()]).toEqual([false, false]);
  });

  it('leaves tests out', () => {
    write('libs/two/src/b.spec.ts', 'changed');
    expect(isBuilt()).toBe(true);
  });
});
