import { waitUntil } from './process.mjs';

const RUN_MS = 180_000;

/**
 * An organization with its owner, and a key with all rights.
 * @param {(...command: string[]) => any} admin runs an operator command
 */
export async function openAccount(admin, { name = 'Acme', plan = 'team', credits = 0 } = {}) {
  const email = `${name.toLowerCase()}@example.com`;
  const { id: owner } = await admin('user', 'create', '--email', email, '--name', name);
  const { id: org } = await admin('org', 'create', '--name', name, '--plan', plan, '--owner', owner);
  if (credits > 0) await admin('credits', 'grant', '--org', org, '--bucket', 'pack', '--amount', String(credits));
  const { key } = await admin('key', 'create', '--org', org, '--user', owner, '--name', name, '--preset', 'full');
  return { owner, org, key };
}

/** One caller of the API; `api` may change in the middle. */
export class Caller {
  /** @param {() => AbortSignal | undefined} signal of each call */
  constructor(api, key, signal = () => undefined) {
    Object.assign(this, { api, key, signal });
  }

  async call(method, path, body) {
    const answer = await fetch(`${this.api.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: this.signal(),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${messageOf(text)}`);
    return text === '' ? null : JSON.parse(text);
  }

  async startRun(site, more = {}) {
    const config = JSON.stringify({ coverageMode: 'full', maxPages: site.pages });
    return (await this.call('POST', '/v1/agent-runs', { url: site.url, trigger: 'api', config, ...more })).id;
  }

  /** The run when it has ended, or as it is at the deadline. */
  async ended(id) {
    let run = null;
    const isOver = async () => {
      run = await this.call('GET', `/v1/agent-runs/${id}`);
      return !['pending', 'running'].includes(run.status);
    };
    await waitUntil(isOver, { timeoutMs: RUN_MS, intervalMs: 200 });
    return run;
  }
}

function messageOf(text) {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return text.slice(0, 400);
  }
}

/** A report as a client publishes it. */
export const reportToPublish = (name) => ({
  report: {
    baseUrl: 'https://www.example.com/',
    timestamp: '2026-03-10T11:00:00.000Z',
    ...{ totalPages: 1, passed: 20, warnings: 2, failed: 1 },
    siteChecks: [{ ruleId: 'core/title', name: 'Page title', category: 'core', status: 'fail' }],
    pages: [{ url: 'https://www.example.com/', status: 200, title: name, passed: 20, warnings: 1, failed: 1 }],
    summary: { grade: 'B' },
    ruleResults: {},
    healthScore: { score: 81.6, grade: 'B' },
  },
});
