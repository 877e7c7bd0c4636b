import { ApiContext } from './api-context.js';

describe('the description for machines and people', () => {
  let context: ApiContext;
  let page: string;
  let policy: string;

  beforeAll(async () => {
    context = await ApiContext.open();
    const answer = await context.call('GET', '/docs');
    expect(answer.status).toBe(200);
    page = answer.body as string;
    policy = answer.headers.get('content-security-policy') ?? '';
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
  afterAll(() => context.close());

  it('is served as OpenAPI', async () => {
    const { status, body } = await context.call('GET', '/v1/openapi.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  });

  it('names every route on the page', async () => {
    const { body } = await context.call('GET', '/v1/openapi.json');
    for (const path of Object.keys((body as { paths: object }).paths)) expect(page).toContain(`<code>${path}</code>`);
  });

  it('needs nothing from elsewhere and runs nothing', () => {
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(page).not.toMatch(/<script|<img|<link|<iframe|\son\w+=|style="/i);
  });

  it('has the plans where upgrade hints point, with their numbers', () => {
    expect(page).toContain('id="plans"');
    for (const pages of ['500', '2000', '5000']) expect(page).toContain(`<td>${pages}</td>`);
  });

  it('has an aim for every link inside it', () => {
    const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });
});
