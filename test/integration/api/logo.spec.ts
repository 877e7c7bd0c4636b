import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { MAX_LOGO_BYTES } from '#organizations';
import { jpeg, png } from '../../../libs/organizations/src/logo/image.testing.js';
import { ApiContext, expectError, type Answer, type Caller } from './api-context.js';

function form(bytes: Buffer, options: { field?: string; type?: string; name?: string } = {}): FormData {
  const body = new FormData();
  body.set(
    options.field ?? 'file',
    new Blob([new Uint8Array(bytes)], { type: options.type ?? 'image/png' }),
    options.name ?? 'logo.png',
  );
  return body;
}

/** An image that fills the limit to the last byte: what is appended to it counts, although nothing is kept of it. */
function padded(bytes: number): Buffer {
  return Buffer.concat([png(), Buffer.alloc(bytes - png().length)]);
}

describe('/v1/organizations/{id}/logo', () => {
  let context: ApiContext;
  let caller: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    caller = await context.newCaller();
  });
  afterAll(() => context.close());

  const pathOf = ({ orgId }: Caller): string => `/v1/organizations/${orgId}/logo`;
  const put = (by: Caller, body: FormData, path = pathOf(by)): Promise<Answer> =>
    context.call('POST', path, { key: by.key, rawBody: body });

  it('is stored, shown to anyone as what it is, and removed', async () => {
    const own = await context.newCaller();
    const { status, body } = await put(
      own,
      form(Buffer.concat([jpeg(), Buffer.from('<script>appended</script>')]), { type: 'text/html', name: 'x.html' }),
    );
    expect(status).toBe(200);
    const { avatarUrl } = body as { avatarUrl: string };
    expect(avatarUrl).toMatch(new RegExp(`^https://audit\\.example${pathOf(own)}\\?v=[0-9a-f]{8}$`));

    const shown = await fetch(context.url + pathOf(own));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.readUInt16BE(0)).toBe(0xffd8);
    expect(bytes.includes('script')).toBe(false);
    const detail = await context.call('GET', `/v1/organizations/${own.orgId}`, { key: own.key });
    expect(detail.body).toMatchObject({ organization: { avatarUrl } });

    expect(await context.call('DELETE', pathOf(own), { key: own.key })).toMatchObject({
      status: 200,
      body: { avatarUrl: null },
    });
    expectError(await context.call('GET', pathOf(own)), 404, 'NOT_FOUND');
    expect((await context.call('DELETE', pathOf(own), { key: own.key })).status).toBe(200);
  });

  it('is not sent again to whoever has it', async () => {
    await put(caller, form(png()));
    const first = await fetch(context.url + pathOf(caller));
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await fetch(context.url + pathOf(caller), { headers: { 'if-none-match': known } });
      expect({ known, status: answer.status, body: await answer.text() }).toEqual({ known, status: 304, body: '' });
    }
    expect((await fetch(context.url + pathOf(caller), { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const { avatarUrl } = (await put(caller, form(png()))).body as { avatarUrl: string };
    const versioned = await fetch(context.url + new URL(avatarUrl).pathname + new URL(avatarUrl).search);
    expect(versioned.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    ['an SVG that says it is a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s with 415', async (_name, bytes) => {
    expectError(await put(caller, form(bytes)), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('takes a file of exactly 1 MB and none that is larger', async () => {
    expect((await put(caller, form(padded(MAX_LOGO_BYTES)))).status).toBe(200);
    expectError(await put(caller, form(padded(MAX_LOGO_BYTES + 1))), 413, 'PAYLOAD_TOO_LARGE');
    expectError(await put(caller, form(padded(8 * MAX_LOGO_BYTES))), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('says what is wrong with an upload that is none', async () => {
    const call = (rawBody: string | FormData, contentType?: string): Promise<Answer> =>
      context.call('POST', pathOf(caller), {
        key: caller.key,
        rawBody,
        ...(contentType ? { headers: { 'content-type': contentType } } : {}),
      });
    expectError(await call('{}', 'application/json'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const without = new FormData();
    without.set('file', 'only text');
    const twice = form(png());
    twice.append('file', new Blob([new Uint8Array(png())]), 'second.png');
    for (const body of [without, form(png(), { field: 'image' }), twice]) {
      expect(expectError(await call(body), 400, 'VALIDATION_ERROR').issues).toMatchObject([{ path: 'file' }]);
    }
    for (const [body, type] of [
      ['', 'multipart/form-data'],
      ['garbage', 'multipart/form-data; boundary=x'],
      [
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
        'multipart/form-data; boundary=x',
      ],
    ] as const) {
      expectError(await call(body, type), 400, 'VALIDATION_ERROR');
    }
  });

  it('is for owners and admins, and does not exist for strangers', async () => {
    for (const [role, status] of [
      ['owner', 200],
      ['admin', 200],
      ['editor', 403],
      ['viewer', 403],
      ['billing', 403],
    ] as const) {
      const member = await context.newCaller({ orgId: caller.orgId, role });
      expect({ role, status: (await put(member, form(png()))).status }).toEqual({ role, status });
      expect({ role, status: (await context.call('DELETE', pathOf(caller), { key: member.key })).status }).toEqual({
        role,
        status,
      });
    }
    const stranger = await context.newCaller();
    expectError(await put(stranger, form(png()), pathOf(caller)), 404, 'NOT_FOUND');
    expectError(await context.call('DELETE', pathOf(caller), { key: stranger.key }), 404, 'NOT_FOUND');
    const reader = await context.newCaller({ orgId: caller.orgId, scopes: ['org:read'] });
    expect(expectError(await put(reader, form(png())), 403, 'FORBIDDEN').requiredScope).toBe('org:write');
  });

  it('asks for the upload only once it knows that the caller may send one', async () => {
    const viewer = await context.newCaller({ orgId: caller.orgId, role: 'viewer' });
    const upload = request(context.url + pathOf(caller), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${viewer.key}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 500_000,
        expect: '100-continue',
      },
    });
    let isAskedFor = false;
    upload.on('continue', () => (isAskedFor = true));
    upload.flushHeaders();
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    upload.on('error', () => undefined).destroy();
    expect([answer.statusCode, isAskedFor]).toEqual([403, false]);
  });
});
