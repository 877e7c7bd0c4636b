import { readFileSync } from 'node:fs';

/** More would be a view of the inside. */
const MOST_NAMES = 25;

describe('the doors of the audit engine', () => {
  it.each(['./index.ts', './comparison.ts', './rules/index.ts', './wcag.ts'])(
    '%s has at most 25 names, each written out',
    (door) => {
      const source = readFileSync(new URL(door, import.meta.url), 'utf8');
      const names = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
        list.split(',').filter((name) => name.trim() !== ''),
      );
      expect(source).not.toMatch(/^export (?:\*|const|class|function|interface)/m);
      expect(names.length).toBeGreaterThan(0);
      expect(names.length).toBeLessThanOrEqual(MOST_NAMES);
    },
  );
});
