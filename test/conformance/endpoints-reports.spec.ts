import { rmSync } from 'node:fs';
import { Conformance, expectError, uniqueReport, type Answer, type Person } from './conformance-context.js';

interface Published {
  id: string;
  url: string;
  visibility: string;
  createdAt: string;
}

describe('Endpoints › Reports', () => {
  let conformance: Conformance;
  let person: Person;

  beforeAll(async () => {
    conformance = await Conformance.open();
    person = await conformance.newPerson();
  });
  afterAll(() => conformance.close());

  const post = (body: unknown, by: Person = person): Promise<Answer> =>
    conformance.call('POST', '/v1/reports', { key: by.key, body });
  async function published(visibility: string, by: Person = person): Promise<Published> {
    const { status, body } = await post({ report: uniqueReport(), visibility }, by);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body as Published;
  }
  const get = (id: string, key?: string): Promise<Answer> => conformance.call('GET', `/v1/reports/${id}`, { key });

  describe('POST /v1/reports', () => {
    it('report is required', async () => {
      expect(expectError(await post({ visibility: 'public' }), 400, 'VALIDATION_ERROR').issues).toMatchObject([
        { path: 'report' },
      ]);
    });

    it('visibility is private by default', async () => {
      expect(await post({ report: uniqueReport() })).toMatchObject({ status: 201, body: { visibility: 'private' } });
    });

    it('members beside report are accepted', async () => {
      expect((await post({ report: uniqueReport(), auditId: 'a', runId: 'r', websiteId: 'w' })).status).toBe(201);
    });

    it.each(['unlisted', 'private'])('an identical %s publish creates a new report', async (visibility) => {
      const body = { report: uniqueReport(), visibility };
      const answers = [await post(body), await post(body)];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(new Set(answers.map((answer) => (answer.body as Published).id)).size).toBe(2);
    });

    it('an identical public publish answers 200 with the original report', async () => {
      const body = { report: uniqueReport(), visibility: 'public' };
      const [first, second] = [await post(body), await post(body)];
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body).toEqual(first.body);
    });

    it('identical means the content, not the order of members', async () => {
      const report = uniqueReport();
      const first = await post({ report, visibility: 'public' });
      const second = await post({ visibility: 'public', report: Object.fromEntries(Object.entries(report).reverse()) });
      expect([second.status, second.body]).toEqual([200, first.body]);
    });

    it('is keyed on the publisher: the same of another user or organization is a new report', async () => {
      const body = { report: uniqueReport(), visibility: 'public' };
      const people = [person, await conformance.newPerson({ orgId: person.orgId }), await conformance.newPerson()];
      const answers = await Promise.all(people.map((by) => post(body, by)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map((answer) => (answer.body as Published).id)).size).toBe(3);
    });

    it('is keyed on the content: another one is a new report', async () => {
      const report = uniqueReport();
      expect((await post({ report, visibility: 'public' })).status).toBe(201);
      expect((await post({ report: { ...report, passed: 21 }, visibility: 'public' })).status).toBe(201);
    });

    it('identical publishes at once are one report; the others wait for its answer, on one API and on two', async () => {
      const { url: otherUrl } = await conformance.installation.startApi();
      for (const urls of [[conformance.url], [conformance.url, otherUrl]]) {
        const body = JSON.stringify({ report: uniqueReport(), visibility: 'public' });
        const answers = await Promise.all(
          Array.from({ length: 60 }, async (_, i) => {
            const answer = await fetch(`${urls[i % urls.length]}/v1/reports`, {
              method: 'POST',
              headers: { authorization: `Bearer ${person.key}`, 'content-type': 'application/json' },
              body,
            });
            return { status: answer.status, id: ((await answer.json()) as Published).id };
          }),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(59).fill(200), 201]);
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      }
    });
  });

  describe('GET /v1/reports', () => {
    it('is a page of the caller’s reports, newest first, without deleted ones', async () => {
      const own = await conformance.newPerson();
      const ids: string[] = [];
      for (let i = 0; i < 4; i++) ids.unshift((await published('private', own)).id);
      await conformance.client(own).reports.delete(ids[1]!);
      const { reports, total, hasMore } = await conformance.client(own).reports.list({ limit: 2 });
      expect({ ids: reports.map(({ id }) => id), total, hasMore }).toEqual({
        ids: [ids[0], ids[2]],
        total: 3,
        hasMore: true,
      });
      expect(await conformance.client(own).reports.list({ limit: 2, offset: 2 })).toMatchObject({
        reports: [{ id: ids[3] }],
        hasMore: false,
      });
    });

    it('limit is 20 by default', async () => {
      const own = await conformance.newPerson();
      for (let i = 0; i < 21; i++) await conformance.newCompletedRun(own);
      expect((await conformance.client(own).reports.list()).reports).toHaveLength(20);
    });

    it.each(['limit=0', 'limit=101', 'limit=x', 'limit=', 'offset=-1', 'offset=x'])('?%s is refused', async (query) => {
      expect(
        expectError(await conformance.call('GET', `/v1/reports?${query}`, { key: person.key }), 400, 'VALIDATION_ERROR')
          .issues,
      ).toMatchObject([{ path: query.split('=')[0] }]);
    });
  });

  describe('GET /v1/reports/{id}', () => {
    it.each(['public', 'unlisted'])('a %s report is readable without a token', async (visibility) => {
      const { id } = await published(visibility);
      expect(await get(id)).toMatchObject({ status: 200, body: { id, visibility } });
    });

    it('a private report is readable for its owner and the keys of the organization; everybody else gets what a missing one gets', async () => {
      const { id } = await published('private');
      const deleted = await published('public');
      await conformance.client(person).reports.delete(deleted.id);
      const colleague = await conformance.newPerson({ orgId: person.orgId });
      for (const key of [person.key, colleague.key])
        expect(await get(id, key)).toMatchObject({ status: 200, body: { id } });
      const others = [undefined, (await conformance.newPerson()).key, await conformance.newLogin(colleague.userId)];
      const bodies = new Set<string>();
      for (const [of, key] of [
        ...others.map((key) => [id, key] as const),
        [deleted.id, person.key] as const,
        ['rep_01kag8z9k2d4f6h8j0m2p4r6t8', undefined] as const,
        ['nonsense', person.key] as const,
      ]) {
        const { requestId: _requestId, ...error } = expectError(await get(of, key), 404, 'NOT_FOUND');
        bodies.add(JSON.stringify(error));
      }
      expect(bodies.size).toBe(1);
    });

    it.each(['public', 'unlisted'])(
      'a %s report is readable with any key: no credentials see less than none',
      async (visibility) => {
        const { id } = await published(visibility);
        const stranger = await conformance.newPerson();
        for (const holder of [person, stranger]) {
          const key = await conformance.newKey({ ...holder, scopes: ['credits:read'] });
          expect(await get(id, key)).toMatchObject({ status: 200, body: { id, visibility } });
        }
      },
    );

    it('a private report tells keys of its organization which scope is missing, and tells no other key that it is there', async () => {
      const { id } = await published('private');
      const scopes = ['audits:write'] as const;
      for (const holder of [person, await conformance.newPerson({ orgId: person.orgId })]) {
        const key = await conformance.newKey({ ...holder, scopes });
        expect(expectError(await get(id, key), 403, 'FORBIDDEN').requiredScope).toBe('audits:read');
      }
      const stranger = await conformance.newPerson();
      expectError(await get(id, await conformance.newKey({ ...stranger, scopes })), 404, 'NOT_FOUND');
    });

    it('unlisted reports stand in nobody else’s list', async () => {
      const { id } = await published('unlisted');
      const stranger = await conformance.newPerson();
      expect((await conformance.client(stranger).reports.list()).reports).toEqual([]);
      expect((await conformance.client(person).reports.list()).reports.map((report) => report.id)).toContain(id);
    });
  });

  describe('PATCH /v1/reports/{id}', () => {
    const patch = (id: string, body: unknown, key?: string): Promise<Answer> =>
      conformance.call('PATCH', `/v1/reports/${id}`, { key, body });

    it.each([{}, { visibility: null }, { visibility: 'hidden' }])(
      'visibility is required and a Visibility: %j is not',
      async (body) => {
        const { id } = await published('private');
        expect(expectError(await patch(id, body, person.key), 400, 'VALIDATION_ERROR').issues).toMatchObject([
          { path: 'visibility' },
        ]);
      },
    );

    it('200: id, visibility, url', async () => {
      const { id, url } = await published('private');
      expect(await patch(id, { visibility: 'unlisted' }, person.key)).toMatchObject({
        status: 200,
        body: { id, visibility: 'unlisted', url },
      });
    });

    it('404 for a non-owner and for a caller without a token', async () => {
      const { id } = await published('public');
      expectError(await patch(id, { visibility: 'private' }), 404, 'NOT_FOUND');
      expectError(await patch(id, { visibility: 'private' }, (await conformance.newPerson()).key), 404, 'NOT_FOUND');
    });

    it('401 for a token that does not hold', async () => {
      const { id } = await published('public');
      expectError(await patch(id, { visibility: 'private' }, conformance.strayKey('production')), 401, 'UNAUTHORIZED');
    });
  });

  describe('DELETE /v1/reports/{id}', () => {
    it('200 {success: true} for the owner, once', async () => {
      const { id } = await published('public');
      expect(await conformance.call('DELETE', `/v1/reports/${id}`, { key: person.key })).toMatchObject({
        status: 200,
        body: { success: true },
      });
      expectError(await conformance.call('DELETE', `/v1/reports/${id}`, { key: person.key }), 404, 'NOT_FOUND');
    });

    it('401 without a token, 404 for a non-owner', async () => {
      const { id } = await published('public');
      expectError(await conformance.call('DELETE', `/v1/reports/${id}`), 401, 'UNAUTHORIZED');
      expectError(
        await conformance.call('DELETE', `/v1/reports/${id}`, { key: (await conformance.newPerson()).key }),
        404,
        'NOT_FOUND',
      );
    });
  });

  // The last one: it takes all stored content away.
  it('PATCH › flipping to public is 404 about missing content when it is missing; the other visibilities are not', async () => {
    const { id } = await published('private');
    rmSync(conformance.installation.blobs, { recursive: true, force: true });
    const patch = (visibility: string): Promise<Answer> =>
      conformance.call('PATCH', `/v1/reports/${id}`, { key: person.key, body: { visibility } });
    expect(expectError(await patch('public'), 404, 'NOT_FOUND').message).toMatch(/content .*missing/);
    expect((await patch('unlisted')).status).toBe(200);
  });
});
