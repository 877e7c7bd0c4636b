import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { siteLogin } from '#crawler';
import type { BrowserFacts } from '#common';
import type { ElementPicture } from '../element-picture.js';
import type { LabLoad, LabTask } from '../lab/lab-load.js';
import type { Picture } from '../picture.js';
import type { Comparison } from '../comparison.js';
import type { CompareTask, Renderer, RenderedPage, RenderRefusal, RenderTask } from '../port.js';
import type { PrintTask } from '../print/print-document.js';
import { RemotePrinter } from './remote-printer.js';
import { RemoteRenderer } from './remote-renderer.js';
import { RenderServer, type RenderEnd } from './render-server.js';

const TOKEN = 'a-token-of-this-test';
const TASK: RenderTask = {
  url: 'https://shop.test/beans',
  status: 200,
  headers: [['content-type', 'text/html']],
  body: Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0x00]),
  group: 'run',
};
type Render = (task: RenderTask, signal: AbortSignal) => Promise<RenderedPage | RenderRefusal>;
const notMeasured: Renderer['measure'] = async () => ({ kind: 'refused', reason: 'failed', message: 'not measured' });
const FACTS: BrowserFacts = {
  axe: {
    contrast: [...[{ selector: 'p', html: '<p>', text: '#999999', background: '#ffffff', ratio: 2.84, required: 4.5 }]],
    ...{ contrastTotal: 1, targetsTotal: 1 },
    targets: [{ selector: 'a', html: '<a>', width: 8, height: 16 }],
  },
  looks: {
    texts: [{ kind: 'small', selector: 'p', html: '<p>', value: 8, count: 2 }],
    links: [{ selector: 'p > a', html: '<a>', ratio: 1 }],
  },
  placed: ['/a.jpg'],
  clicks: [{ selector: 'span', html: '<span>' }],
  overflow: { element: { selector: 'div', html: '<div>' }, width: 600 },
  exceptions: [{ message: 'Error', url: null }],
  failedRequests: [{ url: 'https://shop.test/api', status: 500 }],
  trackers: ['static.hotjar.com'],
};
/** Header of such an image, with nothing in it. */
function webp(width: number, height: number, bytes = 64): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('RIFF----WEBPVP8 ', 'latin1');
  file.writeUInt32LE(bytes - 8, 4);
  file.writeUIntBE(0x9d012a, 23, 3);
  file.writeUInt16LE(width, 26);
  file.writeUInt16LE(height, 28);
  return file;
}
const PHONE: Picture = { device: 'phone', bytes: webp(390, 844) };
const page = (html: string): RenderedPage => ({ kind: 'rendered', html, facts: FACTS });
const noComparison: Renderer['compare'] = async () => ({ kind: 'unsteady', renders: 2 });
const never: Render = (_task, signal) =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve({ kind: 'refused', reason: 'failed', message: 'stopped' })),
  );

