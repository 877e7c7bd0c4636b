// npm run check:pooler [-- --prepare yes]: an installation behind PgBouncer in transaction
// mode, whose few server connections change hands after each transaction.
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { build } from './lib/build.mjs';
import { EMBEDDED_ENTRY, ROOT } from './lib/paths.mjs';
import { nextFreePort } from './lib/ports.mjs';
import { waitUntil } from './lib/process.mjs';
import { Caller, reportToPublish, Trial, Verdict } from './lib/trial.mjs';

const args = process.argv.slice(2);
const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
const PAGES = 200;
/** Fewer than the processes want at once, so that hardly anybody gets the same one twice. */
const SERVER_CONNECTIONS = 6;

const verdict = new Verdict();

async function startPgBouncer(trial) {
  const port = await nextFreePort(30_000 + Math.floor(Math.random() * 9_000), '127.0.0.1', []);
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
    ...(option('--prepare', 'no') === 'yes' ? { max_prepared_statements: 200 } : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `sqout = host=${hostname} port=${target} dbname=sqout user=postgres password=${decodeURIComponent(password)}`;
  writeFileSync(file, `[databases]\n${database}\n\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 });
  // It refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const child = asRoot
    ? spawn('setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', 'pgbouncer', file])
    : spawn('pgbouncer', [file]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  trial.closes.push(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const url = `postgresql://postgres:x@127.0.0.1:${port}/sqout`;
  const answers = async () => {
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  if (!(await waitUntil(answers, { timeoutMs: 20_000, intervalMs: 200 }))) throw new Error(`pgbouncer: ${output}`);
  return { url, log: () => output };
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
    const pooler = await startPgBouncer(trial);
    trial.postgres = { ...direct, url: pooler.url };
    trial.more = { DATABASE_PREPARE: option('--prepare', 'no'), ...(await queueSettings(trial, queue, direct)) };
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
    const client = new pg.Client({ connectionString: direct.url });
    await client.connect();
    const { rows: locks } = await client.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`);
    await client.end();
    verdict.expect(locks.length === 0, `no lock of a session is left behind (${locks.length})`);

    const { id: owner } = await trial.admin(ROOT, 'user', 'create', '--email', 'ada@example.com', '--name', 'Ada');
    const { id: org } = await trial.admin(ROOT, 'org', 'create', '--name', 'Acme', '--plan', 'team', '--owner', owner);
    const { key } = await trial.admin(ROOT, 'key', 'create', '--org', org, '--user', owner, '--preset', 'full');
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

const found = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
if (found.error) {
  console.log('check:pooler is SKIPPED: there is no pgbouncer on this machine (Debian: apt-get install pgbouncer).');
  process.exit(0);
}
console.log(`check:pooler: ${found.stdout.split('\n')[0]}`);
await build();
for (const queue of ['redis', 'postgres']) await tryOut(queue).catch((error) => verdict.expect(false, error.message));
console.log(
  verdict.problems.length === 0 ? 'check:pooler: all good' : `check:pooler: ${verdict.problems.length} problems`,
);
process.exit(verdict.problems.length === 0 ? 0 : 1);
