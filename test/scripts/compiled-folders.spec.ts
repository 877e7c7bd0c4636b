import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run bench` and `npm run chaos` compile to dist/, beside the product (scripts/bench.mjs, scripts/chaos.mjs). */
const PROGRAMS: [name: string, starts: string[], compiled: string[]][] = [
  ['bench', readdirSync('bench').map((name) => join('bench', name, 'main.ts')), ['bench/']],
  ['chaos', ['test/chaos/main.ts'], ['test/chaos/', 'test/support/', 'bench/lib/']],
];

/** Values that a source imports from files, not from packages. */
const importsOf = (source: string): string[] =>
  [...readFileSync(source, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.{1,2}\/[^']+)';$/gm)].map(
    ([, path = '']) => join(source, '..', path),
  );

describe.each(PROGRAMS)('npm run %s', (_, starts, compiled) => {
  it('imports nothing that is not compiled with it', () => {
    const waiting = starts.filter((path) => existsSync(path));
    const seen = new Set<string>();
    const lost: string[] = [];
    for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
      if (seen.has(source)) continue;
      seen.add(source);
      for (const path of importsOf(source)) {
        const imported = path.replace(/\.js$/, '.ts');
        if (existsSync(imported) && imported.endsWith('.ts') && compiled.some((folder) => imported.startsWith(folder)))
          waiting.push(imported);
        else if (!/^(apps|libs)\/.*\.js$/.test(path)) lost.push(`${source} imports ${path}`);
      }
    }
    expect(seen.size).toBeGreaterThan(5);
    expect(lost).toEqual([]);
  });
});
