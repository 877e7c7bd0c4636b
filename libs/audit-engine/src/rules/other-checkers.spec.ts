import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { ruleMetas } from './catalogue.js';

const table = readFileSync(join(process.cwd(), 'docs', 'rules', 'other-checkers.md'), 'utf8');

describe('the table of what other checkers check', () => {
  const tools = table
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      return { name, rows: lines.filter((line) => line.startsWith('| ') && !line.startsWith('| Check ')) };
    });
  const rows = tools.flatMap((tool) => tool.rows);

  it('names only rules that exist', () => {
    const known = new Set<string>(ruleMetas.map(({ id }) => id));
    const named = [...table.matchAll(/`([a-z0-9-]+\/[a-z0-9-]+)`/g)].map(([, id = '']) => id);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(300);
  });

  it('answers every check with a rule, the need of a browser, or a reason', () => {
    expect(rows.filter((row) => !/`[a-z0-9-]+\/|needs? rendering|no: \S|the rules of axe above/.test(row))).toEqual([]);
    expect(rows.filter((row) => /not yet/i.test(row))).toEqual([]);
  });

  it('names each check of a tool once', () => {
    for (const { name, rows } of tools) {
      const checks = rows.map((row) => `${name}: ${row.split(' | ')[0] ?? ''}`);
      expect(checks.filter((check, i) => checks.indexOf(check) !== i)).toEqual([]);
    }
  });

  it('has a row for each rule that the package of axe names', () => {
    const checks = tools
      .find(({ name }) => name.startsWith('axe-core'))
      ?.rows.map((row) => row.slice(2).split(' | ')[0]);
    expect(checks?.sort()).toEqual(
      axe
        .getRules()
        .map(({ ruleId }) => ruleId)
        .sort(),
    );
  });

  it.each([
    ['Lighthouse 13', 80],
    ['Screaming Frog SEO Spider', 250],
    ['Sitebulb', 280],
    ['Ahrefs Site Audit', 179],
    ['Semrush Site Audit', 101],
  ])('has a row for each check of %s, not for groups of them', (tool, least) => {
    expect(tools.find(({ name }) => name === tool)?.rows.length).toBeGreaterThanOrEqual(least);
  });
});
