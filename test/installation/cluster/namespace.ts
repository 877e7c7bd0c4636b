import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Manifest } from '../../deploy/manifests.js';
import { poll } from '../../support/installation.js';
import { openAccount } from '../installation.js';
import type { Said } from '../programs.js';
import { kubectl, mustDo } from './kubectl.js';

const SITE = readFileSync(new URL('site.mjs', import.meta.url), 'utf8');
/** A request that fails for so long has failed. */
const PATIENCE_MS = 120_000;
const RUN_TIMEOUT_MS = 60 * 60_000;
/** Asks the API from the pod of the site, through the Service as every client does. Arguments: URL, method, key, Idempotency-Key, body. */
const ASK = `const [url, method, key, once, body] = process.argv.slice(1);
fetch(url, { method, body: body || undefined, headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json', 'idempotency-key': once } })
  .then(async (r) => console.log(JSON.stringify({ status: r.status, body: await r.json() })), (e) => console.log(JSON.stringify({ status: 0, body: String(e.cause ?? e) })));`;

interface Pod {
  metadata: { name: string; deletionTimestamp?: string };
  status: { phase: string };
}
export interface Report {
  id: string;
  totalPages: number;
  passed: number;
  warnings: number;
  failed: number;
  healthScore: object;
  topIssues: { ruleId: string; status: string; message: string }[];
}
interface NodeFolder {
  folder: string;
  at: string;
  env?: { name: string; value: string }[];
}

/** Sqout in a namespace. `prefix` is in front of the names of its objects. */
export class Namespace {
  constructor(
    readonly name: string,
    readonly prefix: string,
    public key = '',
  ) {}

  do(...command: string[]): string {
    return this.doWith(undefined, ...command);
  }

  doWith(input: string | undefined, ...command: string[]): string {
    return mustDo(['-n', this.name, ...command], input);
  }

  try(...command: string[]): Said {
    return kubectl(['-n', this.name, ...command]);
  }

