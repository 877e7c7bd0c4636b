import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleMetas } from './catalogue.js';

const table = readFileSync(join(process.cwd(), 'docs', 'rules', 'other-checkers.md'), 'utf8');

describe('the table of what other checkers check', () => {
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Check '));

  it('names only rules that exist', () => {
    const known = new Set<string>(ruleMetas.map(({ id }) => id));
    const named = [...table.matchAll(/`([a-z0-9-]+\/[a-z0-9-]+)`/g)].map(([, id = '']) => id);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(300);
  });

  it('answers every check with a rule, the need of a browser, or a reason', () => {
    expect(rows.filter((row) => !/`[a-z0-9-]+\/|needs? rendering|no: \S|the rules of axe above/.test(row))).toEqual([]);
  });
});
