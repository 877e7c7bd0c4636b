import { setTimeout as sleep } from 'node:timers/promises';
import { expect, kubectl, note } from '../kubectl.mjs';
import { essenceOf, site } from './installation.mjs';

/** Between two faults, beside the time that they take. */
const PAUSE_MS = 8_000;
const FORCE = ['--grace-period=0', '--force'];
/** Processes that are small beside the worker use all memory of its container, and the worker is the first that the kernel ends. */
const USE_MEMORY =
  'echo 1000 >/proc/1/oom_score_adj; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do node -e "global.held = Buffer.alloc(150e6, 1); setTimeout(() => {}, 60e3)" & done; wait';

/**
 * Audits one site again and again while everything around breaks, for so many minutes and at least until
 * each fault was caused once, and compares each report with that of a calm audit.
 * @param {import('./installation.mjs').Installation} installation
 * @param {{ minutes: number, pages: number, workers: number, seed: number, update: () => string }} options
 */
export async function storm(installation, { minutes, pages, workers, seed, update }) {
  const calm = await watchedAudit(installation, pages);
  note(`calm: ${calm.text}`);
  const endsAt = Date.now() + minutes * 60_000;
  const { origin, key } = installation;
  const first = `/v1/agent-runs/${calm.id}`;
  const query = { origin, key, paths: [first, `${first}/report`, '/v1/agent-runs?limit=5'].join(',') };
  site(`/watch?${new URLSearchParams(query)}`);
  let isOver = false;
  const faults = breakEverything(installation, { endsAt, workers, seed, update }).finally(() => (isOver = true));
  const audits = [];
  do {
    audits.push(await watchedAudit(installation, pages));
    note(`${audits.at(-1).text}, in ${minutesOf(Date.now() - endsAt + minutes * 60_000)} of the storm`);
  } while (!isOver);
  note((await faults).map(([kind, times]) => `${kind} ${times}`).join(', '));
  const watched = site('/watched');
  report({ pages, calm, audits, watched, faults: await faults });
  const books = installation.sqout('admin', 'credits', 'check');
  expect(books.isGood, `the books are clean${books.isGood ? '' : `: ${books.text}`}`);
}

const minutesOf = (ms) => `minute ${(ms / 60_000).toFixed(1)}`;

async function watchedAudit(installation, pages) {
  site('/forget');
  const startedAt = Date.now();
  const { id } = await installation.start(pages);
  const report = await installation.reportOf(id);
  const asked = site('/asked');
  const text = `${report.totalPages} pages in ${Math.round((Date.now() - startedAt) / 1_000)} s, ${asked.pages} fetched, ${asked.again} of them more than once`;
  return { id, report, asked, text };
}

function report({ pages, calm, audits, watched, faults }) {
  const missing = faults.filter(([, times]) => times === 0).map(([kind]) => kind);
  expect(missing.length === 0, `every fault was caused${missing.length ? `, but not: ${missing.join(', ')}` : ''}`);
  const lost = audits.filter(({ report, asked }) => report.totalPages !== pages || asked.pages !== pages);
  expect(lost.length === 0, `${audits.length} audits of ${pages} pages completed, and no page was lost`);
  const most = Math.max(...audits.map(({ asked }) => asked.most));
  expect(most <= 2, `no page was fetched more than twice (${most} at most)`);
  const same = audits.filter(({ report }) => essenceOf(report) === essenceOf(calm.report));
  expect(same.length === audits.length, `${same.length} of ${audits.length} reports say what the calm one says`);
  const { requests, again, errors, longestMs, ends } = watched;
  expect(
    errors.length === 0,
    `of ${requests} requests to the API ${again} were sent once more, and ${errors.length} failed then (the longest took ${longestMs} ms)`,
  );
  for (const error of errors.slice(0, 10)) note(error.join(' '));
  const text = Object.entries(ends).map(([end, times]) => `${times} ${end}`);
  expect(
    text.length === 1 && text[0].endsWith('completed with 3 pages'),
    `small audits that it started: ${text.join(', ')}`,
  );
}

