import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, type CheerioAPI } from 'cheerio';
import { parsePage } from './parse.js';

const SITES = join(process.cwd(), 'test/sites');

/** Pages by what makes them hard. */
const PAGES: Readonly<Record<string, string>> = {
  'ids that need escapes': `<p id="1st">a</p><p id="-">b</p><p id="-2">c</p><p id="a.b:c[d]#e">d</p><p id="ü 漢">e</p><p id='q"\\'>f</p>`,
  'an id twice': '<div id="a"><p>1</p></div><div id="a"><p>2</p></div>',
  'ids that differ in case, without a doctype': '<p id="Top">1</p><p id="top">2</p>',
  'everything on one line':
    '<!doctype html><html><head><title>T</title><meta name="a"><meta name="b"></head><body><div><p>1</p><p>2<a href="/x">x</a><a href="/y">y</a></p></div><div><img src="/i.png"><img src="/i.png"></div></body></html>',
  'no tags of html, head and body': '<title>T</title><link rel="icon" href="/i"><p>1<p>2<div><span>3</span></div><p>4',
  'text that ends the head': '<meta name="a">text<meta name="b"><p>1',
  'two bodies': '<body class="a"><p>1</p><body id="b"><p>2</p>',
  'a table without tbody':
    '<table><caption>c</caption><tr><td>1<td>2<tr><td>3</table><table><tr><td>1</table><table><tbody><tr><td>1</tbody><tr><td>2<tr><td>3</table>',
  'thead and rows': '<table><thead><tr><th>a</thead><tr><td>1<tr><td>2<tfoot><tr><td>3</tfoot></table>',
  'something else in a table': '<p>0</p><table><p>1</p><tr><td>2<p>3</p></td></tr></table><p>4</p>',
  'paragraphs that a block ends': '<div><p>1<div>2</div></p><p>3</p></div><p>4<ul><li>5</ul></p><p>6</p>',
  'list items in paragraphs': '<ol><p>1<li>2<li>3<p>4</ol>',
  'end tags of br': '<p>1</br>2<br>3</br><br></p>',
  'formatting that is left open': '<div><p><b>1</p><p>2<i>3</i></p><a href="/x">4</a></div><p>5</p>',
  'formatting that is left open in a cell': '<table><tr><td><font color=red>1<td><em>2</em></table><p><em>3</em>',
  'links that are never closed': '<h2><a name="x"/>t</h2><pre>1<a href="/y">2</a></pre><p><span>3</span></p>',
  'svg with capitals':
    '<p><svg><linearGradient><stop/><stop/></linearGradient><path/><g><path/><path/></g></svg><svg><path/></svg>',
  'names with a colon': '<p><o:p>1</o:p><o:p>2</o:p></p>',
  'a form in a form': '<form action="/a"><input name="q"><form action="/b"><input name="r"></form></form>',
  'values with quotes': `<a href='/a"b'>1</a><a href="/a\\b">2</a><a href="/A">3</a><a href="/a">4</a>`,
  'values with entities': '<a href="/?a=1&amp;b=2">1</a><a href="/?a=1&b=3">2</a>',
  'a template': '<template><p>1</p></template><p>2</p>',
  'a noscript': '<p>1</p><noscript><p>2</p><img src="/i"></noscript><p>3</p>',
  'definition lists': '<dl><dt>1<dd>2<dd>3<dt>4<dd>5</dl>',
  'select and options': '<select name="a"><option>1<option>2<optgroup label="x"><option>3</select>',
};

/** Elements whose selector finds none, another or several elements in a document made by the standard's parser. */
function misses(html: string, limit = Infinity): { missed: string[]; without: number; found: number } {
  const $ = load(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const result = { missed: [] as string[], without: 0, found: 0 };
  for (const element of parsePage(html).elements.slice(0, limit)) {
    const { selector, start, name } = element;
    if (selector === null) result.without++;
    else if (isFound($, selector, { start, name })) result.found++;
    else result.missed.push(`${html.slice(start, start + 40)}: ${selector}`);
  }
  return result;
}

function isFound($: CheerioAPI, selector: string, { start, name }: { start: number; name: string }): boolean {
  const [node, ...others] = $(selector).toArray();
  if (!node || others.length > 0) return false;
  return ['html', 'head', 'body'].includes(name) || node.sourceCodeLocation?.startOffset === start;
}

function pagesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => join(folder, file));
}

describe('Selectors', () => {
  it.each(Object.entries(PAGES))('find exactly their element: %s', (_name, html) => {
    const { missed, found } = misses(html);
    expect(missed).toEqual([]);
    expect(found).toBeGreaterThan(1);
  });

  it.each(pagesUnder(SITES))('find exactly their element in %s', (file) => {
    const { missed, found, without } = misses(readFileSync(file, 'utf8'), 2_000);
    expect(missed).toEqual([]);
    expect(without).toBeLessThanOrEqual(found / 20);
  });

  it('are short where an id, an address or a landmark tells the element', () => {
    const document = parsePage(
      '<main><p id="a">1</p><img src="/i.png"><section><p>2</p><p>3</p></section></main><div><div><ul id="menu"><li>4<li>5</ul></div></div>',
    );
    expect(document.elements.map((element) => element.selector)).toEqual([
      'main',
      '#a',
      'img',
      'section',
      'section > p:nth-of-type(1)',
      'section > p:nth-of-type(2)',
      'body > div',
      'body > div > div',
      '#menu',
      '#menu > li:nth-of-type(1)',
      '#menu > li:nth-of-type(2)',
    ]);
  });

  it('are left out where browsers move elements about', () => {
    const { elements } = parsePage('<table><p>1</p><tr><td>2</td></tr></table><template><p>3</p></template>');
    expect(elements.filter(({ selector }) => selector === null).map(({ start }) => start)).toEqual([7, 52]);
  });

  it('cost the same for the last of 20,000 siblings as for the first', () => {
    const { elements } = parsePage(`<ul>${'<li>x'.repeat(20_000)}</ul>`);
    expect(elements.at(-1)?.selector).toBe('ul > li:nth-of-type(20000)');
    for (const element of elements) expect(element.selector).not.toBeNull();
  });
});
