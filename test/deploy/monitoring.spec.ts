import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FAULTS } from '../installation/alert-faults.js';

const FOLDER = join(process.cwd(), 'deploy', 'kubernetes', 'parts', 'monitoring');
const OPERATIONS = readFileSync(join(process.cwd(), 'docs', 'operations.md'), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
}

const { spec } = parse(readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8')) as {
  spec: { groups: { rules: (Alert | { record: string })[] }[] };
};
const alerts = spec.groups.flatMap(({ rules }) => rules.filter((rule): rule is Alert => 'alert' in rule));
const panels = readdirSync(join(FOLDER, 'dashboards')).flatMap(
  (file) =>
    (
      JSON.parse(readFileSync(join(FOLDER, 'dashboards', file), 'utf8')) as {
        panels: { targets: { expr: string }[] }[];
      }
    ).panels,
);

describe('the alerts', () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))('%s has a runbook in the docs', (name, alert) => {
    expect(alert.annotations.runbook_url).toBe(`docs/operations.md#${name.toLowerCase()}`);
    const [, section = ''] = OPERATIONS.split(`\n### ${name}\n`);
    expect(section.split('\n### ')[0]!.trim().length).toBeGreaterThan(200);
  });

  it.each(alerts.map(({ alert }) => alert))('%s has a test of promtool', (alert) => {
    expect(readFileSync(join(FOLDER, 'alerts.test.yaml'), 'utf8')).toContain(`"${alert}"`);
  });

  it.each(alerts.map(({ alert, expr }) => [alert, expr]))(
    '%s is about one installation of several, whatever its namespace',
    (_name, expr) => {
      expect(expr).not.toMatch(/namespace\s*=/);
      expect(expr).toMatch(/(by|on) \(namespace[,)]/);
    },
  );
});

describe('npm run check:alerts', () => {
  it('has a fault for every alert', () => {
    expect(Object.keys(FAULTS).sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });
});

describe('the alerts and panels', () => {
  it('ask for metrics that the product has', () => {
    const rules = spec.groups.flatMap((group) => group.rules as { expr: string }[]);
    const queries = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr).join(' ');
    const names = [...new Set(queries.match(/(?<![:\w])sqout_[a-z_]+/g))];
    const code = ['libs/observability/src', 'apps/api/src', 'apps/worker/src', 'apps/renderer/src']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !code.includes(`'${name.replace(/_(bucket|count|sum)$/, '')}'`))).toEqual([]);
  });
});

describe('the panels', () => {
  it('show the installation that is chosen', () => {
    const selectors = panels
      .flatMap(({ targets }) => targets)
      .flatMap(({ expr }) => expr.match(/\b(?:namespace:)?(?:sqout|process|nodejs)_[a-z0-9_:]+(?:\{[^}]*\})?/g) ?? []);
    expect(selectors.length).toBeGreaterThan(20);
    expect(selectors.filter((selector) => !selector.includes('{namespace=~"$namespace"'))).toEqual([]);
  });
});
