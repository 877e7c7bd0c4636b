import { Conformance, expectError, uniqueReport, type Person } from '../../conformance/conformance-context.js';

interface Listed {
  runs: { id: string; title: string | null }[];
  total: number;
}

describe('titles and deletion of audits', () => {
  let conformance: Conformance;
  let owner: Person;
  let colleague: Person;
  beforeAll(async () => {
    conformance = await Conformance.open();
  });
  beforeEach(async () => {
    owner = await conformance.newPerson({ credits: 100 });
    colleague = await conformance.newPerson({ orgId: owner.orgId, role: 'editor' });
  });
  afterAll(() => conformance.close());

  const call = async (method: string, path: string, body?: object, key = owner.key): Promise<unknown> => {
    const answer = await conformance.call(method, path, { key, ...(body === undefined ? {} : { body }) });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const list = async (query = ''): Promise<Listed> => (await call('GET', `/v1/agent-runs${query}`)) as Listed;

  it('one title is of the run and its report: in lists, on the page, and in the search', async () => {
    const { runId, reportId } = await conformance.newCompletedRun(owner);
    const other = await conformance.newCompletedRun(owner);
    expect(await call('PUT', `/v1/agent-runs/${runId}/title`, { title: ' Before <the> relaunch ' })).toEqual({
      ...{ id: runId, title: 'Before <the> relaunch' },
    });
    expect(await list('?q=THE%3E%20RE')).toMatchObject({ total: 1, runs: [{ id: runId }] });
    expect(await list('?q=nowhere')).toEqual({ runs: [], total: 0, hasMore: false });
    expect(await call('GET', `/v1/reports/${reportId}`)).toMatchObject({ title: 'Before <the> relaunch' });
    expect(await call('GET', '/v1/reports?q=THE%3E%20RE')).toMatchObject({ total: 1, reports: [{ id: reportId }] });
    expect(await call('GET', '/v1/reports?q=nowhere')).toEqual({ reports: [], total: 0, hasMore: false });
    expect(await call('GET', '/v1/sites/example.com?q=the%3E')).toMatchObject({ total: 1, runs: [{ id: runId }] });
    expect(await call('GET', '/v1/sites/example.com?q=nowhere')).toMatchObject({ total: 0, runs: [] });
    const site = (await call('GET', '/v1/sites/example.com')) as Listed;
    expect(site.runs.map(({ title }) => title).sort()).toEqual(['Before <the> relaunch', null]);

    expect(await call('PUT', `/v1/reports/${reportId}/title`, { title: '' })).toEqual({ id: reportId, title: null });
    expect(await call('GET', `/v1/agent-runs/${runId}`)).toMatchObject({ title: null });
    expect(await call('GET', `/v1/agent-runs/${other.runId}`)).toMatchObject({ title: null });
  });

  it('a report without a run has a title too, which its page and its Markdown show as text', async () => {
    const published = await conformance.call('POST', '/v1/reports', {
      key: owner.key,
      body: { report: uniqueReport(), visibility: 'unlisted' },
    });
    const { id, url } = published.body as { id: string; url: string };
    await call('PUT', `/v1/reports/${id}/title`, { title: 'After <b>it</b>' });
    expect(await call('GET', '/v1/reports')).toMatchObject({ reports: [{ id, title: 'After <b>it</b>' }] });
    const read = async (form = ''): Promise<string> =>
      (await fetch(`${conformance.url}${new URL(url).pathname}${form}`)).text();
    expect(await read()).toContain('<p class="title" dir="auto">After &lt;b&gt;it&lt;/b&gt;</p>');
    expect(await read('.md')).toMatch(/^- Title: After/m);
  });

  it('an audit that is deleted is in no list, and its report is gone, for everyone', async () => {
    const { runId, reportId } = await conformance.newCompletedRun(owner);
    const kept = await conformance.newCompletedRun(owner);
    expect(await list()).toMatchObject({ total: 2 });
    expectError(
      await conformance.call('DELETE', `/v1/agent-runs/${runId}?scope=organization`, { key: colleague.key }),
      403,
      'FORBIDDEN',
    );
    expect(await call('DELETE', `/v1/agent-runs/${runId}`)).toEqual({ success: true });
    expect(await list()).toMatchObject({ total: 1, runs: [{ id: kept.runId }] });
    expect(await list('?scope=organization')).toMatchObject({ total: 1 });
    expect(await call('GET', '/v1/sites/example.com')).toMatchObject({ total: 1 });
    for (const path of [`agent-runs/${runId}`, `agent-runs/${runId}/report`, `reports/${reportId}`])
      expectError(await conformance.call('GET', `/v1/${path}`, { key: owner.key }), 404, 'NOT_FOUND');
    for (const [method, path] of [
      ['DELETE', `agent-runs/${runId}`],
      ['PUT', `agent-runs/${runId}/title`],
      ['PUT', `reports/${reportId}/title`],
    ] as const)
      expectError(
        await conformance.call(method, `/v1/${path}`, { key: owner.key, body: { title: 'x' } }),
        404,
        'NOT_FOUND',
      );
    // What is wrong with the request is said first, whatever has become of the run.
    for (const [method, path, body] of [
      ['GET', 'findings?limit=0', undefined],
      ['GET', 'comparison/rows?kind=other', undefined],
      ['PUT', 'title', { title: 5 }],
      ['PUT', 'fixes/decisions', {}],
    ] as const)
      expectError(
        await conformance.call(method, `/v1/agent-runs/${runId}/${path}`, { key: owner.key, ...(body && { body }) }),
        400,
        'VALIDATION_ERROR',
      );
  });

  it('an audit that goes on is cancelled first', async () => {
    const started = await conformance.call('POST', '/v1/agent-runs', {
      key: owner.key,
      body: { url: 'https://www.example.com/', trigger: 'api' },
    });
    const { id } = started.body as { id: string };
    const path = `/v1/agent-runs/${id}`;
    expectError(await conformance.call('DELETE', path, { key: owner.key }), 409, 'RUN_ACTIVE');
    await call('PUT', `${path}/title`, { title: 'Named while it waits' });
    await call('POST', `${path}/cancel`);
    await call('DELETE', path);
    expect(await list()).toMatchObject({ total: 0 });
  });
});
