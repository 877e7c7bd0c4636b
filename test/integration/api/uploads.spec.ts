import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditReport } from '../../../libs/reports/src/audit-report.testing.js';
import { ApiContext, type Caller } from './api-context.js';

/** More than the sockets of a loopback connection take in. */
const LARGE_BYTES = 16 * 1024 * 1024;

interface Outcome {
  status: number;
  text: string;
}

describe('large uploads where nothing is limited', () => {
  it('wait for their turn', async () => {
    const context = await ApiContext.open({ env: { RATE_LIMITS: 'off' } });
    try {
      const { key } = await context.newCaller();
      const filler = Array.from({ length: 3_000 }, (_, i) => ({ id: `page ${i}`, text: 'x'.repeat(500) }));
      const body = { report: auditReport({ pages: filler }) };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => context.call('POST', '/v1/reports', { key, body })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    } finally {
      await context.close();
    }
  });
});

describe('large uploads', () => {
  let context: ApiContext;
  let owner: Caller;

  beforeAll(async () => {
    context = await ApiContext.open({ env: { RATE_LIMITS: 'on' } });
    owner = await context.newCaller();
  });
  afterAll(() => context.close());

  const publish = (key: string, agent?: Agent): ClientRequest =>
    request(`${context.url}/v1/reports`, {
      method: 'POST',
      agent,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': LARGE_BYTES },
    });

  function outcomeOf(sent: ClientRequest): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response: IncomingMessage) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
    });
  }

  it('are refused before they have arrived when two others are arriving', async () => {
    const arriving = Array.from({ length: 3 }, () => publish(owner.key));
    const outcomes = arriving.map(outcomeOf);
    for (const sent of arriving) sent.write('{');
    const refused = await Promise.race(outcomes);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('RATE_LIMITED');
    const ends = Promise.allSettled(outcomes);
    for (const sent of arriving) sent.destroy();
    await ends;
    // The client that was told so went away in the middle of its body: it is in the log as what it was told.
    const logged = (): boolean => context.logLines.some((line) => line.includes('"status":429'));
    for (const deadline = Date.now() + 30_000; !logged() && Date.now() < deadline;) await sleep(10);
    expect(logged()).toBe(true);
  });

  it('that are refused are read to their end, so that their connection serves the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const sent = publish('sq_nobody', agent);
      const outcome = outcomeOf(sent);
      sent.end(Buffer.alloc(LARGE_BYTES, 0x20));
      expect((await outcome).status).toBe(401);
      const socket = sent.socket;
      const next = request(`${context.url}/healthz`, { agent });
      const answered = outcomeOf(next);
      next.end();
      expect((await answered).status).toBe(200);
      expect(next.socket).toBe(socket);
    } finally {
      agent.destroy();
    }
  });

  it.each(['close', 'keep-alive'])(
    'that are refused get their answer to a client that reads it after it has sent all, with Connection: %s',
    async (connection) => {
      const { hostname, port } = new URL(context.url);
      const socket = connect(Number(port), hostname);
      const answer = new Promise<string>((resolve, reject) => {
        socket.on('error', reject);
        const head = `POST /v1/reports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sq_nobody\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: ${LARGE_BYTES}\r\n\r\n`;
        socket.write(head);
        socket.write(Buffer.alloc(LARGE_BYTES, 0x20), (error) => {
          if (error) return reject(error);
          let text = '';
          socket.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
            if (text.endsWith('}}')) resolve(text);
          });
        });
      });
      try {
        expect(await answer).toMatch(/^HTTP\/1\.1 401 [^]*UNAUTHORIZED/);
      } finally {
        socket.destroy();
      }
    },
  );
});
