import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from './signature.js';

describe('the signature of a webhook', () => {
  it('is verified by the library of Standard Webhooks, for 1,000 random bodies, and not when one character differs', () => {
    for (let nth = 0; nth < 1_000; nth++) {
      const secret = newSecret();
      const body = JSON.stringify({ type: 'run.completed', text: randomBytes(nth % 60).toString('latin1') + '€𝄞' });
      const headers = signedHeaders([secret], { id: `evt_${nth}`, at: new Date(), body });
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
      expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
    }
  });

  it('verifies by either secret while both are in use', () => {
    const [old, current] = [newSecret(), newSecret()];
    const headers = signedHeaders([current, old], { id: 'evt_1', at: new Date(), body: '{}' });
    for (const secret of [old, current]) expect(new Webhook(secret).verify('{}', headers)).toEqual({});
  });
});
