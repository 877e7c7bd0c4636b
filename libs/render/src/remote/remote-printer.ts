import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { PrintTask } from '../print/print-document.js';
import type { RemoteSettings } from './remote-renderer.js';
import { RendererHosts, type RendererHost } from './renderer-hosts.js';
import { MAX_RESULT_BYTES } from './wire.js';

/** The reader waits for the file. */
const WAIT_MS = 20_000;
const ASK_AGAIN_MS = 500;
const CONNECT_MS = 2_000;
/** Three prints of 30 s at most, and the start of a browser. */
const PRINTED_MS = 120_000;

/** Has reports printed by renderers of a deployment apart. */
export class RemotePrinter {
  private readonly agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: PRINTED_MS,
    bodyTimeout: PRINTED_MS,
    maxResponseSize: MAX_RESULT_BYTES,
  });
  private readonly hosts: RendererHosts;

  constructor(private readonly settings: RemoteSettings) {
    this.hosts = new RendererHosts(settings.urls);
  }

  /** @throws Error with a message for operators: no renderer printed it, or one refused it for good */
  async print(task: PrintTask): Promise<Buffer> {
    const body = JSON.stringify(task);
    const until = performance.now() + (this.settings.waitMs ?? WAIT_MS);
    let problem = 'There is no renderer.';
    do {
      for (const host of await this.hosts.inOrder()) {
        const printed = await this.ask(host, body);
        if (printed instanceof Error) throw printed;
        if (typeof printed !== 'string') return printed;
        problem = printed;
      }
      await sleep(ASK_AGAIN_MS);
    } while (performance.now() < until);
    throw new Error(problem);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /** The file, or why this one did not print it; an Error where no other one would. */
  private async ask(host: RendererHost, body: string): Promise<Buffer | string | Error> {
    const { origin } = host;
    try {
      const response = await request(`${origin}/print`, {
        // A file now and then: no connection stays open.
        ...{ method: 'POST', body, dispatcher: this.agent, reset: true },
        headers: { authorization: `Bearer ${this.settings.token}`, 'content-type': 'application/json' },
      });
      const file = Buffer.from(await response.body.arrayBuffer());
      // A renderer shows pages of strangers: what it says is a file is looked at.
      if (response.statusCode === 200 && file.subarray(0, 5).toString('latin1') === '%PDF-') return file;
      const problem = `${origin} responded with status ${response.statusCode}.`;
      if (response.statusCode === 400 || response.statusCode === 413) return new Error(problem);
      if (response.statusCode !== 429) this.hosts.rest(host);
      return problem;
    } catch (error) {
      this.hosts.rest(host);
      return `${origin}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
