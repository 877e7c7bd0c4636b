import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserContexts } from './browser-contexts.js';
import { Cdp } from './cdp.js';
import type { BrowserProgram } from './find-browser.js';
import { memoryOfGroup } from './process-memory.js';

const START_MS = 20_000;

/** What keeps the browser from reaching anything but the proxy: no WebRTC or QUIC beside it, no look-up of names, no calls home. */
const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--no-pings',
  '--block-new-web-contents',
  '--deny-permission-prompts',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--window-size=1280,800',
  // Phones have none, and in pictures they are in the way.
  '--hide-scrollbars',
];

export interface BrowserSettings {
  program: BrowserProgram;
  proxyPort: number;
  /** Without it, a page that breaks out of the browser is on the machine. */
  hasSandbox: boolean;
  /** Certificates are not checked. */
  isInsecure: boolean;
  /** It also listens on a port of the loopback interface, for a program that controls it. */
  hasPort?: boolean;
}

/** The browser does not start. The message is for people. */
export class BrowserError extends Error {}

/** A running browser with its process group and its folder. */
export class Browser {
  /** Pages that it has been given. */
  pages = 0;
  userAgent = '';
  readonly contexts: BrowserContexts;

  private constructor(
    readonly cdp: Cdp,
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly onExit: () => void,
  ) {
    this.contexts = new BrowserContexts(cdp);
  }

  /** @throws BrowserError */
  static async start(settings: BrowserSettings): Promise<Browser> {
    const folder = await mkdtemp(join(tmpdir(), 'sqout-browser-'));
    const { child, errors } = spawnBrowser(settings, folder);
    const [, , , input, output] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
    const onExit = (): void => killGroup(child);
    process.once('exit', onExit);
    const browser = new Browser(new Cdp(input, output), child, folder, onExit);
    child.once('error', () => browser.cdp.close());
    child.once('exit', () => browser.cdp.close());
    try {
      const { userAgent } = await browser.cdp.send('Browser.getVersion', {}, { deadlineMs: START_MS });
      browser.userAgent = String(userAgent).replace('HeadlessChrome', 'Chrome');
      await browser.cdp.send('Browser.setDownloadBehavior', { behavior: 'deny' });
      await browser.closePopups();
      return browser;
    } catch {
      await browser.close();
      throw new BrowserError(whyNot(errors()));
    }
  }

  /** The port on which a browser with `hasPort` listens. @throws BrowserError */
  async debuggingPort(): Promise<number> {
    for (const end = performance.now() + START_MS; performance.now() < end; await sleep(50)) {
      const text = await readFile(join(this.folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
      const port = Number(text.split('\n', 1)[0]);
      if (port > 0) return port;
    }
    throw new BrowserError('Chromium does not listen on a port.');
  }

  /** Of all its processes; null where the system does not tell. */
  memoryBytes(): number | null {
    const { pid } = this.child;
    return pid === undefined || this.cdp.isClosed ? null : memoryOfGroup(pid);
  }

  /** Kills the browser and everything that it has started. */
  async close(): Promise<void> {
    process.removeListener('exit', this.onExit);
    this.cdp.close();
    const { child } = this;
    const ended = new Promise<void>((resolve) => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('exit', () => resolve());
    });
    killGroup(child);
    await ended;
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** A window that a page opens is closed before it shows anything. */
  private async closePopups(): Promise<void> {
    this.cdp.listen(({ method, params }) => {
      const info = params.targetInfo as { targetId: string; openerId?: string } | undefined;
      if (method !== 'Target.targetCreated' || info?.openerId === undefined) return;
      this.cdp.send('Target.closeTarget', { targetId: info.targetId }).catch(() => undefined);
    });
    await this.cdp.send('Target.setDiscoverTargets', { discover: true });
  }
}

function spawnBrowser(
  { program, proxyPort, hasSandbox, isInsecure, hasPort = false }: BrowserSettings,
  folder: string,
): { child: ChildProcess; errors: () => string } {
  const flags = [
    ...FLAGS,
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    `--user-data-dir=${folder}`,
    ...(hasSandbox ? [] : ['--no-sandbox']),
    ...(hasPort ? ['--remote-debugging-port=0'] : []),
    ...(isInsecure ? ['--ignore-certificate-errors'] : []),
    'about:blank',
  ];
  // No variable of ours is its business; a separate process group is killed as a whole.
  const env = { PATH: '/usr/bin:/bin', HOME: folder, ...program.env };
  const child = spawn(program.executablePath, flags, {
    detached: true,
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (text.length < 10_000) text += chunk.toString();
  });
  return { child, errors: () => text };
}

/** Ends a process that leads a group, with all that it has started. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function whyNot(errors: string): string {
  if (/sandbox/i.test(errors))
    return 'Chromium cannot start its sandbox here. Run Sqout as a user other than root and allow user namespaces, or set RENDERER_NO_SANDBOX=i-know where only trusted sites are audited.';
  const [line = 'no message'] = errors.split('\n').filter((text) => /ERROR|error/.test(text));
  return `Chromium did not start (${line.trim().slice(0, 200)}).`;
}
