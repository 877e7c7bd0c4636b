import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { AddressGuard, NameResolver } from '#crawler';
import { testBrowser } from '../../../test/support/browser.js';
import {
  BrowserPool,
  type Comparison,
  elementName,
  elementsOf,
  type Look,
  type LookPictures,
  type LabLoad,
  type PageTimes,
  type RenderedPage,
  type RenderRefusal,
  type RenderTask,
} from './index.js';

jest.setTimeout(120_000);

/** Enough for a page on a slow machine. */
const PATIENT_MS = 60_000;
const SHORT = { loadMs: 2_000, settleMs: 500 };

interface Host {
  port: number;
  /** Paths that were asked for. */
  asked: string[];
  server: Server;
}

async function startHost(files: Readonly<Record<string, string>> = {}): Promise<Host> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const body = files[request.url!];
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': request.url!.endsWith('.js') ? 'text/javascript' : 'text/html',
      'access-control-allow-origin': '*',
    });
    response.end(body ?? 'nothing');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked, server };
}

describe('a page in a browser', () => {
  const names = new NameResolver();
  const hosts: Host[] = [];
  let site: Host;
  let pool: BrowserPool;
  /** Takes pages that never come to rest as they soon are. */
  let restless: BrowserPool;
  /** With less time for pages that use it up. */
  let hurried: BrowserPool;

  const newHost = async (files?: Readonly<Record<string, string>>): Promise<Host> => {
    const host = await startHost(files);
    hosts.push(host);
    return host;
  };
  const newPool = (settings: { executablePath?: string; times?: PageTimes } = {}): BrowserPool =>
    new BrowserPool({
      ...(settings.times && { times: settings.times }),
      userAgent: 'Sqout/0.1 (test)',
      hasSandbox: false,
      connection: {
        guard: new AddressGuard({ allowNetworks: [{ address: '127.0.0.1', prefixLength: 32, port: site.port }] }),
        resolver: names.resolve,
        connectTimeoutMs: 2_000,
      },
      findProgram: async () =>
        settings.executablePath ? { executablePath: settings.executablePath, env: {} } : testBrowser(),
    });
  const render = (
    body: string,
    head = '',
    path = '/',
    { from = pool, ...more }: Partial<RenderTask> & { from?: BrowserPool } = {},
  ): Promise<RenderedPage | RenderRefusal> =>
    from.render(
      {
        group: 'run',
        url: `http://127.0.0.1:${site.port}${path}`,
        status: 200,
        headers: [['content-type', 'text/html; charset=utf-8']],
        body: Buffer.from(
          `<!doctype html><html lang="en"><head><title>Shell</title>${head}</head><body>${body}</body></html>`,
        ),
        ...more,
      },
      new AbortController().signal,
    );
  const renderHurried = (body: string): Promise<RenderedPage | RenderRefusal> =>
    render(body, '', '/', { from: hurried });
  const measure = (path: string, from = pool): Promise<LabLoad | RenderRefusal> =>
    from.measure({ group: 'run', url: `http://127.0.0.1:${site.port}${path}` }, new AbortController().signal);
  const htmlOf = (page: RenderedPage | RenderRefusal): string => {
    if (page.kind === 'refused') throw new Error(page.message);
    return page.html;
  };

  beforeAll(async () => {
    site = await newHost({
      '/app.js': `fetch('/data.json').then(async (r) => { document.getElementById('root').innerHTML = '<h1>' + await r.text() + '</h1>'; document.title = 'Shop'; });`,
      '/data.json': 'Ten kinds of beans',
      '/lab': `<!doctype html><title>Lab</title><body style="margin: 0"><script src="/app.js"></script>
        <div id="root"></div><h2 style="font-size: 60px">Small</h2><iframe src="/frame"></iframe>
        <main style="height: 500px; background: #ddd"><p id="large" style="font-size: 90px">The largest text of the page</p></main>
        <script>
          requestAnimationFrame(() => setTimeout(() => {
            const until = performance.now() + 250;
            while (performance.now() < until);
            document.body.insertAdjacentHTML('afterbegin', '<div style="height: 400px"></div>');
          }, 100));
        </script>`,
      '/calm': '<!doctype html><title>Calm</title><p>Nothing moves here.</p>',
      '/stuck': '<!doctype html><title>Stuck</title><script>for (;;);</script>',
      '/leaves': '<!doctype html><title>Leaves</title><p>Here</p><script>location = "/elsewhere"</script>',
    });
    pool = newPool({ times: { loadMs: 30_000, settleMs: 5_000, pageMs: PATIENT_MS } });
    restless = newPool({ times: { ...SHORT, pageMs: PATIENT_MS } });
    hurried = newPool({ times: { ...SHORT, pageMs: 6_000 } });
  });
  afterAll(async () => {
    await Promise.all([pool, restless, hurried].map((each) => each.close()));
    names.close();
    for (const { server } of hosts) server.close().closeAllConnections();
  });
  beforeEach(() => void site.asked.splice(0));

  it('is what its scripts made of it, with the crawler’s bytes as its document', async () => {
    const html = htmlOf(
      await render('<div id="root"></div><script type="module" src="/app.js"></script>', '', '/shop'),
    );
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(html).toContain('<title>Shop</title>');
    expect(html).toContain('<h1>Ten kinds of beans</h1>');
    expect(site.asked.sort()).toEqual(['/app.js', '/data.json']);
  });

  it('has pictures where they are wanted: what a desktop and a phone show, as small WebP images of their size', async () => {
    const noise = Array.from({ length: 3000 }, (_, i) => `<i style="background:hsl(${(i * 137) % 360} 90% 50%)"></i>`);
    const body = `<style>body { margin: 0 } i { float: left; width: 17px; height: 13px } @media (max-width: 500px) { i { display: none } }</style>
      ${noise.join('')}<script>scrollTo(0, 300)</script>`;
    const page = await render(body, '<meta name="viewport" content="width=device-width">', '/', { hasPictures: true });
    if (page.kind === 'refused') throw new Error(page.message);
    const [desktop, phone] = await Promise.all((page.pictures ?? []).map(({ bytes }) => sharp(bytes).metadata()));
    expect(page.pictures?.map(({ device }) => device)).toEqual(['desktop', 'phone']);
    expect(desktop).toMatchObject({ format: 'webp', width: 1280, height: 800 });
    expect(phone).toMatchObject({ format: 'webp', width: 390, height: 844 });
    const [large = 0, small = 0] = page.pictures?.map(({ bytes }) => bytes.length) ?? [];
    expect(large).toBeLessThanOrEqual(150_000);
    // The phone has a window of its own: the styles for it hold, and its picture is empty.
    expect(small).toBeLessThan(2_000);
  });

  it('has pictures of what checks found, each with its surroundings, of one place once, and few', async () => {
    const pale = (text: string): string =>
      `<p style="height: 40px; width: 200px; margin: 0; color: #0f0; background: #0e0">${text}</p>`;
    const body = `<style>body { margin: 0; background: #00f }</style><div style="height: 3000px"></div>${pale('First')}
      <div style="height: 30000px"></div>${pale('Second')}${pale('Third')}<div style="width: 5000px; height: 9000px">Wide</div>`;
    const page = await render(body, '', '/', { hasPictures: true, elements: { most: 9, known: [] } });
    if (page.kind === 'refused') throw new Error(page.message);
    const { elements = [], facts, pictures = [] } = page;
    expect(elements.map(({ check, index }) => [check, index])).toEqual([
      ['overflow', 0],
      ['contrast', 0],
      ['contrast', 1],
    ]);
    const [, first] = elements;
    const { data, info } = await sharp(first?.bytes).raw().toBuffer({ resolveWithObject: true });
    // The text and 24 px around it, where the window has them: it is at its left border.
    expect([info.width, info.height]).toEqual([224, 88]);
    const colourAt = (x: number, y: number): number[] =>
      [0, 1, 2].map((c) => Math.round(data[(y * info.width + x) * info.channels + c]! / 255));
    expect([colourAt(100, 5), colourAt(180, 44), colourAt(215, 44)]).toEqual([
      [0, 0, 1],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    // The page scrolls, and no picture has a scroll bar.
    for (const { bytes } of pictures) {
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      const edge = await sharp(bytes)
        .extract({ left: width - 8, top: 0, width: 8, height })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer();
      expect(Math.max(...edge.filter((_, i) => i % 3 !== 2))).toBeLessThan(40);
    }
    for (const { bytes } of elements) {
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      expect([width <= 640, height <= 400, bytes.length <= 50_000]).toEqual([true, true, true]);
    }
    const known = elementsOf(facts, 'contrast').map((element) => elementName('contrast', element));
    const again = await render(body, '', '/', { elements: { most: 1, known: known.slice(0, 2) } });
    expect(again).toMatchObject({ elements: [{ check: 'overflow' }] });
    const third = await render(body, '', '/', { elements: { most: 2, known: known.slice(0, 2) } });
    expect(third).toMatchObject({ elements: [{ check: 'overflow' }, { check: 'contrast', index: 2 }] });
    // Rules name further ones. Nothing is measured again, and what a selector does not find has none.
    const named = ['p:nth-of-type(3)', 'p >', 'title'];
    expect(await render(body, '', '/', { elements: { most: 9, known: [], named } })).toMatchObject({
      ...{ facts: { axe: null, overflow: null }, elements: [{ check: 'named', index: 0 }] },
    });
  });

  it('tells texts of too little contrast and small targets, whatever is behind them or near', async () => {
    const box = 'position: absolute; width: 100px; height: 40px';
    const page = await render(
      `<style>body { background: #111; color: #eee } main, p, div { background: #fff; color: #111 } div { height: 60px; margin: 40px }</style>
      <main><p>Far</p><p id="own" style="color: #999">Own</p><b id="main" style="color: #aaa">Main</b><u style="color: #00a">Far</u>
      <div style="position: relative"><i style="${box}; background: #222"></i><span id="under" style="${box}">Over a box</span></div>
      <div style="opacity: 0.3"><b id="pale">Pale</b></div><div><b id="mixed" style="background: rgba(0, 0, 0, 0.6)">Mixed</b></div>
      <div style="overflow: auto; background: #222"><p id="scrolled" style="background: none; height: 300px">In a box</p></div>
      <div style="position: relative; z-index: 0"><p style="position: relative; z-index: -1"><b id="back" style="color: #888">Back</b></p></div>
      <b id="stroke" style="-webkit-text-fill-color: #bbb">Filled</b></main><s>Far</s> <em id="page" style="color: #333">Page</em>
      <div><a id="small" href="/a" style="display: block; height: 12px">A</a><a id="close" href="/b" style="display: block; height: 12px">B</a></div>
      <div><a href="/c" style="display: block; height: 12px">Alone</a></div><div><a href="/d" style="display: block; height: 40px">D</a></div>
      <div style="position: relative"><a id="below" href="/e" style="${box}">E</a><button style="${box}; left: 10px">F</button></div>`,
    );
    if (page.kind === 'refused') throw new Error(page.message);
    const texts = ['#own', '#main', '#under', '#pale', '#mixed', '#scrolled', '#back', '#stroke', '#page'];
    expect(page.facts.axe?.contrast.map(({ selector }) => selector)).toEqual(texts);
    expect(page.facts.axe?.targets.map(({ selector }) => selector)).toEqual(['#small', '#close', '#below']);
    expect(page.facts.axe).toMatchObject({ contrastTotal: 9, targetsTotal: 3 });
  });

  it('tells longer texts that are hard to read, one of a kind, by how they look', async () => {
    const text = 'Beans are sown in May, when the soil is warm. '.repeat(6);
    const page = await render(
      `<div style="width: 500px; font: 16px/1.5 serif">
        <p id="a" style="text-align: justify">${text}</p><p style="text-align: justify">${text.slice(0, 230)}</p>
        <p id="b"><i>${text}</i></p><p id="c" style="text-transform: uppercase">${text}</p>
        <p id="d" style="font-size: 8px">Sown in May, eaten in August, dried for the winter.</p>
        <p id="e" style="line-height: 0.9">${text}</p><p>${text}</p><p hidden style="font-size: 8px">${text}</p>
        <p style="text-align: justify; hyphens: auto">${text}</p><i>Beans</i><p>BEANS</p>
      </div><p id="f" style="width: 1200px; font: 12px/1.5 serif">${text.repeat(2)}</p>`,
    );
    if (page.kind === 'refused') throw new Error(page.message);
    expect(page.facts.looks?.texts.map(({ kind, selector, count }) => [kind, selector, count])).toEqual([
      ['justified', '#a', 2],
      ['italic', '#b', 1],
      ['capitals', '#c', 1],
      ['small', '#d', 1],
      ['tight', '#e', 1],
      ['long', '#f', 1],
    ]);
  });

  it('tells links that only their colour tells from the text around them, or nothing', async () => {
    const page = await render(
      `<style>a { color: #303030; text-decoration: none }</style>
      <p>More about this is in <a id="a" href="/">Pots</a>.</p><p>More about this is in <a href="/" style="color: #e00">Pots</a>.</p>
      <p>More about this is in <a href="/" style="text-decoration: underline">Pots</a>.</p>
      <p>More about this is in <a href="/"><b>Pots</b></a>.</p><nav>You are here: the garden, <a href="/">Home</a></nav>
      <p>Filed under these topics: <a href="/">Vegetables</a>, <a href="/">Flowers and herbs</a>, <a href="/">Trees</a></p>`,
    );
    if (page.kind === 'refused') throw new Error(page.message);
    expect(page.facts.looks?.links).toEqual([
      { selector: '#a', html: '<a id="a" href="/">Pots</a>', ratio: expect.any(Number) },
    ]);
  });

  it('tells images whose place a style sheet keeps free', async () => {
    const page = await render(
      `<style>.tall { height: 80px } .ratio { aspect-ratio: 4 / 3 } .layer { position: absolute } .full { height: 100% }</style>
      <img class="tall" src="/tall.jpg"><img class="ratio" src=" /ratio.jpg"><div class="layer"><img src="/layer.jpg"></div>
      <div class="tall" style="overflow: hidden"><img src="/cut.jpg"></div><div class="tall"><img class="full" src="/full.jpg"></div>
      <div><img class="full" src="/loose.jpg"></div><div class="tall"><img src="/free.jpg"></div>
      <img class="tall" src="/both.jpg"><img src="/both.jpg"><img src="/own.jpg" width="40" height="30">`,
    );
    if (page.kind === 'refused') throw new Error(page.message);
    expect(page.facts.placed).toEqual(['/tall.jpg', '/ratio.jpg', '/layer.jpg', '/cut.jpg', '/full.jpg']);
  });

  it('tells what listens to clicks and takes no focus', async () => {
    const page = await render(
      `<style>.hand { cursor: pointer } dt:hover { cursor: pointer }</style>
      <div class="hand" id="a">Open</div><dl><dt id="b">More</dt></dl><div hidden><span class="hand" id="c">×</span></div>
      <div id="d">Text</div><div class="hand" id="e" tabindex="0">Open</div><button><span class="hand" id="f">Open</span></button>
      <div class="hand" id="g"><a href="/">Pots</a></div><div class="hand" id="h" role="button">Open</div>
      <div class="hand" id="i" onclick="1">Open</div><div class="hand" id="j" style="width: 1200px; height: 700px">Close</div>
      <script>for (const id of 'abcdefghj') document.getElementById(id).addEventListener('click', () => {});
      Array.prototype.filter = () => ['changed'];</script>`,
    );
    if (page.kind === 'refused') throw new Error(page.message);
    expect(page.facts.clicks?.map(({ selector }) => selector)).toEqual(['#a', '#b', '#c']);
  });

  const compare = (body: string, changed: readonly string[], from = pool): Promise<Comparison | RenderRefusal> => {
    const documentOf = (text: string): Buffer => Buffer.from(`<!doctype html><title>Page</title>${text}`);
    const headers: RenderTask['headers'] = [['content-type', 'text/html; charset=utf-8']];
    const url = `http://127.0.0.1:${site.port}/`;
    const task = { group: 'run', url, status: 200, headers, before: documentOf(body) };
    return from.compare({ ...task, changed: changed.map(documentOf) }, new AbortController().signal);
  };

  it('is compared with changes of it, pixel by pixel: one that cannot be seen is the same, another one is shown', async () => {
    const bar = (style: string): string => `<body style="margin: 0"><div style="height: 2000px"></div>
      <div style="position: relative; left: 500px; width: 100px; height: 50px; background: #00f; ${style}"></div>
      <input autofocus><i style="display: block; width: 9px; height: 9px; background: #0a0; animation: turn 1s infinite linear"></i>
      <style>@keyframes turn { to { transform: translateX(300px) } }</style>`;
    const comparison = await compare(bar(''), [bar('--any: 1'), bar('background: #f00')]);
    expect(comparison).toMatchObject({
      kind: 'compared',
      renders: 5,
      looks: [{ kind: 'same' }, { kind: 'different' }],
    });
    const [, look] = (comparison as { looks: Look[] }).looks;
    const pictures = (look as { pictures: LookPictures }).pictures;
    expect([pictures.width, pictures.height]).toEqual([148, 98]);
    const colours = await Promise.all(
      [pictures.before, pictures.after].map(async (bytes) => {
        const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([148, 98]);
        const at = (49 * info.width + 74) * 3;
        return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255));
      }),
    );
    expect(colours).toEqual([
      [0, 0, 1],
      [1, 0, 0],
    ]);
  });

  it('is compared as a whole, in the window of a phone as well, each as high as it is for people', async () => {
    const page = (style: string): string =>
      `<meta name="viewport" content="width=device-width"><style>body { margin: 0 } #b { height: 3000px } ${style}</style>
      <div style="height: 100vh; background: #ff0"></div><div id="b"></div><p id="a" style="height: 20px">End</p>`;
    const onPhone = (style: string): string => `@media (max-width: 400px) { ${style} }`;
    const red = '#a { background: #f00 }';
    const styles = [red, onPhone(red), `@media (min-height: 2000px) { ${red} }`];
    const comparison = await compare(
      page(''),
      styles.map((style) => page(style)),
    );
    const wide = { kind: 'different', pictures: expect.objectContaining({ width: 640 }) };
    const narrow = { kind: 'different', pictures: expect.objectContaining({ width: 375 }) };
    expect(comparison).toEqual({ kind: 'compared', renders: 7, looks: [wide, narrow, { kind: 'same' }] });
    const long = onPhone('#b { height: 20000px }');
    expect(await compare(page(long), [page(long + onPhone(red))])).toMatchObject({
      ...{ isCut: true, looks: [{ kind: 'same' }] },
    });
  });

  it.each([
    ['the page is not the same twice', '<p id="a"></p><script>a.textContent = Math.random()</script>'],
    ['the page moves by itself', '<p id="a">0</p><script>setInterval(() => a.textContent++, 20)</script>'],
  ])('is not compared where %s', async (_name, body) => {
    expect(await compare(body, [`${body}<p>More</p>`], restless)).toMatchObject({ kind: 'unsteady' });
  });

  it('asks the site for no icon of the tab', async () => {
    const head = '<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/a.css">';
    htmlOf(await render('<script src="/app.js"></script>', head));
    expect(site.asked.sort()).toEqual(['/a.css', '/app.js', '/data.json']);
  });

  it('gets nothing from addresses that the crawler may not reach', async () => {
    const other = await newHost({ '/secret': 'secret' });
    const html = htmlOf(
      await render(`<ul id="out"></ul><img src="http://127.0.0.1:${other.port}/image"><script>
        const targets = ['http://127.0.0.1:${other.port}/secret', 'http://localhost:${other.port}/secret', 'http://[::1]:${other.port}/',
          'http://169.254.169.254/latest/meta-data/', 'https://127.0.0.1:${other.port}/', 'http://0x7f.1:${other.port}/', 'http://10.0.0.1/'];
        for (const target of targets)
          fetch(target, { mode: 'no-cors' }).then(() => 'reached', () => 'refused')
            .then((text) => (document.getElementById('out').innerHTML += '<li>' + text + '</li>'));
        new WebSocket('ws://127.0.0.1:${other.port}/socket');
        navigator.sendBeacon('http://127.0.0.1:${other.port}/beacon');
      </script>`),
    );
    expect(html.match(/<li>[a-z]+<\/li>/g)).toHaveLength(7);
    expect(other.asked).toEqual([]);
  });

  it('asks the site for no further document', async () => {
    const html = htmlOf(
      await render(
        `<main>Here</main><iframe src="/frame"></iframe><script>
          for (let i = 0; i < 20; i++) window.open('/popup' + i);
          setTimeout(() => (location = '/elsewhere'), 10);
        </script>`,
        '<meta http-equiv="refresh" content="0; url=/refreshed">',
      ),
    );
    expect(html).toContain('<main>Here</main>');
    expect(site.asked).toEqual([]);
  });

  it.each([
    ['a loop of locations', 'setInterval(() => (location = "/again?" + Math.random()), 1)'],
    ['a loop of dialogs', 'for (let i = 0; i < 50; i++) alert(i)'],
    ['requests without end', 'setInterval(() => fetch("/data.json?" + Math.random()), 5)'],
    ['changes without end', 'setInterval(() => (document.title = String(Math.random())), 5)'],
    ['a storm of history', 'setInterval(() => history.pushState({}, "", "?" + Math.random()), 1)'],
    ['a download', 'const a = document.createElement("a"); a.href = "/data.json"; a.download = "x"; a.click()'],
    ['the end of its window', 'window.close()'],
    ['a question before it leaves', 'onbeforeunload = (event) => event.preventDefault(); location = "/b"'],
  ])('ends with %s', async (_name, script) => {
    const page = await render(`<main>Here</main><script>${script}</script>`, '', '/', { from: restless });
    if (page.kind === 'rendered') expect(page.html).toContain('<main>Here</main>');
    else expect(page.reason).toMatch(/failed|crash/);
  });

  it('is refused when it does not let go of the browser, and the next one is rendered', async () => {
    const [stuck, next] = await Promise.all([
      renderHurried('<script>for (;;);</script>'),
      renderHurried('<p id="made"></p><script>document.getElementById("made").textContent = 6 * 7</script>'),
    ]);
    expect(stuck).toMatchObject({ kind: 'refused', reason: 'timeout' });
    expect(htmlOf(next)).toContain('<p id="made">42</p>');
    expect(htmlOf(await renderHurried('<p>After</p>'))).toContain('<p>After</p>');
  });

  it('is refused when its DOM is too large', async () => {
    const page = await render(
      '<main hidden></main><script>document.querySelector("main").innerHTML = "<b></b>".repeat(200001)</script>',
    );
    expect(page).toMatchObject({ kind: 'refused', reason: 'too-large' });
  });

  it('is measured in a navigation of its own, with an empty cache: what was painted, moved, blocked and loaded', async () => {
    const first = await measure('/lab');
    expect(first).toMatchObject({
      kind: 'measured',
      lcpElement: { selector: '#large' },
      isCutOff: false,
      traffic: [
        { kind: 'document', requests: 1 },
        { kind: 'script', requests: 1 },
        { kind: 'data', requests: 1 },
      ],
    });
    const { lcpMs, fcpMs, ttfbMs, cls, shifts, tbtMs, longTasks, traffic } = first as LabLoad;
    expect([lcpMs! >= fcpMs!, fcpMs! >= ttfbMs!, ttfbMs! > 0]).toEqual([true, true, true]);
    expect(tbtMs).toBeGreaterThanOrEqual(150);
    expect(longTasks).toBeGreaterThanOrEqual(1);
    expect(cls).toBeGreaterThan(0.2);
    expect(shifts[0]?.html).toMatch(/^<(?:body|main|h2|div|p)/);
    expect(traffic[0]?.bytes).toBeGreaterThan(500);
    expect(await measure('/lab')).toMatchObject({ kind: 'measured' });
    expect(site.asked).toEqual(['/lab', '/app.js', '/data.json', '/lab', '/app.js', '/data.json']);
  });

  it('is measured beside no other page, and others follow', async () => {
    const pages = [render('<p>Before</p>'), measure('/calm'), render('<p>After</p>'), measure('/calm')];
    expect((await Promise.all(pages)).map(({ kind }) => kind)).toEqual([
      'rendered',
      'measured',
      'rendered',
      'measured',
    ]);
    expect(await measure('/calm')).toMatchObject({ cls: 0, shifts: [], traffic: [{ kind: 'document', requests: 1 }] });
  });

  it('is not measured when it holds the browser, leaves or does not come', async () => {
    expect(await measure('/stuck', hurried)).toMatchObject({ kind: 'refused', reason: 'timeout' });
    expect(await measure('/gone')).toMatchObject({ kind: 'refused', message: 'The page responded with status 404.' });
    expect(await measure('/leaves')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('led to another'),
    });
    expect(site.asked).toEqual(['/stuck', '/gone', '/leaves']);
  });

  it('leaves no process behind', async () => {
    const own = newPool();
    const before = browsersNow();
    const page = own.render(
      {
        group: 'run',
        url: `http://127.0.0.1:${site.port}/`,
        status: 200,
        headers: [],
        body: Buffer.from('<p>Text</p>'),
      },
      new AbortController().signal,
    );
    await page;
    expect(browsersNow()).toBeGreaterThan(before);
    await own.close();
    expect(browsersNow()).toBe(before);
  });

  it('is refused when a script leads to another page before this one is complete', async () => {
    const leaving = await render('<h1>Welcome</h1>', `<script>location.replace('/en/')</script>`);
    expect(leaving).toMatchObject({
      kind: 'refused',
      reason: 'failed',
      message: expect.stringContaining('led to another'),
    });
  });

  it('is shown as it is when a script leads to another page later', async () => {
    const later = `<script>onload = () => { location.href = '/en/'; }</script>`;
    expect(htmlOf(await render('<h1>Welcome</h1>', later))).toContain('<h1>Welcome</h1>');
    expect(htmlOf(await render('<h1>Welcome</h1>', `<script>location.hash = 'top'</script>`))).toContain(
      '<h1>Welcome</h1>',
    );
  });

  it('is refused with a sentence where the browser does not start, without a second try', async () => {
    const broken = newPool({ executablePath: '/bin/false' });
    const first = await broken.render(
      { group: 'run', url: `http://127.0.0.1:${site.port}/`, status: 200, headers: [], body: Buffer.from('') },
      new AbortController().signal,
    );
    expect(first).toMatchObject({ kind: 'refused', reason: 'no-browser' });
    expect((first as RenderRefusal).message).toContain('Chromium did not start');
    await broken.close();
  });
});

/** Processes of browsers that this process has started. */
function browsersNow(): number {
  const list = execFileSync('ps', ['-eo', 'ppid,args'], { encoding: 'utf8' });
  return list
    .split('\n')
    .filter((line) => Number(line.trim().split(' ')[0]) === process.pid && line.includes('--remote-debugging-pipe'))
    .length;
}
