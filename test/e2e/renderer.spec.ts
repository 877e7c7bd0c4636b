import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { BrowserProgram } from '#render';
import { testBrowser } from '../support/browser.js';
import { freePort } from '../support/installation.js';

jest.setTimeout(180_000);

const RENDERER = join(process.cwd(), 'dist', 'run', 'renderer.js');
/** A user of its own for the browser, so that the kernel tells its packets from those of the renderer. */
const BROWSER_USER = 10_007;
const isRoot = process.getuid?.() === 0;

interface Ended {
  code: number | null;
  output: string;
}

describe('a renderer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-renderer-'));
  let browser: BrowserProgram;
  beforeAll(async () => {
    browser = await testBrowser();
    chmodSync(folder, 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The browser without the flags that match, and as another user where `user` says so. */
  function browserWithout(name: string, flags: string, user = false): string {
    const path = join(folder, name);
    const variables = Object.entries(browser.env).map(([key, value]) => `${key}='${value}'`);
    const as = user ? `setpriv --reuid ${BROWSER_USER} --regid ${BROWSER_USER} --clear-groups` : '';
    writeFileSync(
      path,
      `#!/bin/bash
args=()
for arg in "$@"; do case "$arg" in ${flags}) ;; *) args+=("$arg") ;; esac; done
${user ? `own=$(mktemp -d) && chown ${BROWSER_USER} "$own" && args+=("--user-data-dir=$own") && export HOME=$own` : ''}
exec env ${variables.join(' ')} ${as} '${browser.executablePath}' "\${args[@]}"
`,
    );
    chmodSync(path, 0o755);
    return path;
  }

  /** Starts one and waits until it takes pages, which ends it, or has ended. */
  async function start(env: Record<string, string>, before: readonly string[] = []): Promise<Ended> {
    const [program = '', ...args] = [...before, process.execPath, RENDERER];
    const child = spawn(program, args, {
      env: {
        ...{ PATH: process.env.PATH ?? '', HOME: folder, HOST: '127.0.0.1', RENDERER_PORT: String(await freePort()) },
        ...{ RENDERER_TOKEN: 'a-token-of-this-test', ...env },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (!child.killed && output.includes('the renderer takes pages')) child.kill('SIGTERM');
      });
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
  }

  it('does not start without its token, and says so', async () => {
    expect(await start({ RENDERER_TOKEN: '' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('RENDERER_TOKEN is not set'),
    });
  });

  itAsRoot('does not start without a sandbox, unless it is told to', async () => {
    const CHROMIUM_PATH = browserWithout('plain', 'no-such-flag');
    const [refused, told] = await Promise.all([
      start({ CHROMIUM_PATH }),
      start({ CHROMIUM_PATH, RENDERER_NO_SANDBOX: 'i-know' }),
    ]);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('cannot start its sandbox') });
    expect(told).toMatchObject({ code: 0, output: expect.stringContaining('without its sandbox') });
  });

  it.each([
    ['TCP', '--proxy-server=*', /TCP: [1-9]/],
    ['UDP', '*webrtc-ip-handling*', /UDP: [1-9]/],
    ['DNS', '--host-resolver-rules=*', /datagrams sent: \d{2,}/],
  ])('does not start with a browser that reaches the network without the proxy by %s', async (name, flags, leaks) => {
    const CHROMIUM_PATH = browserWithout(name, flags);
    const { code, output } = await start({ CHROMIUM_PATH, RENDERER_NO_SANDBOX: 'i-know' });
    expect(output).toContain('reaches the network without the proxy');
    expect(output).toMatch(leaks);
    expect(code).toBe(1);
  });

  /** Where packets of the browser's user go, as the kernel counts them in a network that nothing else uses. */
  async function destinations(flags: string): Promise<{ ended: Ended; seen: string[] }> {
    const name = `sqout-${process.pid}-${flags.length}`;
    const inside = (command: string): string =>
      execFileSync('ip', ['netns', 'exec', name, 'sh', '-c', command], { encoding: 'utf8' });
    execFileSync('ip', ['netns', 'add', name]);
    try {
      // Everything has a way out, and comes back here.
      inside('ip link set lo up && ip addr add 10.99.0.1/24 dev lo && ip route add default via 10.99.0.2 dev lo');
      inside(`nft -f - <<'END'
table inet canary {
  set four { type ipv4_addr . inet_proto . inet_service; flags dynamic; size 65535; }
  set six { type ipv6_addr . inet_proto . inet_service; flags dynamic; size 65535; }
  chain out {
    type filter hook output priority 0;
    meta skuid ${BROWSER_USER} meta l4proto { tcp, udp } add @four { ip daddr . meta l4proto . th dport } return
    meta skuid ${BROWSER_USER} meta l4proto { tcp, udp } add @six { ip6 daddr . meta l4proto . th dport } return
    meta skuid ${BROWSER_USER} counter comment "others"
  }
}
END`);
      const CHROMIUM_PATH = browserWithout(`canary-${flags.length}`, flags, true);
      const env = { CHROMIUM_PATH, ...(flags === NONE ? {} : { RENDERER_NO_SANDBOX: 'i-know' }) };
      const ended = await start(env, ['ip', 'netns', 'exec', name]);
      const rules = inside('nft -j list ruleset');
      return { ended, seen: seenIn(JSON.parse(rules) as Ruleset) };
    } finally {
      execFileSync('ip', ['netns', 'del', name]);
    }
  }

  itAsRoot('sends no packet but to its proxy, as the kernel counts them; the count sees others', async () => {
    const tight = await destinations(NONE);
    expect(tight.ended).toMatchObject({ code: 0, output: expect.stringContaining('takes pages') });
    expect(tight.seen).toEqual([expect.stringMatching(/^127\.0\.0\.1 tcp \d+$/)]);
    const leaky = await destinations('--proxy-server=*|--host-resolver-rules=*|*webrtc-ip-handling*');
    expect(leaky.ended.code).toBe(1);
    expect(leaky.seen.some((each) => each.startsWith('10.99.0.1 tcp'))).toBe(true);
    expect(leaky.seen.some((each) => each.includes(' udp '))).toBe(true);
  });
});

const NONE = 'no-such-flag';

interface Ruleset {
  nftables: {
    set?: { elem?: (NftElement | { elem: { val: NftElement } })[] };
    rule?: { comment?: string; expr: { counter?: { packets: number } }[] };
  }[];
}
interface NftElement {
  concat: (string | number)[];
}

/** Each destination as "address protocol port", and packets of other protocols as "others". */
function seenIn({ nftables }: Ruleset): string[] {
  const elements = nftables.flatMap(({ set }) => set?.elem ?? []);
  const others = nftables.flatMap(({ rule }) => rule?.expr ?? []).filter(({ counter }) => (counter?.packets ?? 0) > 0);
  return [
    ...elements.map((each) => ('elem' in each ? each.elem.val : each).concat.join(' ')),
    ...others.map(() => 'others'),
  ];
}

/** A network of one's own takes root, and the programs of iproute2 and nftables; without them the spec says that it is skipped. */
function itAsRoot(name: string, test: () => Promise<void>): void {
  const isPossible =
    isRoot && ['ip', 'nft', 'setpriv'].every((program) => spawnSync(program, ['--version']).error === undefined);
  if (!isPossible) process.stderr.write(`SKIPPED, as it takes root, ip, nft and setpriv: ${name}\n`);
  (isPossible ? it : it.skip)(name, test);
}
