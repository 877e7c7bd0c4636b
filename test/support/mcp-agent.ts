import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export interface Called {
  text: string;
  isError: boolean;
}

type Where =
  { urls: string[]; key: string } | { command: string; args: string[]; env: Record<string, string>; cwd: string };
const START_MS = 60_000;

/** A client of MCP, of either generation of the protocol, in a process of its own. */
export class McpAgent {
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private lastId = 0;

  private constructor(private readonly child: ChildProcess) {
    child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
      const waiter = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) waiter?.resolve(value);
      else waiter?.reject(new Error(error));
    });
    child.once('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('The client ended.'));
    });
  }

  static async connect(generation: '2025' | '2026', where: Where): Promise<McpAgent> {
    const kind = 'urls' in where ? 'http' : 'stdio';
    const child = fork(join(import.meta.dirname, 'mcp-client.mjs'), [generation, kind, JSON.stringify(where)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const agent = new McpAgent(child);
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
    await agent.answer(0);
    clearTimeout(timer);
    return agent;
  }

  tools(): Promise<{ name: string; annotations?: Record<string, unknown> }[]> {
    return this.ask({ call: 'tools' }) as Promise<{ name: string; annotations?: Record<string, unknown> }[]>;
  }

  async call(name: string, input: Record<string, unknown> = {}): Promise<Called> {
    const { content, isError } = (await this.ask({ call: 'call', name, input })) as {
      content: { text: string }[];
      isError?: boolean;
    };
    return { text: content.map(({ text }) => text).join(''), isError: isError ?? false };
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await ended;
  }

  private ask(message: object): Promise<unknown> {
    const id = ++this.lastId;
    this.child.send({ id, ...message });
    return this.answer(id);
  }

  private answer(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}

/** The JSON of an answer, between its marks. */
export function dataOf({ text }: Called): Record<string, unknown> {
  const [, data] = /<<<data \w+\n([\s\S]*)\n\w+ end>>>/.exec(text) ?? [];
  if (data === undefined) throw new Error(`No data in: ${text.slice(0, 500)}`);
  return JSON.parse(data) as Record<string, unknown>;
}