describe('renderers of a deployment apart', () => {
  const servers: RenderServer[] = [];
  const sockets: Server[] = [];
  const clients: RemoteRenderer[] = [];
  const running = new AbortController().signal;

  async function newServer(
    render: Render,
    places = 4,
    print: (task: PrintTask) => Promise<Buffer> = () => Promise.reject(new Error('no browser')),
    { compare = noComparison, measure = notMeasured }: Partial<Pick<Renderer, 'compare' | 'measure'>> = {},
  ): Promise<{ url: string; server: RenderServer; ends: RenderEnd[] }> {
    const ends: RenderEnd[] = [];
    const server = new RenderServer({
      ...{ renderer: { render, compare, measure }, print, token: TOKEN, places },
      onEnd: (end) => ends.push(end),
    });
    servers.push(server);
    return { url: `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`, server, ends };
  }
  function newClient(
    urls: readonly string[],
    { waitMs = 400, token = TOKEN, sampleWaitMs = 400 } = {},
  ): RemoteRenderer {
    const client = new RemoteRenderer({ urls, token, waitMs, sampleWaitMs });
    clients.push(client);
    return client;
  }
  /** A renderer that does with each connection what it is told to. */
  async function newSocket(take: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      take(socket);
    });
    sockets.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const post = (url: string, body: string, token = TOKEN): Promise<Response> =>
    fetch(`${url}/render`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await Promise.all(servers.splice(0).map((server) => server.drain(0)));
    for (const server of sockets.splice(0)) server.close();
  });

  it('get the task as it is, byte for byte, and give back the page with what else was seen', async () => {
    const tasks: RenderTask[] = [];
    const { url, ends } = await newServer(async (task) => {
      tasks.push(task);
      return { ...page('<p>“Bohnen”</p>'), pictures: [PHONE] };
    });
    const task = { ...TASK, hasPictures: true };
    expect(await newClient([url]).render(task, running)).toEqual({ ...page('<p>“Bohnen”</p>'), pictures: [PHONE] });
    expect(tasks).toEqual([task]);
    expect(ends).toEqual(['rendered']);
  });

  it.each<[string, unknown]>([
    ['another format', { device: 'phone', bytes: Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(64, 'x'), 'latin1') }],
    ['a page', { device: 'phone', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }],
    ['another size', { device: 'desktop', bytes: webp(390, 844) }],
    ['another device', { device: '../../x', bytes: webp(390, 844) }],
    ['too many bytes', { device: 'phone', bytes: webp(390, 844, 150_001) }],
    [
      'something behind the image',
      { device: 'phone', bytes: Buffer.concat([webp(390, 844), Buffer.from('<script>')]) },
    ],
    ['no bytes', { device: 'phone', bytes: 'RIFF' }],
    ['nothing', null],
  ])('are not believed where a picture is %s: it is left out', async (_name, picture) => {
    const pictures = [picture, PHONE] as Picture[];
    const { url } = await newServer(async () => ({ ...page(''), pictures }));
    expect(await newClient([url]).render(TASK, running)).toEqual({ ...page(''), pictures: [PHONE] });
  });

  it('are believed a picture of an element that its check found, once, and no other', async () => {
    const right: ElementPicture = { check: 'contrast', index: 0, bytes: webp(640, 400) };
    const wrong = [
      ...[{ index: 1 }, { index: -1 }, { index: '0x' }, { check: '__proto__' }, { check: 'links' }],
      ...[{ bytes: webp(641, 400) }, { bytes: webp(640, 400, 50_001) }, { bytes: 'RIFF' }],
      ...[
        { check: 'named', index: 5 },
        { check: 'named', index: -1 },
      ],
    ].map((each) => ({ ...right, ...each }));
    for (const elements of [...wrong, null].map((each) => [each, right, right] as ElementPicture[])) {
      const { url } = await newServer(async () => ({ ...page(''), elements }));
      expect(await newClient([url]).render(TASK, running)).toEqual({ ...page(''), elements: [right] });
    }
    const named: ElementPicture = { ...right, check: 'named', index: 4 };
    const { url } = await newServer(async () => ({ ...page(''), elements: [named] }));
    expect(await newClient([url]).render(TASK, running)).toMatchObject({ elements: [named] });
  });

  it('send what opens a site to the page’s own host alone', async () => {
    let headersFor: RenderTask['headersFor'];
    const { url } = await newServer(async (task) => {
      ({ headersFor } = task);
      return page('');
    });
    const login = siteLogin('https://shop.test/', { Authorization: 'Basic eDp5' });
    await newClient([url]).render({ ...TASK, headersFor: login?.headersFor }, running);
    const hosts = ['https://shop.test/data', 'http://shop.test/data', 'https://cdn.test/data'];
    expect(hosts.map((each) => headersFor?.(new URL(each)))).toEqual([{ authorization: 'Basic eDp5' }, {}, {}]);
    await newClient([url]).render(TASK, running);
    expect(headersFor).toBeUndefined();
  });

  it('measure a load, with what opens the site, and are believed numbers alone', async () => {
    const load: LabLoad = {
      ...{ kind: 'measured', lcpMs: 900, lcpElement: { selector: 'h1', html: '<h1>' }, fcpMs: 700, ttfbMs: 40 },
      ...{ cls: 0.1, shifts: [], tbtMs: 30, longTasks: 1, isCutOff: false },
      traffic: [{ kind: 'document', requests: 1, bytes: 900 }],
      lighthouse: { version: '12.8.2', message: null, score: 94, lcpMs: 1_200, cls: 0, tbtMs: 20 },
    };
    const tasks: LabTask[] = [];
    const measuring = (result: object): Promise<{ url: string; ends: RenderEnd[] }> =>
      newServer(never, 4, undefined, {
        measure: async (task) => {
          tasks.push(task);
          return result as LabLoad;
        },
      });
    const { url, ends } = await measuring({ ...load, more: '<script>' });
    const login = siteLogin('https://shop.test/', { Authorization: 'Basic eDp5' });
    const task: LabTask = { url: TASK.url, group: 'run', headersFor: login?.headersFor, withLighthouse: true };
    expect(await newClient([url]).measure(task, running)).toEqual(load);
    expect(tasks[0]?.headersFor?.(new URL(TASK.url))).toEqual({ authorization: 'Basic eDp5' });
    expect(tasks[0]?.withLighthouse).toBe(true);
    expect(ends).toEqual(['measured']);
    const liar = await measuring({ ...load, cls: 'none' });
    expect(await newClient([liar.url], { waitMs: 0 }).measure(task, running)).toMatchObject({ kind: 'refused' });
    const broken = { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` }, body: '{"url":"file:///x"}' };
    expect((await fetch(`${url}/measure`, broken)).status).toBe(400);
  });

  it('say why a page was not rendered', async () => {
    const refusal: RenderRefusal = { kind: 'refused', reason: 'too-large', message: 'Too large.' };
    const { url } = await newServer(async () => refusal);
    expect(await newClient([url]).render(TASK, running)).toEqual(refusal);
  });

  it('give nothing to callers without the token, and read nothing of theirs', async () => {
    const { url, ends } = await newServer(async () => page(''));
    const statuses = [await post(url, '{}', 'wrong'), await fetch(`${url}/render`, { method: 'POST' })].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([401, 401]);
    expect(ends).toEqual(['unauthorized', 'unauthorized']);
    expect(await newClient([url], { token: 'another', waitMs: 0 }).render(TASK, running)).toMatchObject({
      reason: 'busy',
    });
  });

  it.each([
    ['{', 400],
    ['{"url":"file:///etc/passwd"}', 400],
    [JSON.stringify({ ...TASK, body: 'text' }), 400],
    [JSON.stringify({ ...TASK, status: 99, body: { $bytes: '' } }), 400],
    ['x'.repeat(16 * 1024 * 1024 + 1), 413],
  ])('refuse what is no task (%#)', async (body, status) => {
    const { url } = await newServer(async () => page(''));
    expect((await post(url, body)).status).toBe(status);
  });

  it('take no more than they have places for, and the next one takes the page', async () => {
    const full = await newServer(never, 1);
    const free = await newServer(async () => page('free'));
    const stop = new AbortController();
    const first = newClient([full.url]).render(TASK, stop.signal);
    await until(() => full.server.tasksInHand === 1);
    const refused = await post(full.url, '{}');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await newClient([full.url]).render(TASK, running)).toMatchObject({ kind: 'refused', reason: 'busy' });
    expect(await newClient([full.url, free.url]).render(TASK, running)).toEqual(page('free'));
    stop.abort();
    await first;
  });

  it('stop a page when its caller is gone', async () => {
    const { url, server, ends } = await newServer(never);
    const stop = new AbortController();
    const rendered = newClient([url]).render(TASK, stop.signal);
    await until(() => server.tasksInHand === 1);
    stop.abort();
    expect(await rendered).toMatchObject({ kind: 'refused' });
    await until(() => server.tasksInHand === 0);
    expect(ends).toEqual(['cancelled']);
  });

  it('finish what they have before they stop, and take nothing more', async () => {
    let finish = (): void => undefined;
    const { url, server } = await newServer(() => new Promise((resolve) => (finish = () => resolve(page('done')))));
    const rendered = newClient([url]).render(TASK, running);
    await until(() => server.tasksInHand === 1);
    const drained = server.drain(5_000);
    expect((await post(url, '{}')).status).toBe(503);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    finish();
    expect(await rendered).toEqual(page('done'));
    await drained;
  });

  it('break off what takes longer than their grace, and another renderer shows the page', async () => {
    const first = await newServer(never);
    const client = newClient([first.url], { waitMs: 10_000 });
    const rendered = client.render(TASK, running);
    await until(() => first.server.tasksInHand === 1);
    const { port } = new URL(first.url);
    await first.server.drain(0);
    const second = new RenderServer({
      ...{
        renderer: { render: async () => page('again'), compare: noComparison, measure: notMeasured },
        print: async () => Buffer.alloc(0),
        token: TOKEN,
        places: 1,
      },
    });
    servers.push(second);
    await second.listen(Number(port), '127.0.0.1');
    expect(await rendered).toEqual(page('again'));
  });

  it('compare a page with its changes, and are believed no picture that is none', async () => {
    const task: CompareTask = {
      ...{ url: TASK.url, status: 200, headers: TASK.headers, group: 'run' },
      ...{ before: Buffer.from('<p>'), changed: [Buffer.from('<b>'), Buffer.from('<i>'), Buffer.from('<u>')] },
    };
    const pictures = { width: 9, height: 9, before: webp(300, 80), after: webp(300, 80) };
    const other = { ...pictures, after: webp(300, 81) };
    const looks = [{ kind: 'same' }, { kind: 'different', pictures }, { kind: 'different', pictures: other }];
    const tasks: CompareTask[] = [];
    const { url, ends } = await newServer(never, 4, undefined, {
      compare: async (wanted) => {
        tasks.push(wanted);
        return { kind: 'compared', looks, renders: 7 } as Comparison;
      },
    });
    const client = newClient([url]);
    expect(await client.compare(task, running)).toEqual({
      ...{ kind: 'compared', renders: 7 },
      looks: [
        { kind: 'same' },
        { kind: 'different', pictures: { ...pictures, width: 300, height: 80 } },
        { kind: 'different' },
      ],
    });
    expect(tasks).toEqual([task]);
    expect(ends).toEqual(['compared']);
    // So many looks are of other changes.
    const patient = newClient([url], { waitMs: 10_000 });
    expect(await patient.compare({ ...task, changed: [] }, running)).toMatchObject({
      kind: 'refused',
      reason: 'crash',
    });
  });

  it('of the version before compare nothing, and render on', async () => {
    const url = await newSocket((socket) =>
      socket.on('data', () => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')),
    );
    const task = { ...TASK, before: TASK.body, changed: [] };
    expect(await newClient([url]).compare(task, running)).toMatchObject({ kind: 'refused', reason: 'failed' });
  });

  it('print a report, and others do where one cannot', async () => {
    const tasks: PrintTask[] = [];
    const file = Buffer.from('%PDF-1.7\n\xff', 'latin1');
    const good = await newServer(never, 4, async (task) => {
      tasks.push(task);
      return file;
    });
    const broken = await newServer(never);
    const liar = await newServer(never, 4, async () => Buffer.from('<script>alert(1)</script>'));
    const printer = new RemotePrinter({ urls: [broken.url, liar.url, good.url], token: TOKEN });
    const task = { url: 'https://sqout.test/r/rep_1', html: '<p>Grün</p>', footer: 'Acme', mostPages: 6 };
    for (let i = 0; i < 3; i++) expect(await printer.print(task)).toEqual(file);
    expect(tasks).toEqual([task, task, task]);
    expect(good.ends).toEqual(['printed', 'printed', 'printed']);
    await printer.close();
    const lost = new RemotePrinter({ urls: [broken.url, liar.url], token: TOKEN, waitMs: 0 });
    await expect(lost.print(task)).rejects.toThrow('responded with status');
    await lost.close();
  });

  it.each([
    ['no JSON', 'x', 400],
    ['another URL', JSON.stringify({ url: 'file:///etc/passwd', html: '', footer: '', mostPages: 6 }), 400],
    ['no text', JSON.stringify({ url: 'https://sqout.test/', html: {}, footer: '', mostPages: 6 }), 400],
    ['no number of pages', JSON.stringify({ url: 'https://sqout.test/', html: '', footer: '', mostPages: '6' }), 400],
    ['too many pages', JSON.stringify({ url: 'https://sqout.test/', html: '', footer: '', mostPages: 101 }), 400],
  ])('print nothing of what is no such task: %s', async (_name, body, status) => {
    const { url } = await newServer(never, 4, async () => Buffer.from('%PDF-'));
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(`${url}/print`, { method: 'POST', headers, body })).status).toBe(status);
    expect((await fetch(`${url}/print`, { method: 'POST', body })).status).toBe(401);
  });

  it('are tried one after the other when they end with the page, three in all', async () => {
    let asked = 0;
    const url = await newSocket((socket) => {
      socket.once('data', () => {
        asked++;
        socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n \r\n');
      });
    });
    expect(await newClient([url], { waitMs: 5_000 }).render(TASK, running)).toMatchObject({ reason: 'crash' });
    expect(asked).toBe(3);
  });

  it('that are not there, or have no browser, are passed over', async () => {
    const refusal: RenderRefusal = { kind: 'refused', reason: 'no-browser', message: 'None.' };
    const without = await newServer(async () => refusal);
    const good = await newServer(async () => page('here'));
    const gone = await newSocket(() => undefined);
    sockets.splice(0).forEach((server) => server.close());
    for (let i = 0; i < 5; i++)
      expect(await newClient([gone, without.url, good.url]).render(TASK, running)).toEqual(page('here'));
    expect(await newClient([without.url]).render(TASK, running)).toEqual(refusal);
  });

  it('keep no page waiting for what has been away for long, and no sample at all', async () => {
    const gone = await newSocket(() => undefined);
    sockets.splice(0).forEach((server) => server.close());
    const client = newClient([gone], { waitMs: 300 });
    expect(await client.render(TASK, running)).toMatchObject({ reason: 'busy' });
    const since = performance.now();
    expect(await client.render(TASK, running)).toMatchObject({ reason: 'busy' });
    expect(performance.now() - since).toBeLessThan(200);
    const sampling = newClient([gone], { waitMs: 600_000, sampleWaitMs: 0 });
    expect(await sampling.render({ ...TASK, isDomOnly: true }, running)).toMatchObject({ reason: 'busy' });
  });

  it.each(['null', '[]', '{"kind":"rendered"}', '{"kind":"refused","reason":"toString","message":""}', '{'])(
    'are not believed when they send %s',
    async (text) => {
      const url = await newSocket((socket) => {
        socket.once('data', () =>
          socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`),
        );
      });
      expect(await newClient([url], { waitMs: 5_000 }).render(TASK, running)).toMatchObject({ reason: 'crash' });
    },
  );
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
