import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FixSummary, ProposedFix } from '#fixes/text';
import { Caller, Installation } from '../support/installation.js';
import type { Site } from '../support/sites/site-server.js';

const HEAD = (title: string): string =>
  `<meta charset="utf-8"><title>${title}</title><meta name="description" content="All about ${title}, in some words."><meta name="viewport" content="width=device-width">`;
/** Files of a site with planted faults: each has an exact fix. That of peas.html is for review. */
export const FILES: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html>
<html lang="en_US">
<head>${HEAD('Garden')}</head>
<body>
<main><h1>The garden</h1>
<p role="nonsense">Beans grow here, and so do peas.</p>
<img src="/a.png" alt=" " width="10" height="10">
<a href="/beans.html" tabindex="3">All about beans</a> <a href="/peas.html">All about peas</a> <a href="/clean.html">What is in order</a>
</main>
</body>
</html>
`,
  'beans.html': `<!doctype html>\r
<html lang="en">\r
<head>${HEAD('Beans')}</head>\r
<body>\r
<main><h1>Beans – été</h1>\r
<img src="/a.png" alt=" " width="10" height="10"><img src="/b.png" alt=" " width="10" height="10">\r
<p role="nonsense">They climb.</p>\r
</main>\r
</body>\r
</html>`,
  'clean.html': `<!doctype html>
<html lang="en">
<head>${HEAD('Order')}<link rel="canonical" href="ORIGIN/clean.html"></head>
<body><main><h1>Order</h1><p>Nothing is wrong here, as far as anybody has a fix for it.</p></main></body>
</html>
`,
  'peas.html': `<!doctype html>
<html lang="en">
<head>${HEAD('Peas')}</head>
<body><main><h1>Peas</h1><p>They are green, and grow along a fence in spring.</p><h2></h2></main></body>
</html>
`,
};

/** Findings that the safe fixes take away. */
export const PLANTED = 6;

export interface FixRun {
  id: string;
  status: string;
  issuesFixed: number | null;
  costUsd: number | null;
  completionMessage: string | null;
  healthScore: number | null;
  reportId: string | null;
}
export interface Fixes {
  fixes: ProposedFix[];
  nextCursor: string | null;
  summary: FixSummary;
}

/** An API, a worker and a site of files with faults, for everything that is tried about fixes by way of runs. */
export class FixSystem {
  private constructor(
    readonly installation: Installation,
    readonly caller: Caller,
    readonly folder: string,
    readonly site: Site,
  ) {}

  static async open(): Promise<FixSystem> {
    const installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker();
    const caller = new Caller(api.url, (await installation.newKey()).key);
    const folder = mkdtempSync(join(tmpdir(), 'sqout-site-'));
    const site = await installation.newSite({
      '*': ({ pathname, origin }) => {
        const path = pathname === '/' ? 'index.html' : pathname.slice(1);
        return path in FILES
          ? {
              headers: { 'content-type': 'text/html; charset=utf-8' },
              body: readFileSync(join(folder, path), 'utf8').replace('ORIGIN', origin),
            }
          : { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nothing' };
      },
    });
    const system = new FixSystem(installation, caller, folder, site);
    system.reset();
    return system;
  }

  async close(): Promise<void> {
    await this.installation.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The files with their faults. */
  reset(): void {
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(this.folder, path), text);
  }

  async start(mode: string, more: object = {}): Promise<string> {
    const { status, body } = await this.caller.call<{ id: string }>('POST', '/v1/agent-runs', {
      url: this.site.url('/'),
      trigger: 'api',
      mode,
      ...more,
    });
    expect([status, body]).toMatchObject([201, { id: expect.any(String) }]);
    return body.id;
  }

  async ended(id: string): Promise<FixRun> {
    return (await this.caller.ended(id)) as unknown as FixRun;
  }

  async fixesOf(id: string, query = ''): Promise<Fixes> {
    return (await this.caller.call<Fixes>('GET', `/v1/agent-runs/${id}/fixes${query}`)).body;
  }

  async findingsOf(id: string): Promise<Map<string, number>> {
    const { body } = await this.caller.call<{ rules: { ruleId: string; findings: number }[] }>(
      'GET',
      `/v1/agent-runs/${id}/findings/rules`,
    );
    return new Map(body.rules.map(({ ruleId, findings }) => [ruleId, findings]));
  }

  chargedFor(id: string): Promise<unknown[]> {
    const { database } = this.installation.context;
    return database.query(`SELECT h.amount, h.charged FROM credit_holds h WHERE h.id = $1`, [id]);
  }

  addressOf(path: string): string {
    return this.site.url(path === 'index.html' ? '/' : `/${path}`);
  }

  async patchOf(id: string): Promise<string> {
    const answer = await fetch(`${this.caller.baseUrl}/v1/agent-runs/${id}/fixes.patch`, {
      headers: { authorization: `Bearer ${this.caller.key}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/x-diff; charset=utf-8']);
    return answer.text();
  }

  applyPatch(patch: string, root = this.folder): void {
    writeFileSync(join(root, 'fixes.patch'), patch);
    const env = { PATH: process.env.PATH, GIT_DIR: join(root, 'none'), GIT_CEILING_DIRECTORIES: tmpdir() };
    execFileSync('git', ['apply', '--whitespace=nowarn', 'fixes.patch'], { cwd: root, env });
  }
}

/** `edits` in any order. */
export function applied(text: string, edits: ProposedFix['edits']): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((done, { start, end, text: written }) => done.slice(0, start) + written + done.slice(end), text);
}

export function totalOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((a, b) => a + b, 0);
}
