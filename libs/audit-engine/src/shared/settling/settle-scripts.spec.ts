import { auditPage } from '../../audit.js';
import { CATALOGUE } from '../../rules/catalogue.js';
import { toPageInput } from '../../testing/index.js';
import { toResource } from '../../testing/resource-case.js';
import { ScriptSettler } from './settle-scripts.js';

const ids = CATALOGUE.pageRules.map(({ meta }) => meta.id);
const LINK = 'accessibility/link-name';
const two = '<a class="map" href="/map"></a> <a class="Mail" href="/x"></a>';

/** Lines of findings that are left, and the status. */
function settled(rule: string, body: string, code: string | null, heading = '<h1>Beds</h1>') {
  const { facts, results } = auditPage(
    toPageInput({
      url: 'https://example.com/',
      head: '<title>Beds</title>',
      body: `${heading}<p>${'Seeds and soil. '.repeat(40)}</p>${body}<script src="/a.js"></script>`,
    }),
  );
  const settler = new ScriptSettler(CATALOGUE.pageRules);
  if (code !== null) settler.add(toResource({ url: '/a.js', body: code }));
  settler.add(toResource({ url: '/other.js', body: 'document.querySelector(".map").textContent = 1' }));
  const left = settler.settle(facts, results, ids);
  const found = left.findings.filter(([id]) => id === rule);
  expect(left.paths?.[rule]?.length ?? 0).toBe(found.length);
  return {
    found: found.map(([, , , , snippet]) => /class=&?[^;"]*[;"]([\w-]+)/.exec(snippet ?? '')?.[1]),
    status: left.status[ids.indexOf(rule)],
  };
}

it('leaves out what a module fills that a script in a file imports, through others', () => {
  const files = (third: string) => [
    toResource({ url: '/a.js', body: `import { start } from './parts/b.js';\nimport './a.js';\nstart();` }),
    toResource({ url: '/parts/b.js', body: `export * from '../c.js';\nimport '../a.js';` }),
    toResource({ url: third, body: 'export const start = () => { document.getElementById("top").innerHTML = text }' }),
  ];
  const { facts, results } = auditPage(
    toPageInput({
      url: 'https://example.com/',
      head: '<title>Beds</title>',
      body: `<h1>Beds</h1><p>${'Seeds and soil. '.repeat(40)}</p><h2 id="top"></h2><script type="module" src="/a.js"></script>`,
    }),
  );
  const left = (third: string) => {
    const settler = new ScriptSettler(CATALOGUE.pageRules);
    for (const file of files(third)) settler.add(file);
    return settler.settle(facts, results, ids).findings.filter(([id]) => id === 'accessibility/empty-heading').length;
  };
  expect(left('/c.js')).toBe(0);
  expect(left('/d.js')).toBe(1);
});

it('leaves out a button that a script in a file names, found in what may not be there', () => {
  const rule = 'accessibility/button-name';
  const button = '<button class="play" type="button" data-play><svg></svg></button>';
  const found = (code: string) => settled(rule, button, code).found;
  const lookup = "const play = film?.querySelector('[data-play]'); const word = play?.querySelector('.word');";
  expect(found(`${lookup} play.setAttribute('aria-label', isOn ? 'Stop' : 'Play')`)).toEqual([]);
  expect(found(`${lookup} play.setAttribute('aria-pressed', isOn)`)).toEqual(['play']);
});

it('leaves out an empty title that a script in a file fills', () => {
  const status = (code: string) => {
    const { facts, results } = auditPage(
      toPageInput({
        url: 'https://example.com/',
        head: '<title data-word="beds"></title>',
        body: '<h1>Beds</h1><script src="/a.js"></script>',
      }),
    );
    const settler = new ScriptSettler(CATALOGUE.pageRules);
    settler.add(toResource({ url: '/a.js', body: code }));
    return settler.settle(facts, results, ids).status[ids.indexOf('core/title')];
  };
  const each = (name: string) => `document.querySelectorAll('[data-${name}]').forEach((a) => (a.textContent = t(a)))`;
  expect(status(each('word'))).toBe('p');
  expect(status('document.title = t("beds")')).toBe('p');
  expect(status(each('price'))).toBe('f');
  expect(status('$("head").append("<title>" + t("beds") + "</title>")')).toBe('f');
});

