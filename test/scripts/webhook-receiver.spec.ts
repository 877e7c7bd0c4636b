import { request } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../../scripts/lib/webhook-receiver.mjs';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

describe('the receiver of a local installation', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver({ port: 0, secret: () => SECRET });
  });
  afterAll(() => receiver.close());

  const page = async (): Promise<string> => (await fetch(receiver.origin)).text();
  const send = async (body: string, secret = SECRET, at = new Date()): Promise<number> => {
    const id = 'evt_1';
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    return (await fetch(`${receiver.origin}/hook`, { method: 'POST', headers, body })).status;
  };

  it('shows what arrives as text, and whether its signature holds', async () => {
    expect(await page()).toContain('Nothing has arrived yet');
    expect(await send('{"type":"<b>run.completed","data":{}}')).toBe(204);
    const shown = await page();
    expect(shown).toContain('Signature verified');
    expect(shown).toContain('&lt;b&gt;run.completed');
    const another = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await send('{"type":"forged"}', another)).toBe(401);
    expect(await send('{"type":"old"}', SECRET, new Date(Date.now() - 3_600_000))).toBe(401);
    expect((await page()).match(/Signature invalid/g)).toHaveLength(2);
  });

  it('keeps the latest 50, takes no large message, and responds to no other host', async () => {
    for (let i = 0; i < 55; i++) await send(`{"type":"run.failed","data":{"n":${i}}}`);
    expect((await page()).match(/<article>/g)).toHaveLength(50);
    expect((await fetch(`${receiver.origin}/hook`, { method: 'POST', body: 'x'.repeat(65 * 1024) })).status).toBe(413);
    const status = await new Promise((resolve) => {
      const headers = { host: 'evil.test' };
      request(receiver.origin, { headers }, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(421);
  });
});