  apply(items: readonly object[]): void {
    this.doWith(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }), 'apply', '-f', '-');
  }

  /** Pods of a part that are not being deleted. */
  pods(part: string): Pod[] {
    return this.allPods(part).filter(({ metadata }) => !metadata.deletionTimestamp);
  }

  private allPods(part: string): Pod[] {
    const text = this.do('get', 'pods', '-l', `app.kubernetes.io/name=${part}`, '-o', 'json');
    return (JSON.parse(text) as { items: Pod[] }).items;
  }

  /** Waits until the pods of these parts are the new ones, and the old ones are gone. */
  async rolledOut(...parts: string[]): Promise<void> {
    for (const part of parts) {
      this.do('rollout', 'status', `deploy/${this.prefix}${part}`, '--timeout=600s');
      const areNew = async (): Promise<boolean> => this.allPods(part).length === this.pods(part).length;
      await poll(`old pods of ${part} are gone`, areNew, 60_000, 500);
    }
  }

  /** Runs a command of the shell in a pod: as root, with a folder of the only node. */
  async onNode(name: string, command: string, { folder, at, env = [] }: NodeFolder): Promise<void> {
    const container = {
      ...{ name, env, image: 'redis:7-bookworm', imagePullPolicy: 'IfNotPresent', command: ['sh', '-ec', command] },
      ...{ securityContext: { runAsUser: 0 }, volumeMounts: [{ name: 'folder', mountPath: at }] },
    };
    const volumes = [{ name: 'folder', hostPath: { path: folder, type: 'DirectoryOrCreate' } }];
    const spec = { restartPolicy: 'Never', containers: [container], volumes };
    this.apply([{ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec }]);
    const phase = (): string => this.do('get', 'pod', name, '-o', 'jsonpath={.status.phase}');
    await poll(`the pod ${name} succeeds`, async () => phase() === 'Succeeded', 120_000, 500);
  }

  exec(target: string, ...command: string[]): string {
    return this.do('exec', target, '--', ...command);
  }

  /** As the docs write it: kubectl exec deploy/api -- sqout … */
  sqout(...command: string[]): Said {
    return this.try('exec', `deploy/${this.prefix}api`, '-c', 'api', '--', 'sqout', ...command);
  }

  /** @throws when it ends with another code than 0 */
  admin<T = Record<string, string>>(...command: string[]): T {
    const { isGood, text, complaint } = this.sqout('admin', ...command, '--json');
    if (!isGood) throw new Error(`sqout admin ${command.slice(0, 2).join(' ')} failed: ${complaint || text}`);
    return JSON.parse(text) as T;
  }

  organizations(): { id: string; name: string }[] {
    return this.admin('org', 'list');
  }

  /** One organization, user and key, with credits for many pages. */
  async openAccount(name: string): Promise<void> {
    const admin = async (...command: string[]): Promise<Record<string, string>> => this.admin(...command);
    ({ key: this.key } = await openAccount(admin, { name, credits: 1_000_000 }));
  }

  get origin(): string {
    return `http://${this.prefix}api.${this.name}`;
  }

  /** A request, sent again while nothing answers it or a part is away. */
  async call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const startedAt = Date.now();
    const once = randomUUID();
    for (;;) {
      const { isGood, text, complaint } = kubectl([
        ...['-n', 'sqout', 'exec', 'site', '--', 'node', '-e', ASK],
        ...[this.origin + path, method, this.key, once, body ? JSON.stringify(body) : ''],
      ]);
      const answer = isGood ? (JSON.parse(text) as { status: number; body: unknown }) : { status: 0, body: complaint };
      const isOver = Date.now() - startedAt > PATIENCE_MS;
      if (isOver || (answer.status !== 0 && ![409, 502, 503].includes(answer.status))) return answer;
      await sleep(3_000);
    }
  }

  async api<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 200 && answer.status < 300) return answer.body as T;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** @returns the run */
  async start(pages: number): Promise<string> {
    // That rule reports how loaded the machine is, which differs from run to run.
    const disabledRulePatterns = ['performance/slow-answer'];
    const config = JSON.stringify({ coverageMode: 'full', maxPages: pages, disabledRulePatterns });
    const run = { url: 'http://site.sqout:8080/', trigger: 'api', config };
    return (await this.api<{ id: string }>('POST', '/v1/agent-runs', run)).id;
  }

  /** The report of a run that has completed. */
  async reportOf(id: string): Promise<Report> {
    let run = { status: '', error: '' };
    const isOver = async (): Promise<boolean> => {
      run = await this.api('GET', `/v1/agent-runs/${id}`);
      return run.status !== 'pending' && run.status !== 'running';
    };
    await poll(`run ${id} ends`, isOver, RUN_TIMEOUT_MS, 3_000);
    if (run.status !== 'completed') throw new Error(`the run ended as ${run.status}: ${run.error}`);
    return (await this.api<{ report: Report }>('GET', `/v1/agent-runs/${id}/report`)).report;
  }
}

/** The site's pod and its name. */
export function siteObjects(image: string, { pages, delayMs }: { pages: number; delayMs: number }): Manifest[] {
  const env = [
    { name: 'PAGES', value: String(pages) },
    { name: 'DELAY_MS', value: String(delayMs) },
  ];
  const command = ['node', '--input-type=module', '-e', SITE];
  const ports = [8080, 8081, 8082].map((port) => ({ name: `port-${port}`, port, targetPort: port }));
  const labels = { app: 'site', 'sqout.dev/backend': 'true' };
  return [
    {
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'site', labels } },
      spec: {
        terminationGracePeriodSeconds: 1,
        containers: [{ name: 'site', image, imagePullPolicy: 'IfNotPresent', env, command }],
      },
    },
    {
      ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'site' } },
      spec: { selector: { app: 'site' }, ports },
    },
  ];
}

/** What a control path of the site says. */
export function site<T>(path: string): T {
  const script = 'fetch("http://127.0.0.1:8080" + process.argv[1]).then((r) => r.text()).then(console.log)';
  return JSON.parse(mustDo(['-n', 'sqout', 'exec', 'site', '--', 'node', '-e', script, path])) as T;
}

/** What a report says, without what differs from run to run. */
export function essenceOf({ totalPages, passed, warnings, failed, healthScore, topIssues }: Report): object {
  const issues = topIssues.map(({ ruleId, status, message }) => [ruleId, status, message]);
  return { totalPages, passed, warnings, failed, healthScore, issues };
}