/** @returns how often each fault was caused */
async function breakEverything(installation, { endsAt, workers, seed, update }) {
  const choose = random(seed);
  const counts = new Map();
  let kinds = [];
  const all = faultsOf(installation, { choose, workers, update });
  for (const kind of Object.keys(all)) counts.set(kind, 0);
  const tried = new Set();
  while (Date.now() < endsAt || tried.size < counts.size) {
    if (kinds.length === 0) kinds = shuffled(Object.keys(all), choose);
    const kind = kinds.pop();
    tried.add(kind);
    const startedAt = Date.now();
    const problem = await all[kind]();
    if (!problem) counts.set(kind, counts.get(kind) + 1);
    console.log(
      `        ${new Date(startedAt).toISOString().slice(11, 19)} ${kind}, ${Math.round((Date.now() - startedAt) / 1_000)} s${problem ? `: ${problem}` : ''}`,
    );
    await sleep(PAUSE_MS);
  }
  kubectl(['uncordon', nodeOf(installation)]);
  installation.do('scale', `deploy/${installation.prefix}worker`, `--replicas=${workers}`);
  return [...counts];
}

/** Each causes its fault. @returns why it could not */
function faultsOf(installation, { choose, workers, update }) {
  const { prefix } = installation;
  const podsOf = (part) =>
    installation
      .pods(part)
      .filter(({ status }) => status.phase === 'Running')
      .map(({ metadata }) => metadata.name);
  const deleteOne = (part, ...how) => {
    const pods = podsOf(part);
    if (pods.length === 0) return `no ${part}`;
    return complaintOf(installation.try('delete', 'pod', pods[choose(pods.length)], '--wait=false', ...how));
  };
  const replace = (part) => {
    const problem = deleteOne(part, ...FORCE);
    installation.do('rollout', 'status', `statefulset/${prefix}${part}`, '--timeout=300s');
    return problem;
  };
  const scale = async (count) => {
    installation.do('scale', `deploy/${prefix}worker`, `--replicas=${count}`);
    await sleep(15_000);
  };
  return {
    'worker deleted': async () => deleteOne('worker'),
    'worker deleted by force': async () => deleteOne('worker', ...FORCE),
    'worker out of memory': () => outOfMemory(installation, podsOf('worker')),
    'API deleted': async () => deleteOne('api'),
    'API deleted by force': async () => deleteOne('api', ...FORCE),
    'workers drained': () => drain(installation, 'worker'),
    'APIs drained': () => drain(installation, 'api'),
    'PostgreSQL deleted by force': async () => replace('postgresql'),
    'Redis deleted by force': async () => replace('redis'),
    'scaled 1, 6, 1': async () => {
      for (const count of [1, 6, 1, workers]) await scale(count);
    },
    'image updated': async () => {
      update();
      await installation.rolledOut('api', 'worker');
    },
  };
}

async function outOfMemory(installation, [pod]) {
  if (!pod) return 'no worker';
  const killed = () =>
    Number(installation.do('get', 'pod', pod, '-o', 'jsonpath={.status.containerStatuses[0].restartCount}'));
  const before = killed();
  installation.try('exec', pod, '-c', 'worker', '--', 'sh', '-c', USE_MEMORY);
  for (let tries = 0; tries < 20; tries++) {
    await sleep(1_000);
    if (killed() > before) return '';
  }
  return 'the kernel ended no worker';
}

/** A node that goes out of service for a while, with one part of its pods: the others could not come back on the only node. */
async function drain(installation, part) {
  const node = nodeOf(installation);
  const selector = `--pod-selector=app.kubernetes.io/name=${part},app.kubernetes.io/part-of=sqout`;
  const drained = kubectl(['drain', node, selector, '--delete-emptydir-data', '--timeout=20s']);
  await sleep(5_000);
  kubectl(['uncordon', node]);
  // Its disruption budget stops it after the first pod, as it should where no other node takes them.
  return /evicted|evicting/.test(drained.text + drained.complaint) ? '' : drained.complaint;
}

const nodeOf = (installation) => installation.do('get', 'pod', 'site', '-o', 'jsonpath={.spec.nodeName}');
const complaintOf = ({ isGood, complaint }) => (isGood ? '' : complaint);

const shuffled = (items, choose) =>
  items
    .map((item) => [choose(1e6), item])
    .sort(([left], [right]) => left - right)
    .map(([, item]) => item);

/** Numbers that a seed repeats. @returns one below `count` */
function random(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}
