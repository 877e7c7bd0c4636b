import { spawn } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiContext } from './api-context.js';

/**
 * `path of Node 22, path of index.js of @modelcontextprotocol/conformance`: the suite needs a newer Node than we do (docs/decisions/0080).
 */
const SUITE = (process.env.MCP_CONFORMANCE ?? '').split(',').map((part) => part.trim());
const [NODE = '', PROGRAM] = SUITE;
const MINUTE_MS = 60_000;

/** The suite sends no credentials: this adds them, and changes nothing else, the Host included. */
function lendKey(url: string, key: string): Server {
  const { hostname, port } = new URL(url);
  return createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const sent = request(
      { hostname, port, method, path, headers: { ...headers, authorization: `Bearer ${key}` }, setHost: false },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    sent.on('error', () => answer.destroy());
    incoming.pipe(sent);
  });
}

(PROGRAM === undefined ? describe.skip : describe)('the suite of the protocol’s authors (MCP_CONFORMANCE)', () => {
  let context: ApiContext;
  let lender: Server;
  let url: string;
  beforeAll(async () => {
    context = await ApiContext.open();
    lender = lendKey(context.url, (await context.newCaller()).key);
    await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(lender.address() as AddressInfo).port}/mcp`;
  });
  afterAll(async () => {
    lender.closeAllConnections();
    await new Promise((resolve) => lender.close(resolve));
    await context.close();
  });

  it.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])(
    'passes %s',
    async (scenario) => {
      const child = spawn(NODE, [PROGRAM!, 'server', '--url', url, '--scenario', scenario], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
      const exitCode = await new Promise((resolve) => child.once('close', resolve));
      expect([exitCode, output]).toEqual([0, expect.stringMatching(/Passed: [1-9]\d*\/\d+, 0 failed/)]);
    },
    MINUTE_MS,
  );
});
