import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Conformance, expectError, type Person } from './conformance-context.js';

interface Description {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, { security?: object[]; responses: Record<string, unknown> }>>;
}

/** Specification, "Endpoints": every operation with the statuses that it names. */
const OPERATIONS: Readonly<Record<string, readonly number[]>> = {
  'post /v1/agent-runs': [201, 400, 401, 402, 429, 502],
  'get /v1/agent-runs': [200, 401, 429],
  'get /v1/agent-runs/{id}': [200, 401, 404, 429],
  'get /v1/agent-runs/{id}/report': [200, 401, 404, 429],
  'post /v1/reports': [200, 201, 400, 401, 402, 409, 413, 429],
  'get /v1/reports': [200, 401, 429],
  'get /v1/reports/{id}': [200, 404, 429],
  'patch /v1/reports/{id}': [200, 400, 401, 402, 404, 429],
  'delete /v1/reports/{id}': [200, 401, 404, 429],
  'get /v1/credits': [200, 401, 403, 429],
  'get /v1/organizations/{id}': [200, 401, 404, 429],
  'get /v1/organizations/{id}/logo': [200, 404],
  'post /v1/organizations/{id}/logo': [200, 400, 401, 403, 404, 413, 415, 429],
  'delete /v1/organizations/{id}/logo': [200, 401, 403, 404, 429],
};

describe('Versioning', () => {
  let conformance: Conformance;
  let person: Person;
  let description: Description;

  beforeAll(async () => {
    conformance = await Conformance.open();
    person = await conformance.newPerson();
    description = (await conformance.call('GET', '/v1/openapi.json')).body as Description;
  });
  afterAll(() => conformance.close());

  it('the description is OpenAPI 3.1.0 with the description version 1.0.0', () => {
    expect([description.openapi, description.info.version]).toEqual(['3.1.0', '1.0.0']);
  });

  it('what is served is what stands in the repository', () => {
    expect(description).toEqual(JSON.parse(readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8')));
  });

  it('the public surface lives under /v1', () => {
    expect(Object.keys(description.paths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
  });

  it.each(Object.entries(OPERATIONS))('%s is described with %j', (operation, statuses) => {
    const [method = '', path = ''] = operation.split(' ');
    expect(Object.keys(description.paths[path]![method]!.responses).map(Number)).toEqual(
      expect.arrayContaining([...statuses]),
    );
  });

  it.each([
    '/v1/webhooks',
    '/v1/github',
    '/v1/admin',
    '/v1/admin/users',
    '/v1/stats',
    '/v1/users',
    '/v1/agent-runs/internal',
    '/v1/reports/internal/x',
    '/v2/credits',
    '/credits',
  ])('%s is not part of it', async (path) => {
    expectError(await conformance.call('GET', path, { key: person.key }), 404, 'NOT_FOUND');
  });
});
