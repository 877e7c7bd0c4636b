import { scriptNames } from './script-names.js';

describe('what a script fills', () => {
  it.each([
    ['by its id', 'document.getElementById("News-Title").textContent = news.title', '#news-title'],
    ['by a variable', 'const box = document.querySelector("ul.beds");\nlet a = 1;\nbox.innerHTML = rows', '.beds'],
    ['each of them', "document.querySelectorAll('a.mail').forEach((a) => { a.href = decode(a) })", '.mail'],
    [
      'in a loop',
      "const all = document.querySelectorAll('a.mail'); for (const a of all) { a.href = decode(a) }",
      '.mail',
    ],
    ['with jQuery', '$("a.mail").each(function () { $(this).attr("href", decode(this)); })', '.mail'],
    ['its name', 'var b = document.getElementById("go"); b.setAttribute("aria-label", words.go)', '#go'],
    ['by a plugin of jQuery', '$("#raised").countTo({ to: 500 })', '#raised'],
    ['by its name', 'const top = document.querySelector("header");\ntop.innerHTML = menu', 'header'],
    ['inside another', "$('#news .title').text(title)", '.title'],
    ['by an attribute', 'const face = document.querySelector("img[data-face]");\nface.src = faces[0]', '[data-face'],
    [
      'by an attribute, each of them',
      'document.querySelectorAll("[data-word]").forEach((a) => { a.textContent = t(a) })',
      '[data-word',
    ],
    [
      'inside what may not be there',
      "const go = hero?.querySelector('[data-go]');\nconst word = go?.querySelector('.word');\ngo.setAttribute('aria-label', label)",
      '[data-go',
    ],
    ['by a letter', 'e=document.querySelector(".cell"),e.append(t)', '.cell'],
  ])('is known: %s', (_, code, name) => {
    const names = scriptNames(code);
    expect(names.fills).toContain(name);
    expect(names.handles).toContain(name);
  });

  it.each([
    ['a property', 'document.title = words.beds', ['title']],
    ['its element', '$("head > title").text(words.beds)', ['title']],
    ['nothing', 'if (document.title == "") document.title.trim(); share(document.title)', []],
  ])('is the title of the page: %s', (_, code, fills) => {
    expect(scriptNames(code).fills).toEqual(fills);
  });

  it.each([
    ['what it reads', 'const t = document.getElementById("title").textContent; if (box.innerHTML == "") go()'],
    ['what it shows', '$(".up").fadeIn(); document.getElementById("menu").classList.add("open")'],
    ['what others slide', '$("#show").carousel({ interval: 500 }); $("#list li").hyphenate()'],
    ['states', 'var b = document.getElementById("menu"); b.setAttribute("aria-expanded", "true")'],
    ['by an attribute of HTML', 'document.querySelectorAll("a[title]").forEach((a) => { a.textContent = a.title })'],
    ['by a name that many have', 'document.querySelector("main p").innerHTML = text'],
    ['some with a value', 'document.querySelectorAll("[data-kind=new]").forEach((a) => { a.textContent = "New" })'],
    ['another', 'const up = document.querySelector(".up"); const box = $(".box"); box.html(text)'],
  ])('is nothing else: %s', (_, code) => {
    expect(scriptNames(code).fills).toEqual(code.includes('.box') ? ['.box'] : []);
  });
});

describe('what a script handles', () => {
  it.each([
    ['by its id', '$("#open").click(show)', '#open'],
    [
      'in place of the browser',
      'document.querySelectorAll(".tab").forEach(t => t.onclick = e => { e.preventDefault(); show(t) })',
    ],
    [
      'with a variable',
      'const tab = document.querySelector(".tab");\ntab.addEventListener("click", (e) => { e.preventDefault(); })',
    ],
    ['from outside', '$(document).on("click", ".tab", function () { show(this); return false; })'],
    [
      'each link in it',
      'box.find(".dots a, .faces li a").click(function (e) { e.preventDefault(); go(this) })',
      ['.dots a', '.faces a'],
    ],
    [
      'each link in it, by another function',
      'function go(e, n) { stop(); e.preventDefault(); turn(n) } box.find(".dots a").click(function (ev) { go(ev, $(this).index()) })',
      ['.dots a'],
    ],
    ['inside of another', 'top.on("click.x", "[" + this.name() + "] .tab", function (e) { e.preventDefault(); })'],
  ])('is known: %s', (_, code, name: string | string[] = '.tab') => {
    expect(scriptNames(code).handles).toEqual([name].flat());
  });

  it.each([
    [
      'scrolling there',
      '$(".link").click(function (e) { e.preventDefault(); $("html").animate({ scrollTop: $(this.hash).offset().top }) })',
    ],
    [
      'links in it, scrolling there',
      '$(".menu a").click(function (e) { e.preventDefault(); $("html").animate({ scrollTop: top }) })',
    ],
    ['links in it, and following them', '$(".menu a").on("click", function (e) { count(e); })'],
    ['links in anything', '$("li a").on("click", function (e) { e.preventDefault(); })'],
    ['closing a menu as well', 'document.querySelectorAll(".link").forEach(a => a.addEventListener("click", close))'],
  ])('is nothing else: %s', (_, code) => {
    expect(scriptNames(code).handles).toEqual([]);
  });
});

it('knows each text that a script translates', () => {
  const lines = Array.from(
    { length: 300 },
    (_, i) => `document.querySelector('#text-${i}').textContent = words[${i}];`,
  );
  expect(scriptNames(lines.join('\n')).fills).toHaveLength(300);
});

it('reads a long script once', () => {
  const start = performance.now();
  scriptNames('$("a").x='.repeat(20_000) + 'of '.repeat(50_000) + '$'.repeat(100_000));
  expect(performance.now() - start).toBeLessThan(1_500);
});
