import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { ApiContext, type Caller } from './api-context.js';

const LARGE_BYTES = 3 * 1024 * 1024;

interface Outcome {
  status: number;
  text: string;
}

describe('large uploads', () => {
  let context: ApiContext;
  let owner: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    owner = await context.newCaller();
  });
  afterAll(() => context.close());

  const publish = (key: string, agent?: Agent): ClientRequest =>
    request(`${context.url}/v1/reports`, { method: 'POST', agent, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': LARGE_BYTES } });

  function outcomeOf(sent: ClientRequest): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk)).on('end', () => resolve({ status: response.statusCode ?? 0, text }));
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
});
