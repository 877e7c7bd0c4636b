import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { kubectl, mustDo } from '../kubectl.mjs';
import { openAccount } from '../caller.mjs';
import { waitUntil } from '../process.mjs';

const SITE = readFileSync(new URL('site.mjs', import.meta.url), 'utf8');
/** A request that fails for so long has failed. */
const PATIENCE_MS = 120_000;
const RUN_TIMEOUT_MS = 60 * 60_000;
/** Asks the API from the pod of the site, through the Service as every client does. Arguments: URL, method, key, Idempotency-Key, body. */
const ASK = `const [url, method, key, once, body] = process.argv.slice(1);
fetch(url, { method, body: body || undefined, headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json', 'idempotency-key': once } })
  .then(async (r) => console.log(JSON.stringify({ status: r.status, body: await r.json() })), (e) => console.log(JSON.stringify({ status: 0, body: String(e.cause ?? e) })));`;

/** Sqout in a namespace. `prefix` is in front of the names of its objects. */
export class Installation {
  constructor(namespace, prefix, key) {
    Object.assign(this, { namespace, prefix, key });
  }

  do(...command) {
    return mustDo(['-n', this.namespace, ...command]);
  }

  doWith(input, ...command) {
    return mustDo(['-n', this.namespace, ...command], input);
  }

  try(...command) {
    return kubectl(['-n', this.namespace, ...command]);
  }

  apply(items) {
    mustDo(
      ['-n', this.namespace, 'apply', '-f', '-'],
      typeof items === 'string' ? items : JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
    );
  }

  /** Pods of a part that are not being deleted. */
  pods(part) {
    return this.allPods(part).filter(({ metadata }) => !metadata.deletionTimestamp);
  }

  allPods(part) {
    return JSON.parse(this.do('get', 'pods', '-l', `app.kubernetes.io/name=${part}`, '-o', 'json')).items;
  }

  /** Waits until the pods of these parts are the new ones, and the old ones are gone. */
  async rolledOut(...parts) {
    for (const part of parts) {
      this.do('rollout', 'status', `deploy/${this.prefix}${part}`, '--timeout=600s');
      await waitUntil(() => this.allPods(part).length === this.pods(part).length, {
        ...{ timeoutMs: 60_000, intervalMs: 500 },
      });
    }
  }

  /** Runs a command of the shell in a pod: as root, with a folder of the only node. */
  async onNode(name, command, { folder, at, env = [] }) {
    const container = {
      name,
      image: 'redis:7-bookworm',
      imagePullPolicy: 'IfNotPresent',
      command: ['sh', '-ec', command],
    };
    const mounted = { securityContext: { runAsUser: 0 }, volumeMounts: [{ name: 'folder', mountPath: at }] };
    const volumes = [{ name: 'folder', hostPath: { path: folder, type: 'DirectoryOrCreate' } }];
    const spec = { restartPolicy: 'Never', containers: [{ ...container, env, ...mounted }], volumes };
    this.apply([{ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec }]);
    const phase = () => this.do('get', 'pod', name, '-o', 'jsonpath={.status.phase}');
    await waitUntil(() => phase() === 'Succeeded', { timeoutMs: 120_000, intervalMs: 500 });
  }

  exec(target, ...command) {
    return this.do('exec', target, '--', ...command);
  }

  /** As the docs write it: kubectl exec deploy/api -- sqout … */
  sqout(...command) {
    return this.try('exec', `deploy/${this.prefix}api`, '-c', 'api', '--', 'sqout', ...command);
  }

  /** @throws when it ends with another code than 0 */
  admin(...command) {
    const { isGood, text, complaint } = this.sqout('admin', ...command, '--json');
    if (!isGood) throw new Error(`sqout admin ${command.slice(0, 2).join(' ')} failed: ${complaint || text}`);
    return JSON.parse(text);
  }

  /** One organization, user and key, with credits for many pages. */
  async openAccount(name) {
    ({ key: this.key } = await openAccount((...command) => this.admin(...command), { name, credits: 1_000_000 }));
  }

  get origin() {
    return `http://${this.prefix}api.${this.namespace}`;
  }

  /** A request, sent again while nothing answers it or a part is away. @returns status and body */
  async call(method, path, body) {
    const startedAt = Date.now();
    const once = randomUUID();
    for (;;) {
      const said = kubectl([
        ...['-n', 'sqout', 'exec', 'site', '--', 'node', '-e', ASK],
        ...[this.origin + path, method, this.key, once, body ? JSON.stringify(body) : ''],
      ]);
      const answer = said.isGood ? JSON.parse(said.text) : { status: 0, body: said.complaint };
      const isOver = Date.now() - startedAt > PATIENCE_MS;
      if (isOver || (answer.status !== 0 && ![409, 502, 503].includes(answer.status))) return answer;
      await sleep(3_000);
    }
  }

  async api(method, path, body) {
    const answer = await this.call(method, path, body);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  async start(pages) {
    // That rule reports how loaded the machine is, which differs from run to run.
    const disabledRulePatterns = ['performance/slow-answer'];
    const config = JSON.stringify({ coverageMode: 'full', maxPages: pages, disabledRulePatterns });
    return this.api('POST', '/v1/agent-runs', { url: 'http://site.sqout:8080/', trigger: 'api', config });
  }

  /** @returns the report of a run that has completed */
  async reportOf(id) {
    const ended = await waitUntil(
      async () => {
        const now = await this.api('GET', `/v1/agent-runs/${id}`);
        return now.status === 'pending' || now.status === 'running' ? null : now;
      },
      { timeoutMs: RUN_TIMEOUT_MS, intervalMs: 3_000 },
    );
    if (ended?.status !== 'completed') throw new Error(`the run ended as ${ended?.status}: ${ended?.error}`);
    return (await this.api('GET', `/v1/agent-runs/${id}/report`)).report;
  }

  async audit(pages) {
    return this.reportOf((await this.start(pages)).id);
  }
}

/** The site's pod and its name. */
export function siteObjects(image, { pages, delayMs }) {
  const env = [
    { name: 'PAGES', value: String(pages) },
    { name: 'DELAY_MS', value: String(delayMs) },
  ];
  const run = { name: 'site', image, imagePullPolicy: 'IfNotPresent', env };
  const command = ['node', '--input-type=module', '-e', SITE];
  return [
    {
      ...{
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'site', labels: { app: 'site', 'sqout.dev/backend': 'true' } },
      },
      spec: { terminationGracePeriodSeconds: 1, containers: [{ ...run, command }] },
    },
    {
      ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'site' } },
      spec: {
        selector: { app: 'site' },
        ports: [8080, 8081, 8082].map((port) => ({ name: `port-${port}`, port, targetPort: port })),
      },
    },
  ];
}

/** @returns what a control path of the site says */
export function site(path) {
  const script = 'fetch("http://127.0.0.1:8080" + process.argv[1]).then((r) => r.text()).then(console.log)';
  return JSON.parse(mustDo(['-n', 'sqout', 'exec', 'site', '--', 'node', '-e', script, path]));
}

/** What a report says, without what differs from run to run. */
export function essenceOf({ totalPages, passed, warnings, failed, healthScore, topIssues }) {
  const issues = topIssues.map(({ ruleId, status, message }) => [ruleId, status, message]);
  return JSON.stringify({ totalPages, passed, warnings, failed, healthScore, issues });
}
