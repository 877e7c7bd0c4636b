import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ApiContext } from './api-context.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('the metrics of the API', () => {
  let api: ApiContext;
  let port: number;
  const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  beforeAll(async () => {
    port = await freePort();
    api = await ApiContext.open({ env: { METRICS_PORT: String(port) } });
  });
  afterAll(() => api.close());

  it('count requests by the template of their route, and by nothing that a caller chooses', async () => {
    const { key } = await api.newCaller();
    await api.call('GET', '/v1/agent-runs/run_01m80rnf3wfbtrnr1hbr3x96b3', { key });
    await api.call('GET', '/nowhere/at/all');
    await fetch(`${api.url}/v1/credits`, { method: 'PROPFIND' });
    const text = await scrape();
    expect(text).toMatch(
      /sqout_http_request_duration_seconds_count\{service="api",method="GET",route="\/v1\/agent-runs\/:\w+",status="404"\} 1/,
    );
    expect(text).toMatch(/_count\{service="api",method="GET",route="none",status="404"\} 1/);
    expect(text).toMatch(/_count\{service="api",method="other",/);
    expect(text).not.toMatch(/nowhere|PROPFIND|run_01/);
  });

  it('tell the connections to the database, the memory and the lag of the event loop', async () => {
    const text = await scrape();
    expect(text).toMatch(/sqout_database_connections\{.*state="idle".*\} \d/);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('are not on the public port, and their port has nothing else', async () => {
    expect((await api.call('GET', '/metrics')).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/v1/credits`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});
