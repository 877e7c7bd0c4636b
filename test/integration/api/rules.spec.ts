import { viewCatalogue } from '#audit-engine/rules';
import { retireWhileTesting } from '../../../libs/audit-engine/src/testing/retired-rules.js';
import { Installation, type Process } from '../../support/installation.js';
import { ApiContext } from './api-context.js';

describe('the rule catalogue over HTTP', () => {
  let installation: Installation;
  let api: Process;
  beforeAll(async () => {
    installation = await Installation.open();
    api = await installation.startApi();
  });
  afterAll(() => installation.close());

  const get = async (path: string) => {
    const answer = await fetch(`${api.url}${path}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('lists every rule to anyone', async () => {
    expect(await get('/v1/rules')).toEqual({ status: 200, body: viewCatalogue() });
  });

  it('shows a rule with its page, by its id as it is and encoded', async () => {
    const plain = await get('/v1/rules/core/title');
    expect(plain).toMatchObject({
      status: 200,
      body: { id: 'core/title', severity: 'error', documentation: expect.stringContaining('## How to fix') },
    });
    expect(await get('/v1/rules/core%2Ftitle')).toEqual(plain);
  });

  it.each([
    '/v1/rules/core/none',
    '/v1/rules/core',
    '/v1/rules/..%2F..%2Fpackage',
    `/v1/rules/core/${'x'.repeat(8_000)}`,
  ])('has no rule at %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  });
});

describe('rules that are gone, over HTTP', () => {
  retireWhileTesting('core/heading-text', 'core/title');
  retireWhileTesting('core/keywords', null);
  let context: ApiContext;
  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());
  const get = (path: string): Promise<Response> => fetch(`${context.url}${path}`, { redirect: 'manual' });

  it('lead to the rule that they were merged into, in the help too', async () => {
    expect(await (await get('/v1/rules/core/heading-text')).json()).toMatchObject({ id: 'core/title' });
    const help = await get('/help/rules/core/heading-text/');
    expect([help.status, help.headers.get('location')]).toEqual([308, '/help/rules/core/title/']);
  });

  it('say why they were retired', async () => {
    const answer = await get('/v1/rules/core/keywords');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining('was retired on') } });
    expect((await get('/help/rules/core/keywords/')).headers.get('location')).toBe('/help/rules/');
  });
});
