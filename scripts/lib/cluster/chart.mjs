import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { emitFolder } from '../emit.mjs';
import { expect, mustDo, note } from '../kubectl.mjs';
import { objectsOf, servedVersion, served } from '../cluster-manifests.mjs';
import { waitUntil } from '../process.mjs';
import { said } from '../verdict.mjs';

// The chart as its tests render it.
await emitFolder('test/deploy');
const { CHART, renderChart } = await import('../../../dist/test/deploy/chart-template.js');
const { REFUSED, VALUES } = await import('../../../dist/test/deploy/chart-values.js');

/** @returns what Helm says, with the values as its file */
const helm = (command, values) =>
  said('helm', [...command, ...(values ? ['-f', '-'] : [])], { input: values && JSON.stringify(values) });
const isHelmHere = helm(['version']).isGood;
const HELM_NAMESPACE = 'audits';

/** Helm renders every set of values of the chart's tests as they do, and refuses what they refuse. */
export function compareWithHelm() {
  if (!isHelmHere) return note('no helm here: the chart is rendered and installed by the renderer of its tests');
  const template = (values) => helm(['template', 'sqout', CHART, '-n', HELM_NAMESPACE], values);
  const byName = (objects) =>
    Object.fromEntries(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
  const differing = Object.entries(VALUES).filter(
    ([, values]) => !isDeepStrictEqual(byName(objectsOf(template(values).text)), byName(renderChart(values))),
  );
  const names = (entries) => entries.map(([name]) => name).join(', ');
  expect(
    differing.length === 0,
    `Helm renders ${Object.keys(VALUES).length} sets of values as the tests of the chart do ${names(differing)}`,
  );
  const accepted = Object.entries(REFUSED).filter(([, values]) => template(values).isGood);
  expect(accepted.length === 0, `Helm refuses ${Object.keys(REFUSED).length} others ${names(accepted)}`);
}

/** The chart, or a copy with the versions of kinds that this API server has, if it is older than the chart asks for. */
function chartFolder() {
  if (servedVersion('policy/v1') === 'policy/v1') return CHART;
  const copy = mkdtempSync(join(tmpdir(), 'sqout-chart-'));
  cpSync(CHART, copy, { recursive: true });
  const change = (path, pattern, by) =>
    writeFileSync(join(copy, path), readFileSync(join(copy, path), 'utf8').replaceAll(pattern, by));
  change('Chart.yaml', /^kubeVersion:.*\n/gm, '');
  for (const name of readdirSync(join(copy, 'templates')))
    change(`templates/${name}`, /(?<=^apiVersion: )\S+$/gm, (version) => servedVersion(version) ?? version);
  return copy;
}

/** The chart in a namespace: by Helm, or, without it, as kubectl applies what the tests of the chart render. */
export class Release {
  constructor(installation, values) {
    Object.assign(this, { installation, values: { ...values } });
    if (isHelmHere) this.mustDo(['install', 'sqout', (this.folder = chartFolder())], values);
    else this.apply({});
  }

  /** docs/kubernetes.md, "With Helm". Values of earlier upgrades stay. */
  upgrade(values) {
    if (isHelmHere) this.mustDo(['upgrade', 'sqout', this.folder, '--reset-then-reuse-values'], values);
    else this.apply(values);
  }

  /** Back to the setting before the last upgrade, and away. */
  async end() {
    if (!isHelmHere) return;
    const { installation } = this;
    const setting = async () => {
      await installation.rolledOut('api', 'worker');
      return installation.exec('deploy/sqout-api', 'printenv', 'TRUST_PROXY');
    };
    this.upgrade({ trustProxy: 2 });
    const upgraded = await setting();
    this.mustDo(['rollback', 'sqout']);
    expect(
      upgraded === '2' && (await setting()) === '1',
      'helm upgrade changes a setting, and helm rollback goes back',
    );
    this.mustDo(['uninstall', 'sqout', '--wait']);
    const kinds = 'all,configmaps,secrets,networkpolicies,poddisruptionbudgets,serviceaccounts';
    const left = () => installation.do('get', kinds, '-l', 'app.kubernetes.io/instance=sqout', '-o', 'name');
    // The garbage collector ends pods a moment after the objects that own them.
    const isGone = await waitUntil(() => left() === '', { timeoutMs: 120_000, intervalMs: 2_000 });
    const isKept = installation.try('get', 'pvc', 'data-sqout-postgresql-0').isGood;
    expect(isGone && isKept, `helm uninstall removes all but the data${isGone ? '' : `: ${left()}`}`);
  }

  apply(values) {
    Object.assign(this.values, values);
    this.installation.apply(served(renderChart(this.values)));
  }

  mustDo(command, values) {
    const { isGood, complaint } = helm([...command, '-n', this.installation.namespace], values);
    if (!isGood) throw new Error(`helm ${command[0]} failed: ${complaint.slice(-800)}`);
  }
}

const NODE_FOLDER = '/tmp/sqout-check';
const volume = (namespace, claim, of = namespace) => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolume' },
  metadata: { name: `sqout-check-${namespace}-${claim}`, labels: { 'sqout.dev/check': namespace } },
  spec: {
    capacity: { storage: '20Gi' },
    accessModes: ['ReadWriteOnce'],
    persistentVolumeReclaimPolicy: 'Retain',
    claimRef: { namespace, name: claim },
    hostPath: { path: `${NODE_FOLDER}/${of}/${claim}` },
  },
});

/**
 * Volumes for claims where the cluster has no storage classes: folders of its only node.
 * @param {import('./installation.mjs').Installation} installation
 * @param {Record<string, string>} others claims that are folders of another namespace
 */
export async function makeVolumes(installation, claims, others = {}) {
  if (mustDo(['get', 'storageclass', '-o', 'name']) !== '') return;
  const { namespace } = installation;
  // Open to the users of all parts.
  const makeFolders = `cd /folder; for i in ${claims.join(' ')}; do rm -rf $i; mkdir $i; chmod 777 $i; done`;
  await installation.onNode(`folders-${claims[0]}`, makeFolders, {
    folder: `${NODE_FOLDER}/${namespace}`,
    at: '/folder',
  });
  installation.apply([
    ...claims.map((claim) => volume(namespace, claim)),
    ...Object.entries(others).map(([claim, of]) => volume(namespace, claim, of)),
  ]);
}
