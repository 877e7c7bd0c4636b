import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export interface Called {
  text: string;
  isError: boolean;
  structured: Record<string, unknown> | null;
  /** Messages of progress, in their order. */
  progress: string[];
}

export interface ListedTool {
  name: string;
  annotations?: Record<string, unknown>;
  inputSchema: { properties?: Record<string, unknown>; additionalProperties?: unknown };
  outputSchema?: { properties?: Record<string, unknown> };
}

type Where =
  { urls: string[]; key: string } | { command: string; args: string[]; env: Record<string, string>; cwd: string };

/** The process that clients of MCP live in. Close it in the end. */
export class McpClients {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private lastId = 0;

  constructor() {
    this.child = fork(join(import.meta.dirname, 'mcp-client.mjs'), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
      const waiter = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) waiter?.resolve(value);
      else waiter?.reject(new Error(error));
    });
    this.child.once('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('The client ended.'));
    });
  }

  ask(message: { agent: number; call: string; [member: string]: unknown }): Promise<unknown> {
    const id = ++this.lastId;
    this.child.send({ id, ...message });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await ended;
  }
}

/** A client of MCP, of either generation of the protocol. */
export class McpAgent {
  private static last = 0;

  private constructor(
    private readonly clients: McpClients,
    private readonly id: number,
    private readonly isAlone: boolean,
  ) {}

  /** @param shared where it lives; without, in a process of its own */
  static async connect(generation: '2025' | '2026', where: Where, shared?: McpClients): Promise<McpAgent> {
    const clients = shared ?? new McpClients();
    const agent = new McpAgent(clients, ++McpAgent.last, shared === undefined);
    try {
      await agent.ask('connect', { generation, where });
      return agent;
    } catch (error) {
      if (shared === undefined) await clients.close();
      throw error;
    }
  }

  tools(): Promise<ListedTool[]> {
    return this.ask('tools') as Promise<ListedTool[]>;
  }

  async call(name: string, input: Record<string, unknown> = {}): Promise<Called> {
    const { result, progress } = (await this.ask('tool', { name, input })) as {
      result: { content: { text: string }[]; isError?: boolean; structuredContent?: Record<string, unknown> };
      progress: string[];
    };
    const { content, isError = false, structuredContent = null } = result;
    return { text: content.map(({ text }) => text).join(''), isError, structured: structuredContent, progress };
  }

  async close(): Promise<void> {
    await this.ask('close');
    if (this.isAlone) await this.clients.close();
  }

  private ask(call: string, more: object = {}): Promise<unknown> {
    return this.clients.ask({ agent: this.id, call, ...more });
  }
}

/** What a tool answers as structure: what is ours, and what is of the site. */
export function dataOf({ structured, text }: Called): Record<string, unknown> {
  if (structured === null) throw new Error(`No structure in: ${text.slice(0, 500)}`);
  const { fromSite, ...own } = structured;
  return { ...own, ...(fromSite as object | undefined) };
}

/** A text without what is fenced in it. */
export function unfenced({ text }: Called): string {
  return text.replace(/<<<data (\w+)\n[\s\S]*\n\1 end>>>/g, '');
}
