// npm run check:monitoring: promtool reads the alerts, runs their tests, and parses every
// query of the dashboards. Without promtool, says so and checks nothing.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from './lib/paths.mjs';
import { said, Verdict } from './lib/verdict.mjs';

const FOLDER = join(ROOT, 'deploy', 'kubernetes', 'parts', 'monitoring');
const promtool = (...command) => said('promtool', command);
const verdict = new Verdict('check:monitoring');

if (promtool('--version').isMissing)
  verdict.skip('there is no promtool on this machine (Debian: apt-get install prometheus)');
const work = mkdtempSync(join(tmpdir(), 'sqout-monitoring-'));
const expect = (what, { isGood, text, complaint }) =>
  verdict.expect(isGood, isGood ? what : `${what}\n${text}${complaint}`);
try {
  const { spec } = parse(readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8'));
  writeFileSync(join(work, 'alerts.rules.yaml'), stringify(spec));
  copyFileSync(join(FOLDER, 'alerts.test.yaml'), join(work, 'alerts.test.yaml'));
  const alerts = spec.groups.flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []));
  expect(`promtool accepts ${alerts.length} alerts`, promtool('check', 'rules', join(work, 'alerts.rules.yaml')));
  expect(
    'each alert fires on its fault and is quiet without it',
    promtool('test', 'rules', join(work, 'alerts.test.yaml')),
  );
  const test = readFileSync(join(FOLDER, 'alerts.test.yaml'), 'utf8');
  const untested = alerts.filter((alert) => !test.includes(`"${alert}"`));
  verdict.expect(
    untested.length === 0,
    `each alert has a test${untested.length ? `; not ${untested.join(', ')}` : ''}`,
  );
  const queries = readdirSync(join(FOLDER, 'dashboards')).flatMap((file) =>
    JSON.parse(readFileSync(join(FOLDER, 'dashboards', file), 'utf8')).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  );
  const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
  writeFileSync(join(work, 'dashboard.rules.yaml'), stringify({ groups: [{ name: 'dashboards', rules }] }));
  expect(
    `promtool parses the ${queries.length} queries of the dashboards`,
    promtool('check', 'rules', join(work, 'dashboard.rules.yaml')),
  );
  const shown = [
    ...new Set(
      [...queries, ...spec.groups.flatMap(({ rules: all }) => all.map(({ expr }) => expr))]
        .join(' ')
        .match(/(?<![:\w])sqout_[a-z_]+/g),
    ),
  ];
  const code = ['libs/observability/src', 'apps/api/src', 'apps/worker/src', 'apps/renderer/src']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(ROOT, folder, name)))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  const unknown = shown.filter((name) => !code.includes(`'${name.replace(/_(bucket|count|sum)$/, '')}'`));
  verdict.expect(
    unknown.length === 0,
    `the product has all ${shown.length} metrics that are asked for${unknown.length ? `, but not ${unknown.join(', ')}` : ''}`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
verdict.end();
