import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../kubectl.mjs';
import { ROOT } from '../paths.mjs';
import { waitUntil } from '../process.mjs';
import { site } from './installation.mjs';

/** In the renderer's pod: sent datagrams, as the kernel counts them. The proxy has no name to look up, so there are none. */
const SENT = 'cat /proc/net/snmp';

/**
 * docs/kubernetes.md, "Rendering": no start without the profile, then a browser in its sandbox, and an audit of a site that scripts fill.
 * @param {import('./installation.mjs').Installation} installation of the chart
 * @param {() => void} install applies the chart with renderers
 */
export async function checkRendering(installation, install) {
  const token = randomBytes(32).toString('hex');
  installation.do('patch', 'secret', 'sqout', '-p', JSON.stringify({ stringData: { 'renderer-token': token } }));
  await profile(installation, 'rm -f /seccomp/profiles/sqout-renderer.json');
  install();
  const waiting = '{.items[0].status.containerStatuses[0].state.waiting}';
  const state = () =>
    installation.do('get', 'pods', '-l', 'app.kubernetes.io/name=renderer', '-o', `jsonpath=${waiting}`);
  const refused = await waitUntil(() => (/seccomp|sqout-renderer\.json/.test(state()) ? state() : null), {
    ...{ timeoutMs: 120_000, intervalMs: 2_000 },
  });
  expect(refused, 'a renderer does not start on a node without the seccomp profile');
  const text = readFileSync(join(ROOT, 'deploy', 'seccomp', 'renderer.json'), 'utf8');
  await profile(
    installation,
    'mkdir -p /seccomp/profiles; printf %s "$PROFILE" >/seccomp/profiles/sqout-renderer.json',
    text,
  );
  await installation.rolledOut('renderer', 'api', 'worker');
  const log = installation.do('logs', 'deploy/sqout-renderer');
  const isTested = /takes pages/.test(log) && !/sandbox/i.test(log);
  expect(isTested, `with it, it starts after its self-test, in the sandbox${isTested ? '' : `: ${log.slice(-400)}`}`);

  const run = await installation.api('POST', '/v1/agent-runs', {
    ...{ url: 'http://site.sqout:8082/', trigger: 'api' },
    config: JSON.stringify({ render: 'auto' }),
  });
  const { id } = await installation.reportOf(run.id);
  const { totalPages, coverage } = await installation.api('GET', `/r/${id}.json`);
  const rendered = coverage?.rendering?.rendered;
  expect(
    totalPages === 6 && rendered === 6,
    `a site that scripts fill has ${totalPages} pages in its report, ${rendered} of them rendered`,
  );
  const { tcp, udp } = site('/reached');
  const [, datagrams] = /^Udp: \d+ \d+ \d+ (\d+)/m.exec(installation.exec('deploy/sqout-renderer', 'sh', '-c', SENT));
  expect(
    tcp + udp + Number(datagrams) === 0,
    `its scripts reached no private address, by the proxy or beside it (TCP ${tcp}, UDP ${udp}; the kernel counts ${datagrams} datagrams that the pod sent)`,
  );
}

/** Changes the node's folder of profiles, as an operator of nodes does. */
async function profile(installation, command, text = '') {
  await installation.onNode(text ? 'profile' : 'no-profile', command, {
    ...{ folder: '/var/lib/kubelet/seccomp', at: '/seccomp' },
    env: [{ name: 'PROFILE', value: text }],
  });
}
