import { jest } from '@jest/globals';
import { startNameServer, type NameAnswer, type NameServer } from '../support/name-servers.js';
import { Caller, freePort, Installation, poll } from '../support/installation.js';
import { html, linkedSite } from '../support/sites/linked-site.js';

jest.setTimeout(180_000);

describe('the start page', () => {
  let installation: Installation;
  let names: NameServer;
  let caller: Caller;
  const answers = new Map<string, NameAnswer>();
  beforeAll(async () => {
    names = await startNameServer((name) => answers.get(name) ?? 'no-such-name');
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker({ CRAWL_DNS_SERVERS: names.address });
    caller = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(async () => {
    await installation.close();
    await names.close();
  });

  it('at a private address is refused with a reason of its own, which says so first', async () => {
    answers.set('intranet.example', ['10.1.2.3']);
    for (const url of ['http://10.1.2.3/', 'http://intranet.example/']) {
      const run = await caller.ended(await caller.startRun(url));
      expect(run).toMatchObject({ status: 'failed', completionReason: 'private_address' });
      expect(run.completionMessage).toMatch(/^(10\.1\.2\.3|intranet\.example) is not a public address/);
    }
  });

  it('whose robots.txt is at a private address is refused with the name of that address', async () => {
    const site = await installation.newSite({
      '/robots.txt': { status: 302, headers: { location: 'http://10.1.2.3/robots.txt' } },
    });
    const run = await caller.ended(await caller.startRun(site.url('/')));
    expect(run).toMatchObject({ status: 'failed', completionReason: 'private_address' });
    expect(run.completionMessage).toMatch(/^10\.1\.2\.3 is not a public address/);
  });

  it('that nothing serves ends the run with a reason of its own, which says so first', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const run = await caller.ended(await caller.startRun(`http://${host}/`));
    expect(run).toMatchObject({ status: 'failed', completionReason: 'connection_refused' });
    expect(run.completionMessage).toMatch(new RegExp(`^${host} refused the connection`));
  });

  it('of a name that does not exist says so', async () => {
    const run = await caller.ended(await caller.startRun('http://nobody.example/'));
    expect(run).toMatchObject({ status: 'failed', completionReason: 'unreachable' });
    expect(run.completionMessage).toMatch(/^The name nobody\.example does not exist/);
  });

  it('is waited for while no name server answers, and audited when one does', async () => {
    const site = await installation.newSite(linkedSite(3, html));
    answers.set('late.example', 'silence');
    const id = await caller.startRun(`http://late.example:${site.port}/`, { coverageMode: 'full', maxPages: 3 });
    await poll(
      'the run waits',
      async () => {
        const [row] = await installation.context.database.query<{ waits: boolean }>(
          'SELECT is_waiting AS waits FROM runs WHERE id = $1',
          [id],
        );
        return row?.waits === true;
      },
      60_000,
    );
    answers.set('late.example', ['127.0.0.1']);
    expect(await caller.ended(id, 90_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
  });

  it('and its links are crawled whatever they say of "nofollow": that is about ranking, not about access', async () => {
    const site = await installation.newSite({
      '/': html(
        '<html lang="en"><head><meta name="robots" content="noindex, nofollow"><title>S</title></head><body><a href="/a">A</a></body></html>',
      ),
      '/a': html('<html lang="en"><title>A</title><body><a href="/b" rel="nofollow">B</a></body></html>'),
      '/b': {
        headers: { 'content-type': 'text/html', 'x-robots-tag': 'nofollow' },
        body: '<html lang="en"><title>B</title><body><a href="/c">C</a></body></html>',
      },
      '/c': html('<html lang="en"><title>C</title></html>'),
    });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 10 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    expect(['/', '/a', '/b', '/c'].map((path) => site.count(path))).toEqual([1, 1, 1, 1]);
  });
});
