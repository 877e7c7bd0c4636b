import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EMBEDDED_ENTRY, ROOT } from './paths.mjs';
import { processIdentity } from './process.mjs';

const PREFIX = 'sqout-test-';
/**
 * A file system in memory: every database of a spec is hundreds of files made and
 * removed, which cost ext4 a third of the whole run of its specs.
 */
const MEMORY = '/dev/shm';
/** What the servers of a whole suite take, several times over. */
const MEMORY_BYTES = 2 ** 31;
/** Each queue suite takes a separate logical database. */
const REDIS_DATABASES = 1024;
/** Why tests of a queue are skipped, by the queues that there are. */
const MISSING = {
  postgres:
    'Those that need Redis: none is on PATH (redis-server or valkey-server), or SQOUT_TEST_QUEUE leaves it out.',
  redis: 'SQOUT_TEST_QUEUE leaves out the queue in PostgreSQL.',
};

/**
 * Brings up what the specs need, apart from every other run on this machine: Postgres with a
 * migrated template database (tables and queue), and Redis when there is one.
 * @returns {Promise<{ env: Record<string, string>, queues: string[], missing: string | null, stop: () => Promise<void> }>}
 */
export async function startTestServices() {
  const wanted = process.env.SQOUT_TEST_QUEUE ?? 'available';
  if (!['available', 'redis', 'postgres', 'both'].includes(wanted))
    throw new Error('SQOUT_TEST_QUEUE must be redis, postgres or both.');
  const { startPostgres, startRedis } = await import(EMBEDDED_ENTRY);
  await removeAbandoned({ startPostgres, startRedis });

  const isInMemory = isMemoryFree();
  const dataDir = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), PREFIX));
  // Root's Postgres runs as another account, which has to pass through; what is secret is so by its own mode.
  chmodSync(dataDir, 0o711);
  writeFileSync(
    join(dataDir, 'owner.json'),
    JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }),
  );
  const started = [];
  const stop = async () => {
    for (const server of started.reverse()) await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres({ dataDir, database: 'postgres', isDurable: false });
    started.push(postgres);
    const redis =
      wanted === 'postgres' ? null : await startRedis({ dataDir, isDurable: false, databases: REDIS_DATABASES });
    if (redis) started.push(redis);
    else if (wanted === 'redis' || wanted === 'both')
      throw new Error('SQOUT_TEST_QUEUE asks for Redis, and no redis-server or valkey-server is on PATH.');

    const queues = [...(redis ? ['redis'] : []), ...(wanted === 'redis' ? [] : ['postgres'])];
    const env = {
      SQOUT_TEST_DATABASE_ADMIN_URL: postgres.url,
      SQOUT_TEST_DATABASE_TEMPLATE: await createTemplate(postgres.url),
      SQOUT_TEST_QUEUES: queues.join(','),
      ...(redis ? { SQOUT_TEST_REDIS_URL: redis.url } : {}),
      ...(isInMemory && !isNoExec(MEMORY) ? { TMPDIR: newTemporaryFolder(dataDir) } : {}),
    };
    return { env, queues, missing: MISSING[queues.join()] ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createTemplate(adminUrl) {
  const name = `template_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();

  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const { migrate } = await import(join(ROOT, 'dist', 'libs', 'database', 'src', 'index.js'));
  await migrate(url.href);
  const { migrateQueue } = await import(join(ROOT, 'dist', 'libs', 'queue', 'src', 'index.js'));
  await migrateQueue({ kind: 'postgres', url: url.href });
  return name;
}

function isMemoryFree() {
  try {
    accessSync(MEMORY, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES;
  } catch {
    // Not every system has it.
    return false;
  }
}

/** Specs put programs into the folder for temporary files, which some mounts forbid. */
function isNoExec(mountPoint) {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === mountPoint)?.[3] ?? '';
  return options.split(',').includes('noexec');
}

/** Open to all accounts, like the system's own. */
function newTemporaryFolder(dataDir) {
  const folder = join(dataDir, 'tmp');
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  return folder;
}

/** A test run that was killed leaves its servers behind; the next one ends them. */
async function removeAbandoned({ startPostgres, startRedis }) {
  const folders = [tmpdir(), MEMORY].flatMap((parent) => foldersIn(parent));
  for (const dataDir of folders) {
    const owner = readOwner(dataDir);
    if (owner === null || processIdentity(owner.pid) === owner.identity) continue;
    // Attaching is the safe way to stop them: it proves that the servers are those of this folder.
    await startRedis({ dataDir, isDurable: false }).then(
      (redis) => redis?.stop(),
      () => {},
    );
    await startPostgres({ dataDir, database: 'postgres', isDurable: false }).then(
      (postgres) => postgres.stop(),
      () => {},
    );
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function foldersIn(parent) {
  try {
    return readdirSync(parent)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => join(parent, name));
  } catch {
    return [];
  }
}

function readOwner(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8'));
  } catch {
    return null;
  }
}
