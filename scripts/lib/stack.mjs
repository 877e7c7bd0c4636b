import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { buildWeb, WEB_SOURCES } from './build-web.mjs';
import { InstallationCommands } from './standing-commands.mjs';
import { waitForFirstCalls } from './first-calls.mjs';
import { ensureKey, signInLink } from './first-key.mjs';
import { onChange } from './on-change.mjs';
import { API_ENTRY, API_MODULE, EMBEDDED_ENTRY, ROOT, WORKER_ENTRY, WORKER_MODULE } from './paths.mjs';
import { givenPort, isPortFree, nextFreePort } from './ports.mjs';
import { endLeftovers, startService } from './service.mjs';
import { serveStaticSite } from './static-site.mjs';
import { ensureChannel, startReceiver } from './webhook-receiver.mjs';

const SAMPLE_SITE = join(ROOT, 'apps', 'cli', 'sample-site');
const WATCH_INTERVAL_MS = 2_000;
/** Where debuggers find the services of `npm run dev`; 9229 is what they look at by themselves. */
const INSPECTOR_PORTS = { api: 9229, worker: 9230 };

/**
 * Starts everything that one local installation needs, in order; what DATABASE_URL,
 * REDIS_URL and STORAGE_URL name is used instead of an embedded part.
 * The caller holds the lock of the data folder.
 * @returns {Promise<{ baseUrl: string, key: string, signInUrl: string | null, sampleUrl: string, receiverUrl: string,
 *   logFolder: string, queue: string, died: Promise<string>, stop: () => Promise<void> }>}
 */
export async function startStack({ folder, log, signal, isDev = false }) {
  /** Newest first: what was started last is stopped first, and the two services together. */
  const stops = [];
  const stop = async () => {
    const failures = [];
    const attempt = async (step) => {
      try {
        await step();
      } catch (error) {
        failures.push(error.message);
      }
    };
    await attempt(() => folder.saveState({ running: { ...folder.readState().running, isStopping: true } }));
    for (const end of stops.splice(0).reverse()) await attempt(end);
    await attempt(() => folder.saveState({ running: null }));
    if (failures.length > 0) throw new Error(failures.join('\n'));
  };
  const stopIfAsked = () => signal.throwIfAborted();
  try {
    await build({ log });
    stopIfAsked();
    const state = folder.readState();
    await endLeftovers(state.running?.services ?? []);
    folder.saveState({ running: { pid: process.pid } });

    const listenHost = process.env.HOST?.trim() || '127.0.0.1';
    const given = { api: await givenPort('PORT', listenHost), worker: await givenPort('WORKER_PORT', listenHost) };
    const { env, queue, servers } = await startStores(folder, stops, log);
    stopIfAsked();
    const site = await startSampleSite(folder, state.samplePort);
    stops.push(() => site.close());
    const receiver = await startWebhookReceiver(folder, state.receiver);
    stops.push(() => receiver.close());
    const port = given.api ?? (await nextFreePort(3000, listenHost, [given.worker]));
    const workerPort = given.worker ?? (await nextFreePort(3001, listenHost, [port]));
    const baseUrl = `http://${reachableHost(listenHost)}:${port}`;
    const serviceEnv = {
      ...env,
      HOST: listenHost,
      PORT: String(port),
      WORKER_PORT: String(workerPort),
      // Beside what the operator opened, exactly the sample site.
      CRAWL_ALLOW_NETWORKS: [process.env.CRAWL_ALLOW_NETWORKS?.trim(), `127.0.0.1/32:${site.port}`]
        .filter(Boolean)
        .join(','),
      // Channels lead to public addresses, and here to exactly the receiver.
      NOTIFY_ALLOW_NETWORKS: [process.env.NOTIFY_ALLOW_NETWORKS?.trim(), `127.0.0.1/32:${receiver.port}`]
        .filter(Boolean)
        .join(','),
    };
    log('applying migrations');
    const commands = new InstallationCommands(serviceEnv);
    stops.push(() => commands.close());
    await commands.run(['migrate']);
    stopIfAsked();

    const logFolder = join(folder.path, 'logs');
    const services = [
      ['The API', 'api', isDev ? API_MODULE : API_ENTRY, `${baseUrl}/readyz`],
      [
        'The worker',
        'worker',
        isDev ? WORKER_MODULE : WORKER_ENTRY,
        `http://${reachableHost(listenHost)}:${workerPort}/readyz`,
      ],
    ].map(([name, id, entry, readyUrl]) =>
      startService({
        ...{ name, entry, readyUrl, env: serviceEnv },
        inspectorPort: isDev ? INSPECTOR_PORTS[id] : null,
        logFile: join(logFolder, `${id}.log`),
      }),
    );
    stops.push(() => Promise.all(services.map((service) => service.stop())));
    folder.saveState({
      running: { pid: process.pid, services: services.map(({ pid, identity }) => ({ pid, identity })) },
    });
    if (isDev) {
      const compiler = startCompiler();
      stops.push(() => compiler.stop());
      const dashboard = onChange(
        WEB_SOURCES,
        () => buildWeb(log),
        (error) => log(`the dashboard: ${error.message}`),
      );
      stops.push(() => dashboard.stop());
      log(
        `debuggers: API ${INSPECTOR_PORTS.api}, worker ${INSPECTOR_PORTS.worker}; both start again when a file changes, and the dashboard is bundled again`,
      );
    }
    log('waiting for the API and the worker');
    await Promise.all(services.map((service) => service.waitUntilReady(signal)));

    const key = await ensureKey({ folder, baseUrl, commands });
    const sampleUrl = `${site.origin}/`;
    folder.saveState({ running: { ...folder.readState().running, baseUrl, sampleUrl } });
    const signInUrl = await signInLink(folder, commands);
    await waitForFirstCalls({ baseUrl, key, signal });
    await receiver.connect({ baseUrl, key });
    await commands.close();
    const receiverUrl = `${receiver.origin}/`;
    return {
      baseUrl,
      key,
      signInUrl,
      sampleUrl,
      receiverUrl,
      logFolder,
      queue,
      died: watch(services, servers, stops),
      stop,
    };
  } catch (error) {
    await stop().catch((failure) => log(failure.message));
    throw error;
  }
}

