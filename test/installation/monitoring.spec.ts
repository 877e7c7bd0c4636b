// npm run check:monitoring: promtool reads the alerts, runs their tests, and parses every query of the dashboards.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { describeUnless, isMissing, said } from './programs.js';

const FOLDER = join(process.cwd(), 'deploy', 'kubernetes', 'parts', 'monitoring');
const good = expect.objectContaining({ isGood: true }) as unknown;

describeUnless(isMissing('promtool', 'prometheus'), 'promtool', () => {
  let work: string;
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'sqout-monitoring-'));
    const { spec } = parse(readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8')) as { spec: object };
    writeFileSync(join(work, 'alerts.rules.yaml'), stringify(spec));
    copyFileSync(join(FOLDER, 'alerts.test.yaml'), join(work, 'alerts.test.yaml'));
  });
  afterAll(() => rmSync(work, { recursive: true }));

  it('accepts the alerts', () => {
    expect(said('promtool', ['check', 'rules', join(work, 'alerts.rules.yaml')])).toEqual(good);
  });

  it('sees each alert fire on its fault, and be quiet without it', () => {
    expect(said('promtool', ['test', 'rules', join(work, 'alerts.test.yaml')])).toEqual(good);
  });

  it.each(readdirSync(join(FOLDER, 'dashboards')))('parses the queries of %s', (file) => {
    const { panels } = JSON.parse(readFileSync(join(FOLDER, 'dashboards', file), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const rules = panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, index) => ({ record: `query:${index}`, expr }));
    writeFileSync(join(work, 'dashboard.rules.yaml'), stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(said('promtool', ['check', 'rules', join(work, 'dashboard.rules.yaml')])).toEqual(good);
  });
});
