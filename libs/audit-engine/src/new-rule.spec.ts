import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import type { Rule } from './engine/run/rule.js';
import { exampleCase, readExamples } from './testing/examples.js';
import type { Mutation } from './testing/mutation.js';
import { runCase } from './testing/run-case.js';

const SCRIPT = join(process.cwd(), 'libs/audit-engine/scripts/new-rule.mjs');
const SOURCES = pathToFileURL(join(process.cwd(), 'libs/audit-engine/src/')).href;

const folder = mkdtempSync(join(tmpdir(), 'sqout-rule-'));
execFileSync(process.execPath, [SCRIPT, 'images/beans', folder]);
const files = readdirSync(join(folder, 'images'));
const textOf = (file: string): string => readFileSync(join(folder, 'images', file), 'utf8');
/** As it would be imported from the folder of its category. */
async function load<T>(file: string): Promise<T> {
  const code = textOf(file)
    .replace(/from '\.\.\/\.\.\/(.+)\.js'/g, (_, path: string) => `from '${SOURCES}${path}.ts'`)
    .replace(/(from '\.\/.+)\.js'/g, "$1.mjs'");
  const path = join(folder, 'images', file.replace(/\.ts$/, '.mjs'));
  const options = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, swcrc: false } as const;
  writeFileSync(path, transformSync(code, options).code);
  return ((await import(pathToFileURL(path).href)) as { default: T }).default;
}
const rule = await load<Rule>('beans.rule.ts');

describe('a rule that was started by the script', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the four files of a rule', () => {
    expect(files).toEqual(['beans.md', 'beans.mutation.ts', 'beans.rule.ts', 'beans.spec.ts']);
    expect(rule.meta).toMatchObject({ id: 'images/beans' });
  });

  it('finds what the examples of its page say, and the defect of its mutation', async () => {
    const examples = readExamples(textOf('beans.md'));
    const found = examples.map((each) => [each.kind, runCase(rule, exampleCase(each)).status]);
    expect(found).toEqual([
      ['bad', 'report'],
      ['good', 'pass'],
    ]);
    const { mutate } = await load<Mutation>('beans.mutation.ts');
    expect(typeof mutate === 'function' && mutate('<main>Beans</main>')).toBe(
      '<main>Beans<p data-example="1">New</p>\n</main>',
    );
  });

  it('is not started twice, nor outside of the categories', () => {
    const start = (id: string): string => spawnSync(process.execPath, [SCRIPT, id, folder]).stderr.toString();
    expect(start('images/beans')).toMatch(/images\/beans\.rule\.ts exists\.\n$/);
    expect(start('beans/images')).toContain('"beans/images" is not the ID of a rule.');
  });
});

// Its spec declares the tests of the rule.
await load('beans.spec.ts');
