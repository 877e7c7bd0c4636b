import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { StandingCommands } from '../support/standing-commands.js';
import { environmentOf } from './admin-run.js';

jest.setTimeout(60_000);

interface Sent {
  temperature?: number;
  messages: { content: string }[];
}

describe('sqout admin model check', () => {
  const seen: Sent[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const sent = JSON.parse(body) as Sent;
      seen.push(sent);
      if (status !== 200) return void response.writeHead(status).end();
      if (sent.temperature !== undefined)
        return void response.writeHead(400).end('{"error":{"message":"temperature is not supported"}}');
      if (body.includes('image_url'))
        return void response.end(JSON.stringify({ choices: [{ message: { content: '{"value":"yellow, purple"}' } }] }));
      const content = '{"value":"How to sow beans in May, and when to water them so that they climb their pole."}';
      response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    });
  });
  let commands: StandingCommands;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    commands = new StandingCommands();
  });
  afterAll(async () => {
    await commands.close();
    server.close();
  });

  const check = (more: Record<string, string> = {}) =>
    commands.run(['admin', 'model', 'check', '--json'], {
      env: environmentOf({ DATABASE_URL: 'postgresql://localhost/none', ...more }),
    });
  const model = () => ({
    MODEL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    MODEL_NAME: 'small',
  });

  it('shows the text of the model, and how it wants to be asked', async () => {
    const { exitCode, stdout } = await check(model());
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ model: 'small', requests: 3, dialect: { hasTemperature: false } });
    expect(stdout).toContain('sow beans');
    expect(JSON.parse(stdout)).toMatchObject({ seesImages: 'yes' });
  });

  it('fails with the status of an endpoint that refuses', async () => {
    status = 401;
    const { exitCode, stdout } = await check(model());
    status = 200;
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ text: null, problem: 'The model returned status 401.' });
  });

  it('says what to set when there is no model', async () => {
    const { exitCode, stderr } = await check();
    expect(exitCode).toBe(2);
    expect(stderr).toContain('MODEL_BASE_URL');
  });
});
