import { setTimeout as sleep } from 'node:timers/promises';
import { emit } from '#notifications';
import { quantile } from '../../../bench/lib/statistics.js';
import { poll } from '../../support/installation.js';
import { Client } from '../client.js';
import type { Account, Stack } from '../stack.js';
import { Receiver } from './receiver.js';
import { newAccounts, type Trial, type TrialContext } from './trial.js';

const [ORGANIZATIONS, CHANNELS] = [20, 5];
const NOTICES = 2_000;
const KILLS = 50;
const PER_KILL = NOTICES / KILLS;
const RESPONSE_MS = 300;
const SETTLE_MS = 300_000;
/** Of the others, while one channel hangs. */
const LIMIT_MS = 5_000;
const ROUNDS = 3;

interface Place {
  account: Account;
  site: string;
}

/** Two thousand events for a hundred channels, fifty kills of a worker that is just sending, and then a channel that hangs. */
export const deliveriesTrial: Trial = {
  programs: { apis: 1, workers: 3, renderers: 0 },
  async run(context) {
    const { stack, say, violate } = context;
    const receiver = await Receiver.start(RESPONSE_MS);
    const places = await channelsOf(context, receiver);
    const { sent, undone } = await killSenders(context, places, receiver);
    await settle(stack, violate);
    const messages = [...receiver.arrivals.values()].reduce((sum, times) => sum + times.length, 0);
    const lost = sent.filter((id) => !receiver.arrivals.has(id));
    const again = [...receiver.arrivals.values()].filter((times) => times.length > 1).length;
    say(
      `deliveries: ${sent.length} events, ${KILLS} kills of a worker that was sending; ${sent.length - lost.length} arrived, ${lost.length} lost, ${again} more than once, ${messages} messages, ${receiver.broken} cut off`,
    );
    if (lost.length > 0) violate('every event arrives', `${lost.length} did not: ${lost.slice(0, 3).join(', ')}`);
    const known = new Set(sent);
    for (const id of receiver.arrivals.keys())
      if (!known.has(id)) violate(undone.has(id) ? 'what was rolled back is not sent' : 'no other id is sent', id);
    const states = await stack.database.query<{ state: string; n: number }>(
      'SELECT state, count(*)::int AS n FROM deliveries GROUP BY state',
    );
    if (states.length !== 1 || states[0]?.state !== 'done' || states[0].n !== NOTICES)
      violate('every event has one delivery, and it is done', JSON.stringify(states));
    await hang(context, places, receiver);
    receiver.close();
  },
};

/** Five channels of each organization, each for one site. */
async function channelsOf({ stack, journal, choice }: TrialContext, receiver: Receiver): Promise<Place[]> {
  const client = new Client(stack, journal, choice);
  const places: Place[] = [];
  for (const account of await newAccounts(stack, ORGANIZATIONS, 0))
    for (let nth = 0; nth < CHANNELS; nth++) {
      const site = `site-${places.length}.test`;
      await newChannel(client, account, { url: receiver.url('/'), site });
      places.push({ account, site });
    }
  return places;
}

async function newChannel(
  client: Client,
  account: Account,
  { url, site }: { url: string; site: string },
): Promise<void> {
  const body = { kind: 'webhook', name: site, url, types: ['run.cancelled'], sites: [site] };
  const { status, body: channel } = await client.call(account, { method: 'POST', path: '/v1/channels', body });
  if (status !== 201) throw new Error(`The channel was not created: ${status} ${JSON.stringify(channel)}`);
}

async function emitTo({ database }: Stack, { account, site }: Place, isUndone = false): Promise<string> {
  let id: string | null = null;
  const url = `https://${site}/`;
  const data = {
    runId: 'run_1',
    url,
    trigger: 'api',
    mode: 'audit',
    reason: 'cancelled',
    message: 'It was cancelled.',
  } as const;
  const work = database.transaction(async (sql) => {
    id = await emit(sql, { type: 'run.cancelled', orgId: account.orgId, site, at: new Date(), data });
    if (isUndone) throw new Error('undone');
  });
  await work.catch((error: unknown) => {
    if (!isUndone) throw error;
  });
  if (id === null) throw new Error('An event has no id.');
  return id;
}

