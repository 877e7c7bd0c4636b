// Clients of MCP in a process of their own: under Jest's condition "source" some packages would lead to their TypeScript.
// Takes messages {id, agent, call, …} by IPC, answered with {id, value | error}; `call` is one of
// 'connect' (generation: '2025' | '2026', where: as in mcp-agent.ts), 'tools', 'tool' (name, input) and 'close'.
const clients = new Map();

process.on('message', async ({ id, agent, call, ...rest }) => {
  try {
    process.send({ id, value: await CALLS[call](agent, rest) });
  } catch (error) {
    process.send({ id, error: String(error?.message ?? error) });
  }
});
process.on('disconnect', () => process.exit(0));

const CALLS = {
  async connect(agent, { generation, where }) {
    const load = 'urls' in where ? LOADS[generation].http : LOADS[generation].stdio;
    const { client, transport } = await load(where);
    clients.set(agent, Object.assign(client, { generation }));
    await client.connect(transport);
  },
  tools: async (agent) => (await clients.get(agent).listTools()).tools,
  async tool(agent, { name, input }) {
    const progress = [];
    const options = { onprogress: ({ message }) => progress.push(message) };
    const client = clients.get(agent);
    const request = { name, arguments: input };
    // The client of 2025 takes a schema of the answer between the two.
    const result = await (client.generation === '2025'
      ? client.callTool(request, undefined, options)
      : client.callTool(request, options));
    return { result, progress };
  },
  async close(agent) {
    await clients.get(agent).close();
    clients.delete(agent);
  },
};

const INFO = { name: 'spec', version: '1' };
/** Each is loaded when it is asked for. */
const LOADS = {
  2025: {
    async http(where) {
      const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
      return { client: await legacyClient(), transport: new StreamableHTTPClientTransport(...overHttp(where)) };
    },
    async stdio(where) {
      const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
      return { client: await legacyClient(), transport: new StdioClientTransport({ ...where, stderr: 'ignore' }) };
    },
  },
  2026: {
    async http(where) {
      const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
      return { client: await modernClient(), transport: new StreamableHTTPClientTransport(...overHttp(where)) };
    },
    async stdio(where) {
      const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
      return { client: await modernClient(), transport: new StdioClientTransport({ ...where, stderr: 'ignore' }) };
    },
  },
};

async function legacyClient() {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  return new Client(INFO);
}

async function modernClient() {
  const { Client } = await import('@modelcontextprotocol/client');
  return new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
}

function overHttp({ urls, key }) {
  let turn = 0;
  return [
    new URL('/mcp', urls[0]),
    {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      // Every request to another process of the API: there are no sticky sessions.
      fetch: (url, init) => fetch(String(url).replace(urls[0], urls[turn++ % urls.length]), init),
    },
  ];
}
