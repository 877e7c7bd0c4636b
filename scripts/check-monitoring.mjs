// npm run check:monitoring: promtool reads the alerts, runs their tests, and parses every
// query of the dashboards. Without promtool, says so and checks nothing.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from './lib/paths.mjs';

const FOLDER = join(ROOT, 'deploy', 'kubernetes', 'parts', 'monitoring');
const promtool = (...command) => spawnSync('promtool', command, { encoding: 'utf8' });

if (promtool('--version').error) {
  console.log(
    'check:monitoring is SKIPPED: there is no promtool on this machine (Debian: apt-get install prometheus).',
  );
  process.exit(0);
}
const work = mkdtempSync(join(tmpdir(), 'sqout-monitoring-'));
let failed = 0;
const expect = (what, { status, stdout, stderr }) => {
  console.log(`${status === 0 ? 'ok     ' : 'FAILED '} ${what}`);
  if (status === 0) return;
  console.log(`${stdout}${stderr}`);
  failed++;
};
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
  expect(`each alert has a test${untested.length ? `; not ${untested.join(', ')}` : ''}`, {
    status: untested.length,
    stdout: '',
    stderr: '',
  });
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
  expect(
    `the product has all ${shown.length} metrics that are asked for${unknown.length ? `, but not ${unknown.join(', ')}` : ''}`,
    {
      status: unknown.length,
      stdout: '',
      stderr: '',
    },
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