it('leaves out a button or a link with a part that a script in a file fills by its id', () => {
  const code = 'document.getElementById("count").textContent = seeds.length';
  const button = '<button class="pot"><i class="icon"></i><span id="count"></span></button>';
  const link = '<a class="pot" href="/pot"><i class="icon"></i><span id="count"></span></a>';
  expect(settled('accessibility/button-name', button, code).found).toEqual([]);
  expect(settled('accessibility/link-name', link, code).found).toEqual([]);
  expect(settled('accessibility/button-name', button.replace('count', 'sum'), code).found).toEqual(['pot']);
  expect(settled('accessibility/link-name', link, '$(".icon").text("x")').found).toEqual(['pot']);
});

it('leaves out a heading that a script in a file fills, or an element in it', () => {
  const rule = 'accessibility/empty-heading';
  const heading = '<h2 class="bed"><a class="seed" href="/seeds"></a></h2>';
  const found = (code: string, body = heading) => settled(rule, body, code).found;
  expect(found('$(".seed").append(seeds[0].name)')).toEqual([]);
  expect(found('$(".bed").text(beds[0])')).toEqual([]);
  expect(found('$(".seed").fadeIn()')).toEqual(['bed']);
  expect(
    found('$(".seed").append(seeds[0].name)', `<div class="seed">Beans</div>${heading.replace('seed', 'pot')}`),
  ).toEqual(['bed']);
});

describe('what a script in a file fills', () => {
  it('is not empty', () => {
    expect(settled(LINK, two, null)).toEqual({ found: ['map', 'Mail'], status: 'f' });
    expect(settled(LINK, two, '$(".mail").text(address)')).toEqual({ found: ['map'], status: 'f' });
    expect(settled(LINK, two, '$(".mail, .map").text(address)')).toEqual({ found: [], status: 'p' });
  });

  it('is when it is only shown', () => {
    expect(settled(LINK, two, '$(".mail, .map").fadeIn()').found).toEqual(['map', 'Mail']);
  });
});

it('leaves out a main heading that a script in a file may bring', () => {
  const h1 = (code: string, body = '<div id="Top"></div><h2>Beds</h2>') => settled('core/h1', '', code, body).status;
  expect(h1('$("#top").load("top.html")')).toBe('p');
  expect(h1('$("#top").fadeIn()')).toBe('w');
  expect(h1('$("#top").load("top.html")', '<h2>Beds</h2><div id="top"></div>')).toBe('w');
  const lookup =
    'const top = document.querySelector("header"); const menu = "parts/top.html"; load(menu).then((text) => {';
  expect(h1(`${lookup} top.innerHTML = text })`, '<header class="top"></header><h2>Beds</h2>')).toBe('p');
  expect(h1(`${lookup} top.innerHTML = text })`, '<h2>Beds</h2><header></header>')).toBe('w');
  expect(h1('$("#top").append(more)', '<main id="top"><h2>Beds</h2></main>')).toBe('w');
});

it('leaves out links that a script in a file handles', () => {
  const body = '<a class="tab" href="#soil">Soil</a>';
  const prevents = '.click(function (e) { e.preventDefault(); show(this) })';
  expect(settled('links/missing-fragment', body, `$(".tab")${prevents}`).found).toEqual([]);
  expect(settled('links/missing-fragment', body, `$(".tabs")${prevents}`).found).toEqual(['tab']);
});

it('leaves out links in an entry of a list that a script in a file handles', () => {
  const code = '$(".toggle").click(function (e) { e.preventDefault(); show(this) })';
  const link = '<a class="tab" href="#soil">Soil</a>';
  const found = (body: string) => settled('links/missing-fragment', body, code).found;
  expect(found(`<ul><li class="toggle">${link}</li></ul>`)).toEqual([]);
  expect(found(`<ul class="toggle"><li>${link}</li></ul>`)).toEqual(['tab']);
});

it('leaves out links in an element whose links a script in a file handles', () => {
  const code = '$(".tabs a").click(function (e) { e.preventDefault(); show(this) })';
  const link = '<a class="tab" href="#soil">Soil</a>';
  const found = (body: string) => settled('links/missing-fragment', body, code).found;
  expect(found(`<div class="tabs"><p>${link}</p></div>`)).toEqual([]);
  expect(found(`<div class="tabs">Beds</div>${link}`)).toEqual(['tab']);
});

