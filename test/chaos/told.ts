import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#common';
import type { Checks } from './checks.js';
import type { Client } from './client.js';
import type { Choice } from './random.js';
import type { Account, Stack } from './stack.js';
import { WitnessedSite } from './witness.js';

const SCHEDULES = 3;
const TYPES = ['run.completed', 'run.failed', 'run.cancelled'];
/** Leases of deliveries end, starts are taken over, and what failed once is tried again. */
const SETTLE_MS = 240_000;

interface Tick {
  scheduleId: string;
  dueAt: Date;
  state: string;
  count: number;
  runId: string | null;
  runs: number;
}

/**
 * Audits that start by themselves each minute, and a receiver that is told of the end of each run. Both go on while everything is broken.
 */
export class Told {
  private readonly received = new Set<string>();
  private readonly sites: WitnessedSite[] = [];
  private messages = 0;
  private channelId = '';

  private constructor(
    private readonly stack: Stack,
    private readonly account: Account,
    private readonly server: Server,
  ) {}

  static async start(stack: Stack, client: Client, account: Account, choice: Choice): Promise<Told> {
    const server = createServer((request, response) => {
      const id = String(request.headers['webhook-id']);
      request.resume().on('end', () => {
        // Some arrive, and their sender does not learn it.
        const isFirst = !told.received.has(id);
        told.received.add(id);
        told.messages++;
        response.writeHead(isFirst && choice.chance(0.2) ? 503 : 204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const told = new Told(stack, account, server);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const body = { kind: 'webhook', name: 'Chaos', url, types: TYPES };
    const { status, body: channel } = await client.call(account, { method: 'POST', path: '/v1/channels', body });
    if (status !== 201) throw new Error(`The channel was not created: ${status} ${JSON.stringify(channel)}`);
    told.channelId = String(channel.id);
    await told.plan(choice);
    return told;
  }

  /** Every minute: more often than a plan allows, so the rows are written as they are. */
  private async plan(choice: Choice): Promise<void> {
    for (let nth = 0; nth < SCHEDULES; nth++) {
      const site = await WitnessedSite.start({ pages: choice.between(5, 20), slowMs: 20, isTroubled: false });
      this.sites.push(site);
      await this.stack.database.query(
        `INSERT INTO schedules (
           id, org_id, user_id, name, url, site_key, cron, time_zone, interval_minutes, jitter_seconds, due_at, next_at
         )
         SELECT $1, m.org_id, m.user_id, 'Chaos', $3, $4, '* * * * *', 'UTC', 1440, 0, at, at
         FROM memberships m, (SELECT date_trunc('minute', now()) + interval '1 minute' AS at) first
         WHERE m.org_id = $2`,
        [newId('schedule'), this.account.orgId, site.url, new URL(site.url).host],
      );
    }
  }

  /** No more planned times: what was planned until now is decided. */
  async stop(): Promise<void> {
    await this.stack.database.query('UPDATE schedules SET enabled = false WHERE org_id = $1', [this.account.orgId]);
  }

  async settle(): Promise<void> {
    const until = Date.now() + SETTLE_MS;
    // A third attempt would come after five minutes.
    const hurry = `UPDATE deliveries SET next_at = now() WHERE state = 'due' AND next_at > now()`;
    const left = `
      SELECT (
        (SELECT count(*) FROM deliveries WHERE state IN ('due', 'busy'))
        + (SELECT count(*) FROM notices WHERE fanned_at IS NULL)
        + (SELECT count(*) FROM schedule_ticks WHERE state = 'starting')
        + (SELECT count(*) FROM runs WHERE trigger = 'scheduled' AND status IN ('pending', 'running'))
      )::int AS n`;
    while (Date.now() < until) {
      await this.stack.database.query(hurry);
      const [row] = await this.stack.database.query<{ n: number }>(left);
      if (row?.n === 0) return;
      await sleep(500);
    }
  }

  /** One line each tells what was seen. */
  async check(checks: Checks): Promise<string[]> {
    return [await this.checkTicks(checks), await this.checkDeliveries(checks)];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await Promise.all(this.sites.map((site) => site.close()));
  }

  private async checkTicks(checks: Checks): Promise<string> {
    const ticks = await this.stack.database.query<Tick>(
      `SELECT
         t.schedule_id AS "scheduleId", t.due_at AS "dueAt", t.state, t.count, t.run_id AS "runId",
         (SELECT count(*)::int FROM runs r WHERE r.id = t.run_id AND r.trigger = 'scheduled') AS runs
       FROM schedule_ticks t WHERE t.org_id = $1 ORDER BY t.schedule_id, t.due_at`,
      [this.account.orgId],
    );
    for (const [nth, tick] of ticks.entries()) {
      const name = `${tick.scheduleId} at ${tick.dueAt.toISOString()}`;
      if (tick.state === 'starting') checks.violate('each start ends', name);
      if (tick.state === 'started' && tick.runs !== 1) checks.violate('a started time has its run', name);
      const next = ticks[nth + 1];
      if (next?.scheduleId !== tick.scheduleId) continue;
      // A row stands for `count` minutes; the next one begins where they end.
      if (next.dueAt.getTime() - tick.dueAt.getTime() !== tick.count * 60_000)
        checks.violate(
          'every planned time is decided once',
          `${name}: ${tick.count}, then ${next.dueAt.toISOString()}`,
        );
    }
    const [row] = await this.stack.database.query<{ runs: number }>(
      `SELECT count(*)::int AS runs FROM runs WHERE org_id = $1 AND trigger = 'scheduled'`,
      [this.account.orgId],
    );
    const named = new Set(ticks.flatMap(({ runId, runs }) => (runId !== null && runs === 1 ? [runId] : []))).size;
    if (row?.runs !== named)
      checks.violate('a scheduled run has one planned time', `${row?.runs} runs, ${named} times`);
    return `schedules: ${ticks.reduce((sum, { count }) => sum + count, 0)} planned times, ${named} audits`;
  }

  private async checkDeliveries(checks: Checks): Promise<string> {
    const rows = await this.stack.database.query<{ id: string; state: string | null; error: string | null }>(
      `SELECT n.id, d.state, d.error FROM notices n
       LEFT JOIN deliveries d ON d.notice_id = n.id AND d.channel_id = $2
       WHERE n.org_id = $1 AND n.type = ANY($3::text[])`,
      [this.account.orgId, this.channelId, TYPES],
    );
    for (const { id, state, error } of rows) {
      if (state === null || !['done', 'given-up', 'held'].includes(state))
        checks.violate('each event is delivered, held or given up', `${id}: ${state}, ${error}`);
      if (state === 'done' && !this.received.has(id)) checks.violate('what is done has arrived', id);
    }
    const known = new Set(rows.map(({ id }) => id));
    for (const id of this.received) if (!known.has(id)) checks.violate('nothing is told that did not happen', id);
    const [runs] = await this.stack.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM runs r WHERE r.org_id = $1
         AND r.status IN ('completed', 'failed', 'cancelled') AND r.completion_reason IS DISTINCT FROM 'dispatch_failed'
         AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.run_id = r.id)`,
      [this.account.orgId],
    );
    if ((runs?.n ?? 0) > 0) checks.violate('each end of a run is an event', `${runs?.n} runs have none`);
    return `deliveries: ${rows.length} events, ${this.messages} messages`;
  }
}