/** @returns ids of the events, and of those whose transaction was rolled back */
async function killSenders(
  { stack, choice }: TrialContext,
  places: readonly Place[],
  receiver: Receiver,
): Promise<{ sent: string[]; undone: Set<string> }> {
  const sent: string[] = [];
  const undone = new Set<string>();
  for (let kills = 0; kills < KILLS; kills++) {
    const chosen = choice.shuffled(places).slice(0, PER_KILL);
    for (const place of chosen) sent.push(await emitTo(stack, place));
    for (const place of chosen.slice(0, 2)) undone.add(await emitTo(stack, place, true));
    await killOneThatSends(stack, receiver);
  }
  return { sent, undone };
}

async function killOneThatSends(stack: Stack, receiver: Receiver): Promise<void> {
  for (;;) {
    await hurry(stack);
    await poll('messages are being sent', async () => receiver.inHand >= 3, 120_000, 10);
    const { broken } = receiver;
    for (const worker of stack.workers.filter(({ pid }) => pid !== null)) {
      await worker.kill();
      await sleep(100);
      if (receiver.broken > broken) return;
    }
  }
}

/** What failed is tried again at once, and a lease of a worker that was killed ends soon. */
async function hurry({ database }: Stack): Promise<void> {
  await database.query(`UPDATE deliveries SET next_at = now() WHERE state = 'due' AND next_at > now()`);
  await database.query(
    `UPDATE deliveries SET next_at = now() WHERE state = 'busy' AND next_at BETWEEN now() AND now() + interval '20 seconds'`,
  );
}

async function settle(stack: Stack, violate: TrialContext['violate']): Promise<void> {
  const isOver = async (): Promise<boolean> => {
    await hurry(stack);
    const open = await stack.database.query(
      `SELECT 1 FROM deliveries WHERE state IN ('due', 'busy') UNION ALL SELECT 1 FROM notices WHERE fanned_at IS NULL LIMIT 1`,
    );
    return open.length === 0;
  };
  await poll('everything is sent', isOver, SETTLE_MS, 500).catch((error: unknown) =>
    violate('every delivery ends', String(error)),
  );
}

/** One channel that never responds, beside a hundred others. */
async function hang(
  { stack, journal, choice, say, violate }: TrialContext,
  places: readonly Place[],
  receiver: Receiver,
) {
  await Promise.all(stack.programs.map((program) => program.ready()));
  const [first] = places;
  if (!first) throw new Error('There is no channel.');
  const stuck = { ...first, site: 'hangs.test' };
  await newChannel(new Client(stack, journal, choice), first.account, {
    url: receiver.url('/hangs'),
    site: stuck.site,
  });
  for (let n = 0; n < 20; n++) await emitTo(stack, stuck);
  await poll('the channel hangs', async () => receiver.inHand >= 2, 30_000);
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sentAt = new Map<string, number>();
    for (const place of places) sentAt.set(await emitTo(stack, place), Date.now());
    const hasAll = async (): Promise<boolean> => [...sentAt.keys()].every((id) => receiver.arrivals.has(id));
    await poll('all others have theirs', hasAll, 120_000).catch((error: unknown) =>
      violate('a channel that hangs holds up no other', String(error)),
    );
    for (const [id, at] of sentAt) waits.push((receiver.arrivals.get(id)?.[0] ?? Infinity) - at);
  }
  const p95 = quantile(waits, 0.95);
  say(
    `one channel hangs: ${waits.length} messages of the ${places.length} others, p50 ${Math.round(quantile(waits, 0.5))} ms, p95 ${Math.round(p95)} ms (bar: ${LIMIT_MS} ms)`,
  );
  if (p95 > LIMIT_MS) violate('a channel that hangs holds up no other', `p95 ${Math.round(p95)} ms`);
}
