import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ruleMetas } from '#audit-engine/rules';

const ROOT = process.cwd();
const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, { source: string; default: string }>;
};
/** What stands in dist/, but for what `npm run bench` has put there. */
const built = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(join(ROOT, 'dist').length + 1))
  .filter((path) => !path.startsWith('bench/'));

/** The dashboard, and the programs in a few files each: a bundler takes what is imported. */
const isBundle = (path: string): boolean => path.startsWith('apps/web/') || path.startsWith('run/');

/** Sources that the product reaches from where it starts: the doors of the libraries, the applications, their threads. Types count. */
function reachedSources(): Set<string> {
  const all = ['apps', 'libs'].flatMap((group) =>
    readdirSync(join(ROOT, group), { recursive: true, encoding: 'utf8' }).map((path) => `${group}/${path}`),
  );
  const waiting = [
    ...Object.values(imports).map(({ source }) => source.slice('./'.length)),
    ...all.filter((path) => /^apps\/[^/]+\/src\/main\.ts$|-thread\.ts$/.test(path)),
    // Writes docs/openapi.json from the built API.
    'apps/api/src/openapi/generate.ts',
    // Stands in for the operators' commands where the command line is packed by itself.
    'apps/cli/src/operators-elsewhere.ts',
  ];
  const reached = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !existsSync(join(ROOT, path))) continue;
    reached.add(path);
    const source = readFileSync(join(ROOT, path), 'utf8');
    for (const [, from = ''] of source.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+\.js)'/g))
      waiting.push(join(path, '..', from).replace(/\.js$/, '.ts'));
  }
  return reached;
}

/** The code of the parts that a program loads as it starts. */
function loadedCode(program: string): string {
  const run = join(ROOT, 'dist', 'run');
  const [, first = ''] = /start\('[\w-]+', '([^']+)'\)/.exec(readFileSync(join(run, program), 'utf8')) ?? [];
  const codes = new Map<string, string>();
  for (let waiting = [first], part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (codes.has(part)) continue;
    const code = readFileSync(join(run, part), 'utf8');
    codes.set(part, code);
    for (const [, next = ''] of code.matchAll(/require\("\.\/([^"]+)"\)/g)) waiting.push(next);
  }
  return [...codes.values()].join('\n');
}

describe('dist/, which the image is made of', () => {
  it('holds code, its maps and what code reads: no page in Markdown', () => {
    const kinds = new Set(built.filter((path) => !isBundle(path)).map((path) => extname(path)));
    expect([...kinds].filter((kind) => !['.js', '.map', '.css', '.json'].includes(kind))).toEqual([]);
    expect(built.filter((path) => path.endsWith('.md'))).toEqual([]);
  });

  it('holds no test, test helper or fixture', () => {
    const names = /\.(spec|testing|fixture|mutation)\.|\/(testing|fixtures?|bench|test)\//;
    expect(built.filter((path) => names.test(path))).toEqual([]);
  });

  it('holds nothing that only tests import', () => {
    const reached = reachedSources();
    const others = built.filter(
      (path) =>
        path.endsWith('.js') &&
        !isBundle(path) &&
        !path.includes('/generated/') &&
        !reached.has(path.replace(/\.js$/, '.ts')),
    );
    expect(others).toEqual([]);
  });

  it('names a function by where it is written, and calls nothing for it each time it is made', () => {
    const kept = join(ROOT, 'dist', 'run', 'code');
    const [newest = ''] = readdirSync(kept);
    const calls = readdirSync(join(kept, newest)).flatMap((part) => {
      const code = readFileSync(join(ROOT, 'dist', 'run', part), 'utf8');
      return [...code.matchAll(/__name\)?\((?!this,|class\b).{0,40}/g)].map(([call]) => `${part}: ${call}`);
    });
    expect(calls).toEqual([]);
  });

  it('loads rules in the threads that check by them, and not in the process that crawls', () => {
    const fixes = ruleMetas.map(({ howToFix }) => howToFix).filter((text) => /^[\w ,.;:()-]+$/.test(text));
    const loaded = (program: string): number => {
      const code = loadedCode(program);
      return fixes.filter((text) => code.includes(text)).length;
    };
    expect(loaded('worker.js')).toBe(0);
    // Some texts are put together as they are loaded.
    expect(loaded('audit-thread.js')).toBeGreaterThan(fixes.length / 2);
  });

  it.each([
    ['the command line', 'sqout', []],
    ['a program that reads pages, as a service', 'sqout', ['--max-semi-space-size=16']],
    ['another program', 'commands', []],
    ['another program, as a service', 'commands', ['--max-semi-space-size=16']],
  ])('holds code that V8 takes as it starts %s', (_, name, flags) => {
    const program = `
        const compiledAnew = [];
        require('./dist/run/load.cjs').load.onScript = (name, script) =>
          script.cachedDataRejected === false || compiledAnew.push(name);
        process.argv.push('sqout', '--version');
        process.on('exit', () => console.log(JSON.stringify(compiledAnew)));
        require('./dist/run/${name}.js');`;
    const output = execFileSync(process.execPath, [...flags, '-e', program], { cwd: ROOT, encoding: 'utf8' });
    expect(output.trim().split('\n').at(-1)).toBe('[]');
  });
});