it('leaves out dialogs that no script in a file opens', () => {
  const rule = 'accessibility/dialog-name';
  const body = '<div class="offer" id="offer-1" role="dialog" hidden>Seeds</div>';
  expect(settled(rule, body, null)).toEqual({ found: [], status: 'p' });
  expect(settled(rule, body, 'document.querySelector(".offers").append(seeds)').found).toEqual([]);
  expect(settled(rule, body, 'document.getElementById("offer-1").hidden = false').found).toEqual(['offer']);
  expect(settled(rule, body, "open('.offer')").found).toEqual(['offer']);
  expect(settled(rule, '<div class="offer" role="dialog">Seeds</div>', null).found).toEqual(['offer']);
});

it('leaves out that content needs scripts where a script in a file only leads to another page', () => {
  const rule = 'agents/javascript-content';
  const status = (code: string, body = '<main></main>'): string | undefined => {
    const { facts, results } = auditPage(
      toPageInput({ head: '<title>Beds</title>', body: `${body}<script src="/a.js"></script>` }),
    );
    const settler = new ScriptSettler(CATALOGUE.pageRules);
    settler.add(toResource({ url: '/a.js', body: code }));
    const left = settler.settle(facts, results, ids);
    return left.status[ids.indexOf(rule)];
  };
  expect(status('function go() { location.href = "https://beds.example/?a=1"; }\ngo(); // if all is well')).toBe('p');
  expect(status('document.addEventListener("DOMContentLoaded", () => window.location.replace("/beds"))')).toBe('p');
  expect(status('start(document.body)')).toBe('f');
  expect(status('if (!user) location.href = "/login"; start(document.body)')).toBe('f');
  expect(status('document.body.addEventListener("click", () => { location.href = "/beds" })')).toBe('f');
  expect(status('location.href = "/beds"; location.href = "/soil"')).toBe('f');
  expect(status('function go() { location = "/beds" } document.getElementById("root").innerHTML = beds')).toBe('f');
});

it('leaves out a field in a dialog that no script in a file opens, and no other one', () => {
  const modal = '<div class="modal" id="offer"><div class="modal-dialog"><input class="mail" name="m"></div></div>';
  const found = (code: string) =>
    settled('accessibility/control-label', `${modal}<input class="beds" name="b">`, code).found;
  expect(found('$(".beds").text(count)')).toEqual(['beds']);
  expect(found('$("#offer").modal("show")')).toEqual(['mail', 'beds']);
});

it('leaves out a missing canonical URL of a file that a script in a file makes another page of for each value', () => {
  const status = (url: string, code: string, body = '') => {
    const { facts, results } = auditPage(
      toPageInput({
        url: `https://example.com/${url}`,
        head: '<title>Beds</title>',
        body: `<h1>Beds</h1><p>Seeds and soil.</p>${body}<script src="/a.js"></script>`,
      }),
    );
    const settler = new ScriptSettler(CATALOGUE.pageRules);
    settler.add(toResource({ url: '/a.js', body: code }));
    return settler.settle(facts, results, ids).status[ids.indexOf('crawlability/canonical-missing')];
  };
  const read = (name: string) => `const q = new URLSearchParams(location.search); show(q.get('${name}'));`;
  expect(status('bed.html?id=3&lang=de', read('id'))).toBe('p');
  expect(status('bed.html', read('id'), '<a href="?id=4">Next</a>')).toBe('p');
  expect(status('bed.html?sort=price', read('id'))).toBe('w');
  expect(status('bed.html?id=3', 'count(location.pathname + location.search)')).toBe('w');
  expect(status('bed.html', read('id'), '<a href="?sort=price">By price</a>')).toBe('w');
});

it('leaves out a description that a script in a file writes, but on a page that a browser has shown', () => {
  const status = (rule: string, head: string, code: string, isRendered = false) => {
    const { facts, results } = auditPage(
      toPageInput({
        url: 'https://example.com/beds',
        head: `<title>Beds</title>${head}`,
        body: '<h1>Beds</h1><p>Seeds and soil.</p><script src="/a.js"></script>',
      }),
    );
    const settler = new ScriptSettler(CATALOGUE.pageRules);
    settler.add(toResource({ url: '/a.js', body: code }));
    return settler.settle({ ...facts, isRendered }, results, ids).status[ids.indexOf(rule)];
  };
  const writes = 'document.querySelector("meta[name=description]").content = text';
  const short = '<meta name="description" content="Beds of wood.">';
  expect(status('core/description', '', writes)).toBe('p');
  expect(status('core/description', '', 'share($("meta[name=description]").attr("content"))')).toBe('w');
  expect(status('core/description', '', writes, true)).toBe('w');
  expect(status('core/description-length', short, writes)).toBe('p');
  expect(status('core/description-length', short, 'show()')).toBe('w');
});
