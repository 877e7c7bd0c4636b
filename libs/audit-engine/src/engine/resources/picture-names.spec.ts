import { pictureNames } from './picture-names.js';

describe('the names that the selectors of a file ask for', () => {
  it('has them for each selector, in lower case', () => {
    expect(
      pictureNames(
        `.card .Photo, #top > .photo:hover::after { background: url("a.png"), url(b.png) }
        .photo { background: url('a.png') } /* .x { background: url(c.png) } */`,
      ),
    ).toEqual({ 'a.png': ['card photo', 'top photo', 'photo'], 'b.png': ['card photo', 'top photo'] });
  });

  it('leaves out what any element may ask for', () => {
    expect(
      pictureNames(
        `body { background: url(a.png) } .a, ul[type=".b"] { background: url(b.png) } .c { background: url(c.png) }
        ul { list-style: url(c.png) } .md\\:d { background: url(d.png) } .e { background: url(data:image/png;base64,x) }
        @font-face { src: url(f.woff2) }`,
      ),
    ).toEqual({});
    expect(pictureNames('.a { color: red }')).toEqual({});
  });

  it('has rare elements, where they are no part of another name', () => {
    expect(
      pictureNames(
        'button, .a TABLE.b { background: url(a.png) } .td-b, #pre ::file-selector-button { background: url(b.png) }',
      ),
    ).toEqual({ 'a.png': ['<button', 'a <table b'], 'b.png': ['td-b', 'pre'] });
  });

  it('looks into what is around a rule', () => {
    expect(
      pictureNames(
        `@media (min-width: 1px) { .a { background: url(a.png) } } .b { @media print { background: url(b.png) } }
        .c { .d { background: url(d.png) } } @keyframes .f { 50% { background: url(e.png) } } .g { background: url(g.png)`,
      ),
    ).toEqual({ 'a.png': ['a'], 'b.png': ['b'], 'd.png': ['d'], 'g.png': ['g'] });
  });

  it('is not known where there is too much, and made in one pass', () => {
    expect(pictureNames(Array.from({ length: 2_000 }, (_, i) => `.a${i}{x:url(${i}.png)}`).join(''))).toBeNull();
    const selectors = `${'.b,'.repeat(5_000)}.b`;
    for (const css of [
      'url("\\'.repeat(300_000),
      '.b{'.repeat(100_000) + 'x:url(y);'.repeat(100_000),
      '@media{'.repeat(100_000) + 'x:url(y);'.repeat(100_000),
      `${selectors}{${'x:url(y);'.repeat(100_000)}`,
      `.a{background:url("${'x'.repeat(2_000_000)}")}`,
      'url('.repeat(200_000),
    ])
      expect(Object.keys(pictureNames(css) ?? {}).length).toBeLessThan(2);
  });
});