/** Compiles what changes below apps/ and libs/, until it is stopped. */
function startCompiler() {
  const nest = join(ROOT, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  const child = spawn(process.execPath, [nest, 'build', 'api', '--watch'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('close', resolve));
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Encrypts URLs and secrets of channels: the same at every start, beside the database that they are in. */
function keptSecretsKey(folder) {
  const path = join(folder, 'secrets-key');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

async function startStores(folder, stops, log) {
  const { startPostgres, startRedis } = await import(EMBEDDED_ENTRY);
  const env = { ...process.env };
  const servers = [];
  if (!env.DATABASE_URL?.trim()) {
    const postgres = await startPostgres({ dataDir: folder.path });
    log(postgres.isReattached ? 'Postgres was still running' : 'Postgres started');
    // As root below a closed folder such as /root, the account of the database cannot reach the data folder.
    const cluster = join(folder.path, 'postgres');
    if (lstatSync(cluster).isSymbolicLink())
      log(`its files are in ${realpathSync(cluster)}, where its account can reach them`);
    stops.push(() => postgres.stop());
    servers.push({ name: 'Postgres', isRunning: postgres.isRunning });
    env.DATABASE_URL = postgres.url;
    // A try-out on one's own machine: who signs in should be able to do something.
    env.AUTH_PROVISIONING = env.AUTH_PROVISIONING?.trim() || 'personal';
  }
  const redis = env.REDIS_URL?.trim() ? null : await startRedis({ dataDir: folder.path });
  if (redis !== null) {
    log(redis.isReattached ? 'Redis was still running' : 'Redis started');
    stops.push(() => redis.stop());
    servers.push({ name: 'Redis', isRunning: redis.isRunning });
    env.REDIS_URL = redis.url;
  }
  env.STORAGE_URL = env.STORAGE_URL?.trim() || `file:${join(folder.path, 'blobs')}`;
  env.SECRETS_KEY =
    env.SECRETS_KEY?.trim() || env.SECRETS_KEY_FILE?.trim() ? env.SECRETS_KEY : keptSecretsKey(folder.path);
  return { env, servers, queue: env.REDIS_URL?.trim() ? 'Redis' : 'PostgreSQL (no redis-server on PATH)' };
}

/** On the same port at every start, so that the audits of the sample site form one history. */
async function startSampleSite(folder, wantedPort) {
  const port = wantedPort && (await isPortFree(wantedPort, '127.0.0.1')) ? wantedPort : 0;
  const site = await serveStaticSite({ folder: SAMPLE_SITE, port });
  folder.saveState({ samplePort: site.port });
  return site;
}

/** Shows what arrives. Its channel is created with the first start. */
async function startWebhookReceiver(folder, known) {
  const port = known?.port && (await isPortFree(known.port, '127.0.0.1')) ? known.port : 0;
  let channel = known?.channel ?? null;
  const receiver = await startReceiver({ port, secret: () => channel?.secret ?? null });
  return {
    ...receiver,
    connect: async ({ baseUrl, key }) => {
      channel = await ensureChannel({ known: channel, baseUrl, key, url: `${receiver.origin}/hook` });
      folder.saveState({ receiver: { port: receiver.port, channel } });
    },
  };
}

function reachableHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Resolves with the reason when a part dies by itself. */
function watch(services, servers, stops) {
  const serverDeath = new Promise((resolve) => {
    const timer = setInterval(() => {
      const dead = servers.find((server) => !server.isRunning());
      if (dead) resolve(`${dead.name} stopped. See its log in the data folder.`);
    }, WATCH_INTERVAL_MS);
    stops.push(async () => clearInterval(timer));
  });
  return Promise.race([
    serverDeath,
    ...services.map((service) => service.exited.then((reason) => service.describeDeath(reason))),
  ]);
}
