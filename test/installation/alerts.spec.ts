// npm run check:alerts: the fault of each alert, in an installation that a real Prometheus watches, until it fires, and until it ends
// when the fault is fixed. Every duration of the rules is divided by 30; nothing else is changed.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { Caller, freePort, poll, type Process } from '../support/installation.js';
import { FAULTS, PATIENCE_MS, type Stage } from './alert-faults.js';
import { Installation, ROOT } from './installation.js';
import { describeUnless, isMissing } from './programs.js';

jest.setTimeout(1_800_000);

const RULES = join(ROOT, 'deploy', 'kubernetes', 'parts', 'monitoring', 'alerts.yaml');
/** A minute is two seconds: as long as a scrape may take, so that "for: 2m" outlasts one that a busy machine delays. */
const FASTER = 30;
const LOOK_MS = 300;
const QUIET_MS = 15_000;
const VOLUME_BYTES = 4_000_000;

/** "10m" as 20s, in a range or a "for". */
const faster = (text: string): string =>
  text.replaceAll(
    /\b(\d+)([mh])\b/g,
    (_, number, unit) => `${(Number(number) * (unit === 'h' ? 3_600 : 60)) / FASTER}s`,
  );

async function startPrometheus(installation: Installation, ports: readonly (string | number)[]): Promise<Prometheus> {
  const folder = join(installation.folder, 'prometheus');
  mkdirSync(folder);
  const { spec } = parse(readFileSync(RULES, 'utf8')) as { spec: { groups: { rules: Record<string, string>[] }[] } };
  for (const rule of spec.groups.flatMap(({ rules }) => rules))
    for (const member of ['expr', 'for']) if (rule[member]) rule[member] = faster(rule[member]);
  writeFileSync(join(folder, 'rules.yaml'), stringify(spec));
  const settings = {
    global: { scrape_interval: '2s', evaluation_interval: '1s' },
    rule_files: ['rules.yaml'],
    scrape_configs: ports.map((port) => ({
      job_name: `p${port}`,
      // As the operator labels what it finds.
      static_configs: [{ targets: [`127.0.0.1:${port}`], labels: { namespace: 'audits' } }],
    })),
  };
  writeFileSync(join(folder, 'prometheus.yml'), stringify(settings));
  const address = `127.0.0.1:${await freePort()}`;
  const program = [
    'prometheus',
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ];
  await installation.startProgram(program, `http://${address}`).ready('/-/ready');
  return new Prometheus(`http://${address}/api/v1`);
}

class Prometheus {
  constructor(private readonly api: string) {}

  async firing(): Promise<string[]> {
    const { alerts } = await this.read<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  }

  /** Waits until it knows a series. */
  async seen(query: string): Promise<void> {
    const path = `query?query=${encodeURIComponent(query)}`;
    const isKnown = async (): Promise<boolean> => (await this.read<{ result: unknown[] }>(path)).result.length > 0;
    await poll(`Prometheus knows ${query}`, isKnown, PATIENCE_MS, LOOK_MS);
  }

  private async read<T>(path: string): Promise<T> {
    return ((await (await fetch(`${this.api}/${path}`)).json()) as { data: T }).data;
  }
}

describeUnless(isMissing('prometheus', 'prometheus'), 'an installation that Prometheus watches', () => {
  let installation: Installation;
  let prometheus: Prometheus;
  let stage: Stage;

  beforeAll(async () => {
    installation = await Installation.open();
    await installation.sqout(['migrate']);
    const [apiPort, ...workerPorts] = [await freePort(), await freePort(), await freePort()].map(String);
    const api = await installation.startApi(ROOT, { METRICS_PORT: apiPort!, RATE_LIMITS: 'off' });
    let worker: (Process & { metricsPort: string }) | undefined;
    const startWorker = async (more = {}): Promise<void> => {
      const metricsPort = workerPorts.find((port) => port !== worker?.metricsPort)!;
      const settings = { METRICS_PORT: metricsPort, WORKER_CONCURRENCY: '20', ...more };
      worker = Object.assign(await installation.startWorker(ROOT, settings), { metricsPort });
    };
    await startWorker();
    let accounts = 0;
    const newCaller = async (plan: string): Promise<Caller> => {
      const name = `Alerts-${++accounts}`;
      return new Caller(api.url, (await installation.openAccount({ name, plan, credits: 100_000 })).key);
    };
    const { volume, port } = await startVolume();
    prometheus = await startPrometheus(installation, [apiPort!, ...workerPorts, port]);
    const seen = (query: string): Promise<void> => prometheus.seen(query);
    const team = await newCaller('team');
    stage = { installation, worker: () => worker!, startWorker, volume, team, newCaller, seen };
    // What the start of the processes set off is over first.
    await seen('sqout_runs');
    await poll('no alert fires', async () => (await prometheus.firing()).length === 0, PATIENCE_MS, LOOK_MS);
  });
  afterAll(() => installation.close());

  /** A folder as a small volume, and a port that says what the kubelet would say of it. */
  async function startVolume(): Promise<{ volume: Stage['volume']; port: number }> {
    const path = join(installation.folder, 'volume');
    mkdirSync(path);
    const volume: Stage['volume'] = { bytes: VOLUME_BYTES, file: join(path, 'filling'), more: () => [] };
    const usedBytes = (): number => readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
    const labels = '{namespace="audits",persistentvolumeclaim="blobs"}';
    const { port } = await installation.startSite({
      '/metrics': () => ({
        body: [
          `kubelet_volume_stats_available_bytes${labels} ${VOLUME_BYTES - usedBytes()}`,
          `kubelet_volume_stats_capacity_bytes${labels} ${VOLUME_BYTES}`,
          ...volume.more(),
          '',
        ].join('\n'),
      }),
    });
    return { volume, port };
  }

  it('has no alert when it is quiet', async () => {
    for (const until = Date.now() + QUIET_MS; Date.now() < until; await new Promise((go) => setTimeout(go, LOOK_MS)))
      expect(await prometheus.firing()).toEqual([]);
  });

  it.each(Object.keys(FAULTS))('%s fires on its fault, and ends with it', async (alert) => {
    const until = (what: string, isFiring: boolean): Promise<void> => {
      const isSo = async (): Promise<boolean> => (await prometheus.firing()).includes(alert) === isFiring;
      return poll(`${alert} ${what}`, isSo, PATIENCE_MS, LOOK_MS);
    };
    const end = await FAULTS[alert]!(stage);
    // The next one finds all as it was.
    await until('fires', true).finally(end);
    await until('ends', false);
  });
});
