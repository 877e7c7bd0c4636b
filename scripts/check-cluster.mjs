// npm run check:cluster [-- --image TAG --next TAG --renderer TAG --pages N --minutes N --seed S --storm
// --manifests --keep]: what operators do, on the cluster that kubectl reaches.
// Applies every overlay as a dry run, installs the chart, causes each fault at least once while
// a site is audited, and does what an operator does after the first day.
// With --storm, it causes faults for 30 minutes and leaves the rest out. With --manifests, the dry run is all.
// Updates are to the image `--next`; without it, pods are made anew. Without `--renderer`, renderers are left out.
// The namespaces "sqout" and "audits-eu" must not be there before, and are removed at the end, unless with --keep.
import { parseArgs } from 'node:util';
import { checkManifests, defineOperatorKinds, forgetOperatorKinds } from './lib/cluster-manifests.mjs';
import { compareWithHelm, makeVolumes, Release } from './lib/cluster/chart.mjs';
import { Installation, siteObjects } from './lib/cluster/installation.mjs';
import { checkRendering } from './lib/cluster/rendering.mjs';
import { secondDay } from './lib/cluster/second-day.mjs';
import { storm } from './lib/cluster/storm.mjs';
import { expect, kubectl, mustDo, note, verdict } from './lib/kubectl.mjs';

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };
const args = parseArgs({
  options: {
    ...{ image: { ...text, default: 'sqout:local' }, next: text, renderer: text },
    ...{ pages: text, minutes: text, seed: text },
    ...{ storm: flag, manifests: flag, keep: flag },
  },
}).values;
const isStorm = args.storm;
const IMAGE = args.image;
const NEXT = args.next ?? IMAGE;
const PAGES = Number(args.pages ?? (isStorm ? 5_000 : 1_000));
const MINUTES = Number(args.minutes ?? (isStorm ? 30 : 3));
const SEED = Number(args.seed ?? Date.now() % 1_000_000);
const WORKERS = 3;
/** With eight connections the crawl of 5,000 pages lasts for a minute and a half, where the machine has nothing else to do. */
const DELAY_MS = 150;
const NAMESPACES = ['sqout', 'audits-eu'];

const imageOf = (name) => ({ repository: name.split(':')[0], tag: name.split(':')[1] });
const SMALL = { requests: { cpu: '50m', memory: '256Mi' }, limits: { memory: '1536Mi' } };
const IN_CLUSTER = { CRAWL_ALLOW_NETWORKS: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' };
/**
 * Values as in the first lines of docs/kubernetes.md; the rest is for one small node, and lets the crawler reach the site in this cluster.
 */
const VALUES = {
  baseUrl: 'https://audits.example.com',
  secrets: { existingSecret: 'sqout' },
  trial: { enabled: true },
  persistence: { enabled: true },
  image: imageOf(IMAGE),
  // Renderers are not let into the networks of the cluster: they get the page from a worker.
  worker: { replicas: WORKERS, resources: SMALL, settings: IN_CLUSTER },
  api: { settings: { ...IN_CLUSTER, RATE_LIMITS: 'off' } },
};

async function installChart() {
  const installation = new Installation('sqout', 'sqout-');
  mustDo(['create', 'namespace', 'sqout']);
  const startedAt = Date.now();
  await makeVolumes(installation, ['sqout-blobs', 'data-sqout-postgresql-0', 'data-sqout-redis-0']);
  installation.apply(siteObjects(IMAGE, { pages: PAGES, delayMs: DELAY_MS }));
  installation.do(
    ...['create', 'secret', 'generic', 'sqout', '--from-literal=password=sqoutsqout'],
    '--from-literal=database-url=postgresql://sqout:sqoutsqout@sqout-postgresql:5432/sqout',
    '--from-literal=redis-url=redis://sqout-redis:6379',
  );
  const release = new Release(installation, VALUES);
  await installation.rolledOut('api', 'worker');
  installation.do('wait', '--for=condition=Ready', 'pod/site', '--timeout=120s');
  note(`the chart is rolled out after ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  await installation.openAccount('Acme');
  return { installation, release };
}

/** The image changes to and fro, as with an upgrade and a roll-back. Without another image, pods are made anew. */
function updater(release) {
  let updates = 0;
  return () =>
    release.upgrade({
      image: imageOf(++updates % 2 === 1 ? NEXT : IMAGE),
      api: { ...VALUES.api, podAnnotations: { updates: String(updates) } },
    });
}

const reached = kubectl(['version', '--request-timeout=5s', '-o', 'json']);
if (!reached.isGood) verdict.skip(`kubectl reaches no cluster on this machine (${reached.complaint.split('\n')[0]})`);
const inTheWay = NAMESPACES.filter((name) => kubectl(['get', 'namespace', name]).isGood);
if (inTheWay.length > 0) {
  console.error(`This cluster has namespaces that the check makes and deletes: ${inTheWay.join(', ')}.`);
  process.exit(1);
}
try {
  await defineOperatorKinds();
  compareWithHelm();
  if (!isStorm) checkManifests('sqout');
  if (!args.manifests) {
    if (!isStorm) mustDo(['delete', 'namespace', 'sqout', '--timeout=60s']);
    const { installation, release } = await installChart();
    note(`seed ${SEED}`);
    if (MINUTES > 0)
      await storm(installation, {
        ...{ minutes: MINUTES, pages: PAGES, workers: WORKERS, seed: SEED },
        update: updater(release),
      });
    if (args.renderer && !isStorm) {
      const renderer = { enabled: true, replicas: 1, image: imageOf(args.renderer), resources: SMALL };
      await checkRendering(installation, () => release.upgrade({ image: imageOf(IMAGE), renderer }));
    }
    if (!isStorm) {
      await secondDay(installation, { image: IMAGE, next: NEXT, pages: PAGES });
      await release.end();
    }
  }
} catch (error) {
  expect(false, error.stack);
} finally {
  if (verdict.problems.length > 0) console.log(kubectl(['get', 'pods', '-A', '-o', 'wide']).text);
  if (!args.keep) {
    for (const name of NAMESPACES) kubectl(['delete', 'namespace', name, '--wait=true', '--timeout=120s']);
    kubectl(['delete', 'pv', '-l', 'sqout.dev/check']);
  }
  forgetOperatorKinds();
}
verdict.end();
