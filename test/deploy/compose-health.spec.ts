import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Health {
  test: string[];
  timeout: string;
}

const { services } = parse(readFileSync(join(process.cwd(), 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<'api' | 'worker' | 'renderer', { healthcheck: Health }>;
};

describe.each(['api', 'worker', 'renderer'] as const)('the health check of the service %s', (name) => {
  const { test: command, timeout } = services[name].healthcheck;
  const port = { api: 3000, worker: 3001, renderer: 3002 }[name];
  let server: Server;
  let own: string;
  let status = 200;
  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(status).end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    own = String((server.address() as AddressInfo).port);
  });
  afterAll(() => server.close());

  function exitCode(): Promise<number | null> {
    // As compose reads it: $$ is a dollar.
    const [program, ...args] = command.slice(1).map((part) => part.replaceAll('$$', '$').replace(String(port), own));
    return new Promise((resolve) => spawn(program!, args, { stdio: 'ignore' }).once('close', resolve));
  }

  it('starts no Node process, and waits for ten seconds', () => {
    expect(command[1]).toBe('bash');
    expect(timeout).toBe('10s');
  });

  it('asks for nothing that engines before 25, such as that of Debian 12, refuse', () => {
    expect(Object.keys(services[name].healthcheck).filter((key) => key === 'start_interval')).toEqual([]);
  });

  it('passes when the service is ready, and fails when it is not or nobody listens', async () => {
    expect(await exitCode()).toBe(0);
    status = 503;
    expect(await exitCode()).not.toBe(0);
    await new Promise((resolve) => server.close(resolve));
    expect(await exitCode()).not.toBe(0);
  });
});
