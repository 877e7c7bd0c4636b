// npm start: everything on this machine, until Ctrl-C. npm run dev (--dev): the same, compiled again and restarted when a file changes.
import { relative } from 'node:path';
import { openDataFolder } from './lib/data-folder.mjs';
import { watchLauncher } from './lib/launcher.mjs';
import { ROOT } from './lib/paths.mjs';
import { startStack } from './lib/stack.mjs';

const PRIVATE_SITES = `Sites on private addresses (localhost, 10.0.0.0/8, 192.168.0.0/16 …) are refused, except for the sample site.
To audit one, stop and start with its network: CRAWL_ALLOW_NETWORKS=127.0.0.1/32 npm start

`;

/** The release whose compiler audits need least processor time with: docs/capacity.md. */
const FAST_NODE = 24;

const abort = new AbortController();
const stopped = new Promise((resolve) => {
  const ask = () => {
    abort.abort(new Error('Stopped before it was ready.'));
    resolve(null);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, ask);
  watchLauncher(ask);
});

const exitCode = await main().catch((error) => {
  console.error(error.message);
  return 1;
});
// Not left to the event loop: a part that did not stop must not keep us, and without us its guard ends it.
process.exit(exitCode);

async function main() {
  const folder = openDataFolder();
  const lock = await folder.lock();
  if (lock.release === null) {
    const at = folder.readState().running?.baseUrl;
    console.error(
      `Sqout already runs on ${folder.path} (process ${lock.heldBy}${at ? `, ${at}` : ''}). Stop it first, or set SQOUT_DATA_DIR to another folder.`,
    );
    return 1;
  }
  try {
    const stack = await startStack({
      folder,
      log: (line) => console.error(`… ${line}`),
      signal: abort.signal,
      isDev: process.argv.includes('--dev'),
    });
    printWelcome(stack);
    const death = await Promise.race([stopped, stack.died]);
    console.error(death ?? '\nStopping …');
    await stack.stop();
    return death === null ? 0 : 1;
  } finally {
    lock.release();
  }
}

function nodeVersion() {
  const [major] = process.versions.node.split('.', 1);
  const hint = Number(major) < FAST_NODE ? `, audits take less processor time with Node ${FAST_NODE}` : '';
  return `${process.version}${hint}`;
}

function printWelcome({ baseUrl, key, signInUrl, sampleUrl, receiverUrl, logFolder, queue }) {
  const run = JSON.stringify({ url: sampleUrl, trigger: 'api' });
  const door =
    signInUrl === null
      ? `${baseUrl}/app`
      : `${signInUrl}\n\n  The link works once, within 15 minutes. Start again for a new one.`;
  console.log(`
Sqout is ready. Open this link in your browser:

  ${door}

  Base URL     ${baseUrl}
  Dashboard    ${baseUrl}/app
  Help         ${baseUrl}/help/
  API key      ${key}
  Queue        ${queue}
  Node         ${nodeVersion()}
  Sample site  ${sampleUrl}
  Webhooks     ${receiverUrl} shows what the channel “Built-in receiver” gets
  Logs         ${relative(ROOT, logFolder)}

Audit the sample site:

  curl -s -X POST ${baseUrl}/v1/agent-runs -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${run}'

See your runs, and read a report when its run is completed:

  curl -s ${baseUrl}/v1/agent-runs -H 'Authorization: Bearer ${key}'
  curl -s ${baseUrl}/v1/agent-runs/<run id>/report -H 'Authorization: Bearer ${key}'

Or watch the whole first audit from another terminal: npm run demo

${process.env.CRAWL_ALLOW_NETWORKS?.trim() ? '' : PRIVATE_SITES}Ctrl-C stops everything; the data stays.
`);
}
