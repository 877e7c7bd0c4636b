// A client of MCP in a process of its own: under Jest's condition "source" some packages would lead to their TypeScript.
// node mcp-client.mjs <2025|2026> <http|stdio> <JSON of where>; then {id, call: 'tools' | 'call', name, input} by IPC, answered with {id, value | error}.
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [generation, kind, where] = process.argv.slice(2);
const isModern = generation === '2026';
const info = { name: 'spec', version: '1' };
const client = isModern
  ? new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  : new LegacyClient(info);
await client.connect(transportOf(JSON.parse(where)));
process.on('message', async ({ id, call, name, input }) => {
  try {
    const value =
      call === 'tools' ? (await client.listTools()).tools : await client.callTool({ name, arguments: input });
    process.send({ id, value });
  } catch (error) {
    process.send({ id, error: String(error?.message ?? error) });
  }
});
process.on('disconnect', () => void client.close().finally(() => process.exit(0)));
process.send({ id: 0, value: client.getNegotiatedProtocolVersion?.() ?? null });

function transportOf({ urls, key, command, args, env, cwd }) {
  if (kind === 'stdio')
    return new (isModern ? ModernStdio : LegacyStdio)({ command, args, env, cwd, stderr: 'ignore' });
  let turn = 0;
  return new (isModern ? ModernHttp : LegacyHttp)(new URL('/mcp', urls[0]), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    // Every request to another process of the API: there are no sticky sessions.
    fetch: (url, init) => fetch(String(url).replace(urls[0], urls[turn++ % urls.length]), init),
  });
}
