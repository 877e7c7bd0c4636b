import { auditPage } from '../../audit.js';
import { toPageInput } from '../../testing/index.js';

/** Paths of the files that a body loads, a `?` behind those that a browser may leave. */
function loadsOf(body: string, head = ''): string[] {
  const { loads } = auditPage(toPageInput({ url: 'https://example.com/a/', head, body }));
  return loads.map(({ url, kind, isCandidate }) => `${kind} ${new URL(url).pathname}${isCandidate ? '?' : ''}`);
}

describe('what a page loads', () => {
  it('are all files of a srcset, what is loaded for certain first', () => {
    const picture =
      '<picture><source srcset="/w.avif 1x,/x.avif 2x"><img src="/s.jpg" srcset="/s.jpg 480w, /m,1.jpg 960w,\n/l.jpg 1920w"></picture><img src="/next.png">';
    expect(loadsOf(picture)).toEqual(
      ['/s.jpg?', '/next.png', '/w.avif?', '/x.avif?', '/m,1.jpg?', '/l.jpg?'].map((path) => `image ${path}`),
    );
  });

  it('is the image of a picture for certain where its newer format is for some widths alone', () => {
    const picture =
      '<picture><source media="(min-width: 40em)" srcset="/w.avif" type="image/avif"><img src="/s.jpg"></picture>';
    expect(loadsOf(picture)).toEqual(['image /s.jpg', 'image /w.avif?']);
  });

  it('is no image that the widths beside it do not name', () => {
    expect(loadsOf('<img src="/full.jpg" srcset="/s.jpg 480w, /l.jpg 960w">')[0]).toBe('image /full.jpg?');
    expect(loadsOf('<img src="/s.jpg" srcset="/s.jpg 480w, /l.jpg 960w">')[0]).toBe('image /s.jpg');
    expect(loadsOf('<img src="/s.jpg" srcset="/l.jpg 2x">')[0]).toBe('image /s.jpg');
    expect(loadsOf('<img src="/s.jpg" srcset="/m.jpg 1x, /l.jpg 2x">')[0]).toBe('image /s.jpg?');
  });

  it('is no source outside of a picture or a player', () => {
    expect(loadsOf('<div><source srcset="/w.png"><img src="/s.png"></div>')).toEqual(['image /s.png']);
    expect(loadsOf('<picture><source srcset="/w.png"><img src="/s.png"></picture>')).toContain('image /w.png?');
    expect(loadsOf('<div><source src="/a.mp4"></div>')).toEqual([]);
    expect(loadsOf('<video><source src="/a.mp4"></video>')).toEqual(['media /a.mp4']);
  });

  it('is an icon for certain where it is the only one, and not for a home screen', () => {
    const touch = '<link rel="apple-touch-icon" href="/touch.png">';
    expect(loadsOf('', `<link rel="shortcut icon" href="/a.png">${touch}`)).toEqual([
      'icon /a.png',
      'icon /touch.png?',
    ]);
    expect(loadsOf('', '<link rel="icon" href="/a.png"><link rel="shortcut icon" href="/a.png">')).toEqual([
      'icon /a.png',
    ]);
    expect(loadsOf('', '<link rel="icon" href="/a.svg"><link rel="icon" href="/b.png">')).toEqual([
      'icon /a.svg?',
      'icon /b.png?',
    ]);
    expect(loadsOf('<img src="/touch.png">', touch)).toEqual(['image /touch.png']);
  });

  it('is one file of those that a service makes by their query', () => {
    expect(loadsOf('<img src="/i?w=1" srcset="/i?w=480 480w, /i?w=960 960w, /j?w=960 961w">')).toEqual([
      'image /i?',
      'image /i?',
      'image /j?',
    ]);
  });

  it('are modules that an inline module imports', () => {
    const code = `import { start } from './start.js'; import 'lit'; start()`;
    expect(loadsOf(`<script type="module">${code}</script>`)).toEqual(['script /a/start.js']);
    expect(loadsOf(`<script>${code}</script><script type="module" src="/b.js">${code}</script>`)).toEqual([
      'script /b.js',
    ]);
  });

  it('are images of style attributes and of style elements', () => {
    expect(
      loadsOf(
        '<div class="a" style="background-image: url(&quot;hero.jpg&quot;)">x</div><div style="background:image-set(url(a.avif) 1x, url(b.avif) 2x)">x</div><p style="color:red">x</p><p style="background:url(data:image/png;base64,AA)">x</p><p style="fill:url(#mask)">x</p>',
        '<style>@import "more.css";@import"tight.css"; .a { background: url(/bg.png) } @import "late.css"; @font-face { font-family: x; src: url(x.woff2) }</style>',
      ),
    ).toEqual([
      'image /a/hero.jpg',
      'image /a/a.avif?',
      'image /a/b.avif?',
      'stylesheet /a/more.css',
      'stylesheet /a/tight.css',
      'font /a/x.woff2?',
      'image /bg.png?',
    ]);
  });

  it('are pictures of background attributes that no style may replace', () => {
    const body = (href: string): string =>
      `<table background=" ${href} " style="color:red"><tr><td background="/cell.gif" style="background:none">x</td></tr></table><div background="/none.gif">x</div>`;
    expect(loadsOf(body('wood.gif'), '<style>p { color: red }</style>')).toEqual(['image /a/wood.gif']);
    expect(loadsOf(body('wood.gif'), '<style>table { BACKGROUND: none }</style>')).toEqual([]);
    expect(loadsOf(body('wood.gif'), '<link rel="stylesheet" href="/a.css">')).toEqual(['stylesheet /a.css']);
    expect(loadsOf(body('data:image/gif;base64,AA'))).toEqual([]);
  });

  it('are no filters that a style takes from the markup of a page', () => {
    expect(
      loadsOf(
        '<p class="a b c" style="mask:url(icons.svg#cut)">x</p>',
        '<style>.a { filter: url("index.html#blur") } .b { clip-path: url(./#round) } .c { background: url(index.html) }</style>',
      ),
    ).toEqual(['image /a/icons.svg', 'image /a/index.html?']);
  });

  it('are no paths of custom properties that only a file may use, as they count from there', () => {
    const body =
      '<p style="--a: url(../a.png); --b: linear-gradient(red, blue), url(\'b.png\')">x</p>' +
      '<p style="--a: url(/root.png); --b: url(https://example.com/whole.png)">x</p>' +
      '<p style="--c: url(c.png); --d: url(d.png); background: var( --c )">x</p>';
    expect(loadsOf(body, '<style>p::before { background: var(--d, none); --e: url(e.png) }</style>')).toEqual(
      ['/root.png', '/whole.png', '/a/c.png', '/a/d.png'].map((path) => `image ${path}`),
    );
  });

  it('are no images of styles whose class or id no element has', () => {
    const styles =
      '.phone-3 > div { background: url(/unmet.png) } .a:not(.b), #none { background: url(/a.png) } #Top .A { --x: url("/top.png") } @media (width > 40em) { .c { color: red; .deep & { background: url(/nested.png) } } } .set { background: url(/set.png) } .e\\:f { background: url(/escaped.png) } [class*=".x"] { background: url(/attribute.png) } @keyframes k { 12.5% { background: url(/moving.png) } }';
    const body =
      '<main id="top"><p class="a">x</p></main><script>document.body.classList.add("set")</script><p class="c">y</p>';
    expect(loadsOf(body, `<style>${styles}</style>`)).toEqual(
      ['/a.png?', '/top.png?', '/set.png?', '/escaped.png?', '/attribute.png?', '/moving.png?'].map(
        (path) => `image ${path}`,
      ),
    );
  });

  it('has no fragment, even an empty one', () => {
    const { loads } = auditPage(
      toPageInput({ url: 'https://example.com/a/', body: '<script src="/a.js#"></script><img src="/b.svg#c">' }),
    );
    expect(loads.map(({ url }) => url)).toEqual(['https://example.com/a.js', 'https://example.com/b.svg']);
  });

  it('is no image whose address is a fragment alone', () => {
    expect(loadsOf('<img src="#"><img src="#icon"><img src="/b.svg#c">')).toEqual(['image /b.svg']);
  });

  it('are pictures of buttons, drawings and preloads', () => {
    expect(
      loadsOf(
        '<input type="image" src="/go.png" alt="Go"><input src="/no.png"><svg><image href="/in.png"/></svg>',
        '<link rel="preload" as="image" href="/p.jpg" imagesrcset="/p.jpg 1x, /p2.jpg 2x">',
      ),
    ).toEqual(['image /p.jpg', 'image /go.png', 'image /in.png', 'image /p2.jpg?']);
  });

  it('are pictures for previews, last and once', () => {
    const preview = '<meta property="og:image" content="https://example.com/card.png">';
    expect(loadsOf('<img src="/a.png">', preview)).toEqual(['image /a.png', 'preview /card.png?']);
    expect(loadsOf('<img src="/card.png">', preview)).toEqual(['image /card.png']);
    expect(loadsOf('<p>x</p>', preview.replace('https://example.com', ''))).toEqual([]);
  });

  it('are pictures that structured data names by absolute URLs', () => {
    const data = {
      '@context': 'https://schema.org',
      '@type': 'Article',
      image: ['https://example.com/1.png', { '@type': 'ImageObject', url: 'https://example.com/2.png' }, '/3.png'],
      publisher: { '@type': 'Organization', logo: 'https://example.com/logo.png', url: 'https://example.com/no.png' },
    };
    expect(loadsOf('<p>x</p>', `<script type="application/ld+json">${JSON.stringify(data)}</script>`)).toEqual(
      ['/1.png?', '/2.png?', '/logo.png?'].map((path) => `preview ${path}`),
    );
  });

  it('is no script, style sheet or font by http on a page by https', () => {
    const files =
      '<script src="http://example.com/a.js"></script><link rel="stylesheet" href="http://example.com/a.css">' +
      '<style>@font-face { font-family: A; src: url(http://example.com/a.woff2) }</style>' +
      '<img src="http://example.com/a.png"><script src="http://localhost/b.js"></script>';
    expect(loadsOf(files)).toEqual(['image /a.png', 'script /b.js']);
    const upgraded = '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">';
    expect(loadsOf(files, upgraded)).toHaveLength(5);
  });

  it('is nothing that stands in a template', () => {
    expect(
      loadsOf('<template><img src="/a.png" srcset="/b.png 2x"><p style="background:url(/c.png)">x</p></template>'),
    ).toEqual([]);
  });
});
