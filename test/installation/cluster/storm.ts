import { setTimeout as sleep } from 'node:timers/promises';
import { Choice } from '../../chaos/random.js';
import { kubectl, note } from './kubectl.js';
import { site, type Namespace, type Report } from './namespace.js';

/** Between two faults, beside the time that they take. */
const PAUSE_MS = 8_000;
const FORCE = ['--grace-period=0', '--force'];
/** Processes that are small beside the worker use all memory of its container, and the worker is the first that the kernel ends. */
const USE_MEMORY =
  'echo 1000 >/proc/1/oom_score_adj; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do node -e "global.held = Buffer.alloc(150e6, 1); setTimeout(() => {}, 60e3)" & done; wait';

interface Storm {
  minutes: number;
  pages: number;
  workers: number;
  seed: number;
  update: () => void;
}
/** Why it could not be caused, or ''. */
type Fault = () => Promise<string>;
interface Audit {
  id: string;
  report: Report;
  asked: { pages: number; most: number; again: number };
}
interface Watched {
  requests: number;
  again: number;
  errors: unknown[];
  ends: Record<string, number>;
}
export interface Outcome {
  /** How often each fault was caused. */
  faults: Map<string, number>;
  calm: Audit;
  audits: Audit[];
  /** What a client saw that called the API all the time. */
  watched: Watched;
}

/**
 * Audits one site again and again while everything around breaks, for so many minutes and at least until each fault was caused once.
 * @param namespace of the chart
 */
export async function storm(namespace: Namespace, options: Storm): Promise<Outcome> {
  const calm = await watchedAudit(namespace, options.pages);
  const { origin, key } = namespace;
  const first = `/v1/agent-runs/${calm.id}`;
  const query = { origin, key, paths: [first, `${first}/report`, '/v1/agent-runs?limit=5'].join(',') };
  site(`/watch?${new URLSearchParams(query).toString()}`);
  let isOver = false;
  const breaking = breakEverything(namespace, options).finally(() => (isOver = true));
  const audits: Audit[] = [];
  do audits.push(await watchedAudit(namespace, options.pages));
  while (!isOver);
  return { calm, audits, watched: site('/watched'), faults: await breaking };
}

async function watchedAudit(namespace: Namespace, pages: number): Promise<Audit> {
  site('/forget');
  const startedAt = Date.now();
  const id = await namespace.start(pages);
  const report = await namespace.reportOf(id);
  const asked = site<Audit['asked']>('/asked');
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  note(`${report.totalPages} pages in ${seconds} s, ${asked.pages} fetched, ${asked.again} of them more than once`);
  return { id, report, asked };
}

async function breakEverything(
  namespace: Namespace,
  { minutes, workers, seed, update }: Storm,
): Promise<Map<string, number>> {
  const endsAt = Date.now() + minutes * 60_000;
  const choice = new Choice(seed);
  const all = faultsOf(namespace, { choice, workers, update });
  const counts = new Map(Object.keys(all).map((kind) => [kind, 0]));
  let kinds: string[] = [];
  const tried = new Set<string>();
  while (Date.now() < endsAt || tried.size < counts.size) {
    if (kinds.length === 0) kinds = choice.shuffled([...counts.keys()]);
    const kind = kinds.pop()!;
    tried.add(kind);
    const startedAt = Date.now();
    const problem = await all[kind]!();
    if (!problem) counts.set(kind, counts.get(kind)! + 1);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    note(`${new Date(startedAt).toISOString().slice(11, 19)} ${kind}, ${seconds} s${problem && `: ${problem}`}`);
    await sleep(PAUSE_MS);
  }
  kubectl(['uncordon', nodeOf(namespace)]);
  namespace.do('scale', `deploy/${namespace.prefix}worker`, `--replicas=${workers}`);
  return counts;
}

function faultsOf(
  namespace: Namespace,
  { choice, workers, update }: { choice: Choice; workers: number; update: () => void },
): Record<string, Fault> {
  const { prefix } = namespace;
  const podsOf = (part: string): string[] =>
    namespace
      .pods(part)
      .filter(({ status }) => status.phase === 'Running')
      .map(({ metadata }) => metadata.name);
  const deleteOne = async (part: string, ...how: string[]): Promise<string> => {
    const pods = podsOf(part);
    if (pods.length === 0) return `no ${part}`;
    const { isGood, complaint } = namespace.try('delete', 'pod', choice.of(pods), '--wait=false', ...how);
    return isGood ? '' : complaint;
  };
  const replace = async (part: string): Promise<string> => {
    const problem = await deleteOne(part, ...FORCE);
    namespace.do('rollout', 'status', `statefulset/${prefix}${part}`, '--timeout=300s');
    return problem;
  };
  return {
    'worker deleted': () => deleteOne('worker'),
    'worker deleted by force': () => deleteOne('worker', ...FORCE),
    'worker out of memory': () => outOfMemory(namespace, podsOf('worker')),
    'API deleted': () => deleteOne('api'),
    'API deleted by force': () => deleteOne('api', ...FORCE),
    'workers drained': () => drain(namespace, 'worker'),
    'APIs drained': () => drain(namespace, 'api'),
    'PostgreSQL deleted by force': () => replace('postgresql'),
    'Redis deleted by force': () => replace('redis'),
    'scaled 1, 6, 1': async () => {
      for (const count of [1, 6, 1, workers]) {
        namespace.do('scale', `deploy/${prefix}worker`, `--replicas=${count}`);
        await sleep(15_000);
      }
      return '';
    },
    'image updated': async () => {
      update();
      await namespace.rolledOut('api', 'worker');
      return '';
    },
  };
}

async function outOfMemory(namespace: Namespace, [pod]: string[]): Promise<string> {
  if (!pod) return 'no worker';
  const killed = (): number =>
    Number(namespace.do('get', 'pod', pod, '-o', 'jsonpath={.status.containerStatuses[0].restartCount}'));
  const before = killed();
  namespace.try('exec', pod, '-c', 'worker', '--', 'sh', '-c', USE_MEMORY);
  for (let tries = 0; tries < 20; tries++) {
    await sleep(1_000);
    if (killed() > before) return '';
  }
  return 'the kernel ended no worker';
}

/** A node that goes out of service for a while, with one part of its pods: the others could not come back on the only node. */
async function drain(namespace: Namespace, part: string): Promise<string> {
  const node = nodeOf(namespace);
  const selector = `--pod-selector=app.kubernetes.io/name=${part},app.kubernetes.io/part-of=sqout`;
  const drained = kubectl(['drain', node, selector, '--delete-emptydir-data', '--timeout=20s']);
  await sleep(5_000);
  kubectl(['uncordon', node]);
  // Its disruption budget stops it after the first pod, as it should where no other node takes them.
  return /evicted|evicting/.test(drained.text + drained.complaint) ? '' : drained.complaint;
}

const nodeOf = (namespace: Namespace): string => namespace.do('get', 'pod', 'site', '-o', 'jsonpath={.spec.nodeName}');
