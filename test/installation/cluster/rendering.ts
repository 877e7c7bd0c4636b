import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '../../support/installation.js';
import { site, type Namespace } from './namespace.js';

/** In the renderer's pod: sent datagrams, as the kernel counts them. The proxy has no name to look up, so there are none. */
const SENT = 'cat /proc/net/snmp';

/**
 * docs/kubernetes.md, "Rendering": no start without the profile, then a browser in its sandbox, and an audit of a site that scripts fill.
 * @param namespace of the chart @param install applies the chart with renderers
 */
export function describeRendering(namespace: () => Namespace, install: () => void): void {
  /** Changes the node's folder of profiles, as an operator of nodes does. */
  const changeProfiles = (name: string, command: string, value = ''): Promise<void> =>
    namespace().onNode(name, command, {
      ...{ folder: '/var/lib/kubelet/seccomp', at: '/seccomp', env: [{ name: 'PROFILE', value }] },
    });

  it('starts no renderer on a node without the seccomp profile', async () => {
    const token = randomBytes(32).toString('hex');
    namespace().do('patch', 'secret', 'sqout', '-p', JSON.stringify({ stringData: { 'renderer-token': token } }));
    await changeProfiles('no-profile', 'rm -f /seccomp/profiles/sqout-renderer.json');
    install();
    const waiting = 'jsonpath={.items[0].status.containerStatuses[0].state.waiting}';
    const isRefused = async (): Promise<boolean> =>
      /seccomp|sqout-renderer\.json/.test(
        namespace().do('get', 'pods', '-l', 'app.kubernetes.io/name=renderer', '-o', waiting),
      );
    await poll('the pod waits for its profile', isRefused, 120_000, 2_000);
  });

  it('starts a renderer with it, after its self-test, in the sandbox', async () => {
    const write = 'mkdir -p /seccomp/profiles; printf %s "$PROFILE" >/seccomp/profiles/sqout-renderer.json';
    const text = readFileSync(join(process.cwd(), 'deploy', 'seccomp', 'renderer.json'), 'utf8');
    await changeProfiles('profile', write, text);
    await namespace().rolledOut('renderer', 'api', 'worker');
    const log = namespace().do('logs', 'deploy/sqout-renderer');
    expect(log).toMatch(/takes pages/);
    expect(log).not.toMatch(/sandbox/i);
  });

  it('renders a site that scripts fill, and lets no script reach a private address, by the proxy or beside it', async () => {
    const run = await namespace().api<{ id: string }>('POST', '/v1/agent-runs', {
      ...{ url: 'http://site.sqout:8082/', trigger: 'api', config: JSON.stringify({ render: 'auto' }) },
    });
    const { id } = await namespace().reportOf(run.id);
    expect(await namespace().api('GET', `/r/${id}.json`)).toMatchObject({
      totalPages: 6,
      coverage: { rendering: { rendered: 6 } },
    });
    const counted = namespace().exec('deploy/sqout-renderer', 'sh', '-c', SENT);
    const [, datagrams] = /^Udp: \d+ \d+ \d+ (\d+)/m.exec(counted)!;
    expect([site('/reached'), datagrams]).toEqual([{ tcp: 0, udp: 0 }, '0']);
  });
}
