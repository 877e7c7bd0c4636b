import { emitFolder } from '../emit.mjs';
import { mustDo } from '../kubectl.mjs';
import { served } from '../cluster-manifests.mjs';
import { waitUntil } from '../process.mjs';

/** The chart as its tests render it, for machines without Helm. */
await emitFolder('test/deploy');
const { renderChart } = await import('../../../dist/test/deploy/chart-template.js');

export const chartObjects = (values) => served(renderChart(values));

const NODE_FOLDER = '/tmp/sqout-check';
/** Root, so that it can open folders of the node to the users of all parts. */
const folderMaker = (namespace, claims) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: `folders-${claims[0]}` } },
  spec: {
    restartPolicy: 'Never',
    containers: [
      {
        ...{ name: 'folders', image: 'redis:7-bookworm', imagePullPolicy: 'IfNotPresent' },
        command: ['sh', '-ec', `cd /folder; for i in ${claims.join(' ')}; do rm -rf $i; mkdir $i; chmod 777 $i; done`],
        securityContext: { runAsUser: 0 },
        volumeMounts: [{ name: 'folder', mountPath: '/folder' }],
      },
    ],
    volumes: [{ name: 'folder', hostPath: { path: `${NODE_FOLDER}/${namespace}`, type: 'DirectoryOrCreate' } }],
  },
});

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
  const maker = folderMaker(namespace, claims);
  installation.apply([
    maker,
    ...claims.map((claim) => volume(namespace, claim)),
    ...Object.entries(others).map(([claim, of]) => volume(namespace, claim, of)),
  ]);
  const phase = () => installation.do('get', 'pod', maker.metadata.name, '-o', 'jsonpath={.status.phase}');
  await waitUntil(() => phase() === 'Succeeded', { timeoutMs: 120_000, intervalMs: 500 });
}
