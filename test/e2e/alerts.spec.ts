import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Prober, AlertsRepository } from '#alerts';
import { systemClock } from '#common';
import { AddressGuard, Fetcher, NameResolver, type UrlFetcher } from '#crawler';
import { emit } from '#notifications';
import { Caller, Installation, poll } from '../support/installation.js';
import { MailServer } from '../support/services/mail-server.js';
import type { Site } from '../support/sites/site-server.js';
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
  let mailbox: MailServer;
  const received: Message[] = [];
  /** What a channel for every event received. */
  const all: Message[] = [];
  /** What a chat received. */
  const chat: string[] = [];

  beforeAll(async () => {
    mailbox = await MailServer.open();
    const env = { NOTIFY_ALLOW_NETWORKS: '127.0.0.1/32', SMTP_URL: mailbox.url };
    installation = await Installation.open({ env });
    const [api] = await Promise.all([installation.startApi(), installation.startWorker()]);
    caller = new Caller(api.url, (await installation.newKey()).key);
    receiver = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        if (request.url === '/chat') chat.push(body);
        else (request.url === '/all' ? all : received).push(JSON.parse(body) as Message);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    receiver?.closeAllConnections();
    receiver?.close();
    await installation?.close();
    await mailbox?.close();
  });

  const query = <Row>(text: string, values: string[] = []): Promise<Row[]> =>
    installation.context.database.query<Row>(text, values);
  /** What workers still have to do for channels. */
  const waiting = async (): Promise<number> => {
    const [row] = await query<{ n: number }>(
      `SELECT ((SELECT count(*) FROM alert_checks) + (SELECT count(*) FROM deliveries WHERE state IN ('due', 'busy'))
         + (SELECT count(*) FROM notices WHERE fanned_at IS NULL))::int AS n`,
    );
    return row!.n;
  };
  const audit = async (url: string, by = caller): Promise<string> => {
    const id = await by.startRun(url);
    expect(await by.ended(id)).toMatchObject({ status: 'completed' });
    await poll('nobody has to look at it any more', async () => (await waiting()) === 0, 60_000);
    return id;
  };
  /** A site with pages that lose their titles when `isBroken()`. */
  const newGarden = (isBroken: () => boolean): Promise<Site> =>
    installation.newSite({
      '/': () => html('Start', Array.from({ length: PAGES }, (_, i) => `<a href="/p${i}">Page ${i}</a>`).join(' ')),
      ...Object.fromEntries(
        Array.from({ length: PAGES }, (_, i) => [
          `/p${i}`,
          () =>
            html(
              isBroken() && i < LOSING ? null : `Page ${i} of the garden`,
              `<p>Page ${i}. <a href="/">Start</a></p>`,
            ),
        ]),
      ),
    });
  const titlesOf = async (runId: string, link: URL, by = caller): Promise<string[]> => {
    const rows = new URLSearchParams(link.search);
    rows.set('limit', '200');
    const { body } = await by.call<{ rows: { ruleId: string; pageUrl: string }[] }>(
      'GET',
      `/v1/agent-runs/${runId}/comparison/rows?${rows.toString()}`,
    );
    return body.rows.map(({ ruleId, pageUrl }) => `${ruleId} ${pageUrl}`).sort();
  };

  it('arrive as one message when 24 pages lose their titles, link to exactly these rows, and are silent while nothing changes', async () => {
    const { port } = receiver.address() as AddressInfo;
    const types = ['site.alert', 'site.recovered', 'run.failed', 'schedule.skipped'];
    const url = `http://127.0.0.1:${port}/`;
    const { status } = await caller.call('POST', '/v1/channels', { kind: 'webhook', name: 'Chat', url, types });
    expect(status).toBe(201);
    const every = [...types, 'run.completed', 'audit.completed', 'issues.detected'];
    await caller.call('POST', '/v1/channels', { kind: 'webhook', name: 'All', url: `${url}all`, types: every });
    let isBroken = false;
    const site = await newGarden(() => isBroken);
    const start = `${site.origin}/`;
    const before = await audit(start);
    isBroken = true;
    const now = await audit(start);
    await poll('the message is here', () => Promise.resolve(received.length > 0), 60_000);
    expect(received).toHaveLength(1);
    const [{ type, data }] = received as [Message];
    expect(type).toBe('site.alert');
    expect(data.policies).toContain('titles');
    expect(data.message).toContain('24 pages lost their title.');
    const titles = data.rules?.find(({ id }) => id === 'core/title');
    const lost = Array.from({ length: LOSING }, (_, i) => `${site.origin}/p${i}`).sort();
    expect([titles?.count, [...(titles?.urls ?? [])].sort()]).toEqual([LOSING, lost]);

    const [told] = await query<{ seconds: number }>(
      `SELECT extract(epoch FROM a.at - r.completed_at)::float8 AS seconds
       FROM runs r JOIN notices n ON n.run_id = r.id AND n.type = 'site.alert'
       JOIN deliveries d ON d.notice_id = n.id AND d.type = n.type JOIN delivery_attempts a ON a.delivery_id = d.id
       WHERE r.id = $1 ORDER BY a.at DESC LIMIT 1`,
      [now],
    );
    expect(told!.seconds).toBeLessThan(60);

    const link = new URL(data.rowsUrl!);
    expect(link.pathname).toBe(`/app/runs/${now}/compare`);
    expect(link.searchParams.get('with')).toBe(before);
    expect(await titlesOf(now, link)).toEqual(lost.map((page) => `core/title ${page}`));

    await audit(start);
    await audit(start);
    expect(received).toHaveLength(1);
    isBroken = false;
    await audit(start);
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

  it('walk 4: on Monday an agency gets three alerts by e-mail and chat, its client a report, and of 47 quiet sites nothing', async () => {
    const { key, orgId } = await installation.newKey();
    const agency = new Caller(caller.baseUrl, key);
    const { port } = receiver.address() as AddressInfo;
    let isBroken = false;
    const calm = { '/': () => html('Calm', '<p>A calm page.</p>') };
    const [lost, expiring, down, quiet] = [
      await newGarden(() => isBroken),
      await installation.newSite(calm),
      await installation.newSite(calm),
      await installation.newSite(calm),
    ];
    const sites = [lost, expiring, down, quiet];
    for (const { origin } of sites) await audit(`${origin}/`, agency);

    // The agency names its sites, how the client's reports look, who is told, and when.
    type Listed = { websites: { id: string; siteKey: string; version: number }[] };
    const { body: listed } = await agency.call<Listed>('GET', '/v1/websites');
    const keyOf = ({ origin }: Site): string => new URL(origin).host;
    const lostSite = listed.websites.find(({ siteKey }) => siteKey === keyOf(lost))!;
    const brand = { color: '#0b7a4b', footer: 'Garden & Co, Berlin', isSqoutNamed: false };
    const { id: siteId, version } = lostSite;
    expect(await agency.call('PATCH', `/v1/websites/${siteId}`, { version, brand })).toMatchObject({ status: 200 });
    const types = ['site.alert', 'site.recovered', 'run.completed'];
    for (const channel of [
      { kind: 'slack', name: 'Chat', url: `http://127.0.0.1:${port}/chat`, types: types.slice(0, 2) },
      { kind: 'email', name: 'Team', email: 'team@agency.example', types, timeZone: 'Europe/Berlin' },
      {
        ...{ kind: 'email', name: 'Client', email: 'client@garden.example', types: [], sites: [keyOf(lost)] },
        ...{ reports: 'attached', monthly: true, timeZone: 'Europe/Berlin' },
      },
    ])
      expect(await agency.call('POST', '/v1/channels', channel)).toMatchObject({ status: 201 });
    await poll('both addresses have the link', () => Promise.resolve(mailbox.received.length === 2), 60_000);
    for (const { text } of mailbox.received) {
      const confirm = new URL(/\S+\/app\/mail\/confirm\/\S+/.exec(text)![0]);
      expect((await fetch(`${caller.baseUrl}${confirm.pathname}`, { method: 'POST' })).status).toBe(200);
    }
    mailbox.received.length = 0;
    for (const { origin } of sites) {
      const wanted = { url: `${origin}/`, cron: '0 6 * * 1', timeZone: 'Europe/Berlin', jitterSeconds: 0 };
      const { body } = await agency.call<{ nextAt: string }>('POST', '/v1/schedules', wanted);
      const there = { timeZone: 'Europe/Berlin', weekday: 'long', hour: '2-digit', minute: '2-digit' } as const;
      expect(new Intl.DateTimeFormat('en-GB', there).format(new Date(body.nextAt))).toMatch(/^Monday\b.* 06:00$/);
    }

    // Monday, 06:00 in Berlin.
    isBroken = true;
    await down.close();
    await query('UPDATE schedules SET due_at = now(), next_at = now() WHERE org_id = $1', [orgId]);
    const change = { changes: { new: 0, resolved: 0, notRechecked: 0 }, previousScore: 90 };
    for (let i = 0; i < 46; i++)
      await emit(installation.context.database, {
        ...{ type: 'run.completed', orgId, site: `quiet-${i}.example`, at: new Date() },
        data: {
          ...{ runId: `run_quiet_${i}`, reportId: `rep_quiet_${i}`, url: `https://quiet-${i}.example/` },
          ...{ trigger: 'scheduled', mode: 'audit', reason: 'success', healthScore: 90, topRules: [], ...change },
          ...{ errorCount: 0, warningCount: 0, passedCount: 9, totalPages: 3 },
        },
      });
    const runsNow = (): Promise<{ id: string; site: string; status: string }[]> =>
      query(`SELECT id, site_key AS site, status FROM runs WHERE org_id = $1 AND trigger = 'scheduled'`, [orgId]);
    await poll(
      'the four audits have ended, and somebody has looked at them',
      async () => {
        const ended = (await runsNow()).filter(({ status }) => ['completed', 'failed'].includes(status));
        return ended.length === 4 && (await waiting()) === 0;
      },
      120_000,
    );

    // Between the audits each site is asked once more: one is still down, and the certificate of one ends in ten days.
    const names = new NameResolver();
    const guard = new AddressGuard({ allowNetworks: [{ address: '127.0.0.1', prefixLength: 32, port: null }] });
    const fetcher = new Fetcher({ guard, resolver: names.resolve, userAgent: 'Sqout/test' });
    const validTo = new Date(Date.now() + 10.5 * 86_400_000).toUTCString();
    const withCertificate: UrlFetcher = {
      fetch: async (url, options) => {
        const result = await fetcher.fetch(url, options);
        if (result.kind === 'failure' || !url.startsWith(expiring.origin)) return result;
        return { ...result, tls: { certificate: { validTo } } as NonNullable<typeof result.tls> };
      },
    };
    const { database } = installation.context;
    const prober = new Prober(database, new AlertsRepository(database), withCertificate, systemClock);
    const alerts = (): Promise<{ site: string }[]> =>
      query(`SELECT site FROM notices WHERE org_id = $1 AND type = 'site.alert'`, [orgId]);
    await poll(
      'three sites have an alert',
      async () => {
        const open = (await alerts()).map(({ site }) => site);
        for (const site of [expiring, down].map(keyOf))
          if (!open.includes(site))
            await query(`UPDATE alert_sites SET probe_at = now() WHERE org_id = $1 AND site_key = $2`, [orgId, site]);
        await prober.pump();
        return (await alerts()).length === 3;
      },
      60_000,
    );
    await fetcher.close();
    names.close();
    await poll('all is sent', async () => (await waiting()) === 0, 120_000);

    const to = (address: string) => mailbox.received.filter((each) => each.to[0] === address);
    const subjects = to('team@agency.example').map(({ headers }) => headers.get('subject'));
    const failing = [lost, expiring, down].map((site) => `Alert: ${keyOf(site)}`).sort();
    expect(subjects.map((subject) => /^Alert: \S+(?=: )/.exec(subject ?? '')?.[0]).sort()).toEqual(failing);
    expect(chat.map((text) => failing.filter((title) => text.includes(title)))).toHaveLength(3);
    for (const title of failing) expect(chat.filter((text) => text.includes(title))).toHaveLength(1);
    const alertOf = (site: Site): string =>
      to('team@agency.example').find(({ headers }) => headers.get('subject')!.startsWith(`Alert: ${keyOf(site)}: `))!
        .text;
    expect(alertOf(expiring)).toContain('expires in 10 days');
    const now = (await runsNow()).find(({ site }) => site === keyOf(lost))!.id;
    const rows = new URL(/Show these findings: (\S+)/.exec(alertOf(lost))![1]!);
    const pages = Array.from({ length: LOSING }, (_, i) => `core/title ${lost.origin}/p${i}`).sort();
    expect([rows.pathname, await titlesOf(now, rows, agency)]).toEqual([`/app/runs/${now}/compare`, pages]);

    const [report, ...others] = to('client@garden.example');
    expect(others).toEqual([]);
    expect(report!.headers.get('subject')).toMatch(new RegExp(`^Audit of ${keyOf(lost)}: score \\d+ `));
    expect(report!.html).toContain(`color:${brand.color}`);
    expect(report!.text).toContain(`${brand.footer}\n`);
    expect(report!.text).not.toContain('with Sqout');
    expect(report!.attachments.map(({ name, bytes }) => [name.split('-')[0], bytes.toString('latin1', 0, 5)])).toEqual([
      ['audit', '%PDF-'],
    ]);

    // The digest of the next morning names the site that changed alone.
    const items = await query<{ site: string }>(
      `SELECT DISTINCT n.site FROM digest_items i JOIN notices n ON n.id = i.notice_id WHERE n.org_id = $1`,
      [orgId],
    );
    expect(items).toEqual([{ site: keyOf(lost) }]);

    // A month later the client's summary is made from what the two audits stored.
    mailbox.received.length = 0;
    const earlier = ['created_at', 'started_at', 'completed_at'].map(
      (column) => `${column} = ${column} - interval '1 month'`,
    );
    await query(`UPDATE runs SET ${earlier.join(', ')} WHERE org_id = $1`, [orgId]);
    await query('UPDATE channels SET summary_at = now() WHERE org_id = $1 AND monthly', [orgId]);
    await poll('the summary is here', () => Promise.resolve(mailbox.received.length > 0), 60_000);
    const [summary] = mailbox.received;
    expect(summary!.to).toEqual(['client@garden.example']);
    expect(summary!.headers.get('subject')).toMatch(new RegExp(`^${keyOf(lost)} in \\w+ \\d{4}$`));
    expect(summary!.text).toMatch(/The score fell from \d+ to \d+ of 100\.\n2 audits completed\./);
    expect(summary!.text).toMatch(/\n24 findings are new\.\n• .+: 24\n/);
    expect(summary!.text).toMatch(/\n\d+ errors? and \d+ warnings? are open on 31 pages\./);
  });
});

function html(title: string | null, body: string): { headers: Record<string, string>; body: string } {
  const head = `<meta charset="utf-8">${title === null ? '' : `<title>${title}</title>`}`;
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Garden</h1>${body}</main></body></html>`,
  };
}
