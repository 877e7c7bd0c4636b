import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Caller, Installation, poll } from '../support/installation.js';
import { webhookProblems } from '../support/webhook-problems.js';

jest.setTimeout(240_000);

const PAGES = 30;
const LOSING = 24;

interface Message {
  type: string;
  data: {
    message: string;
    policies: string[];
    rowsUrl?: string;
    rules?: { id: string; count: number; urls: string[] }[];
  };
}

describe('alerts of a site', () => {
  let installation: Installation;
  let caller: Caller;
  let receiver: Server;
  const received: Message[] = [];
  /** What a channel for every event received. */
  const all: Message[] = [];

  beforeAll(async () => {
    installation = await Installation.open({ env: { NOTIFY_ALLOW_NETWORKS: '127.0.0.1/32' } });
    const [api] = await Promise.all([installation.startApi(), installation.startWorker()]);
    caller = new Caller(api.url, (await installation.newKey()).key);
    receiver = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        (request.url === '/all' ? all : received).push(JSON.parse(body) as Message);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    receiver?.closeAllConnections();
    receiver?.close();
    await installation?.close();
  });

  it('arrive as one message when 24 pages lose their titles, link to exactly these rows, and are silent while nothing changes', async () => {
    const { port } = receiver.address() as AddressInfo;
    const types = ['site.alert', 'site.recovered', 'run.failed', 'schedule.skipped'];
    const url = `http://127.0.0.1:${port}/`;
    const { status } = await caller.call('POST', '/v1/channels', { kind: 'webhook', name: 'Chat', url, types });
    expect(status).toBe(201);
    const every = [...types, 'run.completed', 'audit.completed', 'issues.detected'];
    await caller.call('POST', '/v1/channels', { kind: 'webhook', name: 'All', url: `${url}all`, types: every });
    let isBroken = false;
    const site = await installation.newSite({
      '/': () => html('Start', Array.from({ length: PAGES }, (_, i) => `<a href="/p${i}">Page ${i}</a>`).join(' ')),
      ...Object.fromEntries(
        Array.from({ length: PAGES }, (_, i) => [
          `/p${i}`,
          () =>
            html(isBroken && i < LOSING ? null : `Page ${i} of the garden`, `<p>Page ${i}. <a href="/">Start</a></p>`),
        ]),
      ),
    });
    const audit = async (): Promise<string> => {
      const id = await caller.startRun(`${site.origin}/`);
      expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
      await poll('nobody has to look at it any more', async () => (await waiting()) === 0, 60_000);
      return id;
    };
    const waiting = async (): Promise<number> => {
      const [row] = await installation.context.database.query<{ n: number }>(
        `SELECT ((SELECT count(*) FROM alert_checks) + (SELECT count(*) FROM deliveries WHERE state IN ('due', 'busy'))
           + (SELECT count(*) FROM notices WHERE fanned_at IS NULL))::int AS n`,
      );
      return row!.n;
    };
    const before = await audit();
    isBroken = true;
    const now = await audit();
    await poll('the message is here', () => Promise.resolve(received.length > 0), 60_000);
    expect(received).toHaveLength(1);
    const [{ type, data }] = received as [Message];
    expect(type).toBe('site.alert');
    expect(data.policies).toContain('titles');
    expect(data.message).toContain('24 pages lost their title.');
    const titles = data.rules?.find(({ id }) => id === 'core/title');
    const lost = Array.from({ length: LOSING }, (_, i) => `${site.origin}/p${i}`).sort();
    expect([titles?.count, [...(titles?.urls ?? [])].sort()]).toEqual([LOSING, lost]);

    const link = new URL(data.rowsUrl!);
    expect(link.pathname).toBe(`/app/runs/${now}/compare`);
    const query = new URLSearchParams(link.search);
    expect(query.get('with')).toBe(before);
    query.set('limit', '200');
    const { body } = await caller.call<{ rows: { ruleId: string; pageUrl: string }[] }>(
      'GET',
      `/v1/agent-runs/${now}/comparison/rows?${query.toString()}`,
    );
    expect(body.rows.map(({ ruleId, pageUrl }) => `${ruleId} ${pageUrl}`).sort()).toEqual(
      lost.map((page) => `core/title ${page}`),
    );

    await audit();
    await audit();
    expect(received).toHaveLength(1);
    isBroken = false;
    await audit();
    await poll('the recovery is here', () => Promise.resolve(received.length > 1), 60_000);
    expect(received.map((message) => message.type)).toEqual(['site.alert', 'site.recovered']);
    expect(received[1]?.data.message).toContain('All pages that lost their title have one again.');

    const completed = ['audit.completed', 'run.completed'];
    await poll('all messages are here', async () => (await waiting()) === 0, 60_000);
    expect([...new Set(all.map((message) => message.type))].sort()).toEqual(
      [...completed, 'issues.detected', 'site.alert', 'site.recovered'].sort(),
    );
    for (const message of all)
      expect([message.type, webhookProblems(message.type, message)]).toEqual([message.type, []]);
  });
});

function html(title: string | null, body: string): { headers: Record<string, string>; body: string } {
  const head = `<meta charset="utf-8">${title === null ? '' : `<title>${title}</title>`}`;
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Garden</h1>${body}</main></body></html>`,
  };
}
