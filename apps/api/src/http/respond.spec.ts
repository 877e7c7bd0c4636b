import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, type ErrorCode } from '#common';
import { sendError } from './respond.js';

describe('an error', () => {
  const QUOTA = { 'RateLimit-Reset': '60' };
  it.each<[ErrorCode, Record<string, string>, string | null]>([
    ['SERVICE_UNAVAILABLE', {}, '5'],
    ['SERVICE_UNAVAILABLE', { 'Retry-After': '30' }, '30'],
    ['SERVICE_UNAVAILABLE', QUOTA, '5'],
    ['UPSTREAM_ERROR', QUOTA, '5'],
    ['RATE_LIMITED', { 'Retry-After': '2' }, '2'],
    ['RATE_LIMITED', { 'Retry-After': '2', ...QUOTA }, '60'],
    ['INTERNAL_ERROR', {}, null],
    ['DUPLICATE_REQUEST', {}, null],
  ])('of code %s with %j asks for a wait of %s s', async (code, headers, seconds) => {
    const server = createServer((_request, response) => sendError(response, new AppError(code, { headers }), 'r-1'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(answer.headers.get('retry-after')).toBe(seconds);
      expect(await answer.json()).toMatchObject({ error: { code } });
    } finally {
      server.close();
    }
  });
});
