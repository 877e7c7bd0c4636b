import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHART, renderChart, type Values } from '../../deploy/chart-template.js';
import type { Manifest } from '../../deploy/manifests.js';
import { said, type Said } from '../programs.js';
import { mustDo } from './kubectl.js';
import { served, servedVersion } from './manifests.js';
import type { Namespace } from './namespace.js';

/** What Helm says, with the values as its file. */
export const helm = (command: readonly string[], values?: Values): Said =>
  said('helm', [...command, ...(values ? ['-f', '-'] : [])], values ? { input: JSON.stringify(values) } : {});
export const isHelmHere = helm(['version']).isGood;

/** The chart, or a copy with the versions of kinds that this API server has, if it is older than the chart asks for. */
function chartFolder(): string {
  if (servedVersion('policy/v1') === 'policy/v1') return CHART;
  const copy = mkdtempSync(join(tmpdir(), 'sqout-chart-'));
  cpSync(CHART, copy, { recursive: true });
  const change = (path: string, pattern: RegExp, by: (text: string) => string): void =>
    writeFileSync(join(copy, path), readFileSync(join(copy, path), 'utf8').replaceAll(pattern, by));
  change('Chart.yaml', /^kubeVersion:.*\n/gm, () => '');
  for (const name of readdirSync(join(copy, 'templates')))
    change(`templates/${name}`, /(?<=^apiVersion: )\S+$/gm, (version) => servedVersion(version) ?? version);
  return copy;
}

/** The chart in a namespace: by Helm, or, without it, as kubectl applies what the tests of the chart render. */
export class Release {
  private readonly folder = isHelmHere ? chartFolder() : CHART;

  constructor(
    private readonly namespace: Namespace,
    private readonly values: Values,
  ) {
    if (isHelmHere) this.helm(['install', 'sqout', this.folder], values);
    else this.upgrade({});
  }

  /** docs/kubernetes.md, "With Helm". Values of earlier upgrades stay. */
  upgrade(values: Values): void {
    if (isHelmHere) return this.helm(['upgrade', 'sqout', this.folder, '--reset-then-reuse-values'], values);
    Object.assign(this.values, values);
    this.namespace.apply(served(renderChart(this.values)));
  }

  helm(command: readonly string[], values?: Values): void {
    const { isGood, complaint } = helm([...command, '-n', this.namespace.name], values);
    if (!isGood) throw new Error(`helm ${command[0]} failed: ${complaint.slice(-800)}`);
  }
}

const NODE_FOLDER = '/tmp/sqout-check';
const volume = (namespace: string, claim: string, of = namespace): Manifest => ({
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
 * @param others claims that are folders of another namespace
 */
export async function makeVolumes(namespace: Namespace, claims: string[], others: Record<string, string> = {}) {
  if (mustDo(['get', 'storageclass', '-o', 'name']) !== '') return;
  const { name } = namespace;
  // Open to the users of all parts.
  const makeFolders = `cd /folder; for i in ${claims.join(' ')}; do rm -rf $i; mkdir $i; chmod 777 $i; done`;
  await namespace.onNode(`folders-${claims[0]!}`, makeFolders, { folder: `${NODE_FOLDER}/${name}`, at: '/folder' });
  namespace.apply([
    ...claims.map((claim) => volume(name, claim)),
    ...Object.entries(others).map(([claim, of]) => volume(name, claim, of)),
  ]);
}
