// npm run check:pooler [-- --prepare yes]: an installation behind PgBouncer in transaction
// mode, whose few server connections change hands after each transaction.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from './lib/build.mjs';
import { Caller, reportToPublish } from './lib/caller.mjs';
import { EMBEDDED_ENTRY, ROOT } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { Trial } from './lib/trial.mjs';
import { said, Verdict } from './lib/verdict.mjs';

const { prepare } = parseArgs({ options: { prepare: { type: 'string', default: 'no' } } }).values;
const PAGES = 200;
/** Fewer than the processes want at once, so that hardly anybody gets the same one twice. */
const SERVER_CONNECTIONS = 6;

const verdict = new Verdict('check:pooler');

async function startPgBouncer(trial) {
  const port = await freePort();
  const { hostname, port: target, password } = new URL(trial.postgres.url);
  const file = join(trial.folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: SERVER_CONNECTIONS,
    max_client_conn: 500,
    ignore_startup_parameters: 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,options',
    unix_socket_dir: '',
    ...(prepare === 'yes' ? { max_prepared_statements: 200 } : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `sqout = host=${hostname} port=${target} dbname=sqout user=postgres password=${decodeURIComponent(password)}`;
  writeFileSync(file, `[databases]\n${database}\n\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 });
  // It refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const program = asRoot ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
  const url = `postgresql://postgres:x@127.0.0.1:${port}/sqout`;
  const answers = async () => {
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await trial.startProgram([...program, 'pgbouncer', file], answers);
  return url;
}

async function queueSettings(trial, queue, { url }) {
  if (queue === 'postgres') return { QUEUE_DATABASE_URL: url };
  const { startRedis } = await import(EMBEDDED_ENTRY);
  const redis = await startRedis({ dataDir: trial.folder, isDurable: false });
  trial.closes.push(() => redis.stop());
  return { REDIS_URL: redis.url };
}

async function tryOut(queue) {
  const trial = await Trial.open();
  try {
    const direct = trial.postgres;
    trial.postgres = { ...direct, url: await startPgBouncer(trial) };
    trial.more = { DATABASE_PREPARE: prepare, ...(await queueSettings(trial, queue, direct)) };
    verdict.note(`the queue is in ${queue === 'redis' ? 'Redis' : 'PostgreSQL, past the pooler'}`);

    const both = await Promise.all([
      trial.command(ROOT, ['migrate', '--json']),
      trial.command(ROOT, ['migrate', '--json']),
    ]);
    const applied = both.map((text) => JSON.parse(text).applied.length).sort((a, b) => a - b);
    verdict.expect(
      applied[0] + applied[1] > 10,
      `two migrations at once make the tables once (${applied.join(' and ')})`,
    );
    const session = await trial.connect(direct.url);
    const { rows: locks } = await session.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`);
    await session.end();
    verdict.expect(locks.length === 0, `no lock of a session is left behind (${locks.length})`);

    const { key } = await trial.openAccount(ROOT);
    const apis = [await trial.startApi(ROOT), await trial.startApi(ROOT)];
    const workers = [await trial.startWorker(ROOT), await trial.startWorker(ROOT)];
    const site = await trial.startSite(PAGES, 10);
    const caller = new Caller(apis[0], key);
    const ids = await Promise.all(Array.from({ length: 4 }, () => caller.startRun(site)));
    await caller.call('POST', '/v1/reports', reportToPublish('pooled'));
    const asks = Array.from({ length: 200 }, (_, at) => new Caller(apis[at % 2], key).call('GET', '/v1/agent-runs'));
    const answers = await Promise.allSettled(asks);
    const refused = answers.filter(({ status }) => status === 'rejected');
    verdict.expect(
      refused.length === 0,
      `200 requests at once are answered${refused.length ? `; ${refused.length} not: ${refused[0].reason.message}` : ''}`,
    );
    for (const id of ids) {
      const ended = await caller.ended(id);
      verdict.expect(ended.status === 'completed', `a run through the pooler: ${ended.status} ${ended.error ?? ''}`);
    }
    await workers[0].stop('SIGKILL');
    const after = await caller.ended(await caller.startRun(site));
    verdict.expect(
      after.status === 'completed',
      `a run after a worker was killed: ${after.status} ${after.error ?? ''}`,
    );
    verdict.expect((await trial.admin(ROOT, 'credits', 'check')).clean, 'the books are clean');
    const wrong = [...apis, ...workers].flatMap(
      ({ output }) => output.match(/.*(prepared statement|portal|LISTEN|unsupported startup).*/g) ?? [],
    );
    verdict.expect(
      wrong.length === 0,
      `no session was missed${wrong.length ? `: ${wrong.length} lines such as ${wrong[0].slice(0, 300)}` : ''}`,
    );
    verdict.note(`server connections at most: ${SERVER_CONNECTIONS}, for 2 APIs and 2 workers`);
  } finally {
    await trial.close();
  }
}

const found = said('pgbouncer', ['--version']);
if (found.isMissing) verdict.skip('there is no pgbouncer on this machine (Debian: apt-get install pgbouncer)');
console.log(`check:pooler: ${found.text.split('\n')[0]}`);
await build();
for (const queue of ['redis', 'postgres']) await tryOut(queue).catch((error) => verdict.expect(false, error.message));
verdict.end();
