import { PlacedBy, placingStyles } from './placing-styles.js';

/** Whether a style sheet may place an image, told by lines from inside to outside. */
function mayPlace(css: string, ...path: string[]): boolean {
  const styles = placingStyles(css);
  if (styles === null) throw new Error('not known');
  return new PlacedBy([styles]).mayPlace(path.join('\n'));
}

describe('the styles that place an image', () => {
  it.each([
    ['a height', '.logo { height: 40px }', 'img .logo'],
    ['a height of any image', 'a{color:red}IMG,img{width:10px;height:4rem}', 'img'],
    ['a height in a variable', '.logo { height: var(--h) }', 'img .logo'],
    ['a class in capitals', '.Logo__Img { height: 40px }', 'img .logo__img'],
    ['a ratio', '.card img { aspect-ratio: 16/9 }', 'img', 'a', 'div .card'],
    ['a place out of the flow', '.cover > img { position: absolute }', 'img', 'div .cover'],
    ['a box out of the flow', '.box { position:fixed }', 'img', 'div .box'],
    ['any child of a box', '.ratio > * { height: 100% }', 'img', 'div .ratio'],
    ['a box with a height that cuts', '.a{height:9em}.b{overflow:hidden}', 'img', 'div .a .b'],
    ['a box with a height for the image alone', '.a{height:9em}', 'img', 'div .a !alone'],
    ['a media query', '@media (min-width: 40em) { .logo { height: 40px } }', 'img .logo'],
    ['a nested rule', '.card { color: red; & img { height: 1em } }', 'img', 'div .card'],
    ['a class with escaped signs', '.md\\:h-4\\/5 { height: 80% }', 'img .md\ue03ah-4\ue02f5'],
    ['an attribute', 'img[data-hero="x]"] { height: 3em }', 'img [data-hero'],
    ['a pseudo-class', '.logo:not(.a, .b):hover { height: 3em }', 'img .logo'],
    ['a neighbour', 'h2 + p.lead img { height: 3em }', 'img', 'p .lead'],
    ['a limit in a line', '.top { height: 80px } .logo { max-height: 100% }', 'img .logo', 'a', 'header .top'],
    ['a limit in a tile', '.tile { min-height: 90px } .tile img { max-height: 64px }', 'img', 'li .tile !alone'],
    ['a header of a given height', 'header { height: 80px }', 'img', 'a', 'div', 'header'],
    ['a bar of Bootstrap of a given height', '.navbar { height: 4rem }', 'img', 'nav .navbar'],
    ['a limit in pixels', '.top{height:5rem!important}img{max-height:60px}', 'img', 'a', 'header .top'],
    ['a box without a height that its padding opens', '.a{height:0;padding:0 0 56.25%}', 'img', 'div', 'div .a', 'div'],
    ['a high box of images alone', '.show{height:360px}', 'img', 'div', 'div .show !images'],
    [
      'a class of the root',
      '.loading .page { display: none }',
      'img',
      'div .page',
      'body .loading !root',
      'html !root',
    ],
    ['the name of the root', 'html.js body .logo { height: 1em }', 'img .logo', 'body !root', 'html .js !root'],
    ['what hides it', '.off { display: none }', 'img', 'div .off'],
    ['text with braces in it', 'a::after { content: "}{" } .logo { height: 1em }', 'img .logo'],
    ['what stands behind a comment', '/* } */ .logo { height: 1em }', 'img .logo'],
  ])('are known by %s', (_, css, ...path) => {
    expect(mayPlace(css, ...path)).toBe(true);
  });

  it.each([
    ['an automatic height', 'img { max-width: 100%; height: auto }', 'img'],
    ['other heights', 'img { line-height: 2; max-height: 9em; min-height: 1em }', 'img'],
    ['a tile without a limit', '.tile { min-height: 90px }', 'img', 'li .tile !alone'],
    ['a limit in a box of text', '.box { min-height: 90px } img { max-height: 64px }', 'img', 'div .box'],
    ['a limit in a high box', '.top { height: 40em } img { max-height: 100% }', 'img', 'div .top'],
    ['a limit in a part of the window', '.top { height: 90% } img { max-height: 100% }', 'img', 'div .top'],
    ['a high header', 'header { height: 500px }', 'img', 'header'],
    ['a limit in a cell', '.top { height: 80px } img { max-height: 100% }', 'img', 'td .top'],
    ['a line without a limit', '.top { height: 80px } img { max-height: none }', 'img', 'div .top'],
    ['another class', '.logo { height: 40px }', 'img .photo'],
    ['another box', '.card img { height: 40px }', 'img', 'div .page'],
    ['a box with a height that does not cut', '.a { height: 9em }', 'img', 'div .a'],
    ['a box without a height', '.a { height: 0; padding: 9px }', 'img', 'div .a'],
    ['a padding of a part of the width', '.a { padding-bottom: 20% }', 'img', 'div .a'],
    ['a line of images', '.a { height: 90px }', 'img', 'div .a !images'],
    ['a part of a box of images', '.a { height: 100% }', 'img', 'div .a !images'],
    ['a height or a place of the root', 'html,body{height:9em;position:fixed}', 'img', 'body !root', 'html !root'],
    ['another class of the root', '.loading .page{display:none}', 'img', 'div .page', 'body .home !root', 'html !root'],
    ['a cell with a height', '.a { height: 9em }', 'img', 'td .a !alone'],
    ['a drawing before an element', '.a::before { position: absolute }', 'img', 'div .a'],
    ['the root', ':root { height: 3em }', 'img'],
    ['hidden elements', '[hidden] { display: none }', 'img', 'div'],
    ['paper', '@media print { img { height: 3em } }', 'img'],
    ['a movement', '@keyframes x { from { height: 0 } to { height: 3em } }', 'img'],
    ['a neighbour of the image', 'img + p { height: 3em }', 'img'],
  ])('are not %s', (_, css, ...path) => {
    expect(mayPlace(css, ...path)).toBe(false);
  });

  it.each([
    ['@import "a.css";', ['a.css']],
    ["@charset 'utf-8';@import'a.css';@import url( b.css?x=1;y=2 ) layer(base) screen;", ['a.css', 'b.css?x=1;y=2']],
    ['/* @import "b.css"; */ @layer a, b; @import url(https://example.com/a.css);', ['https://example.com/a.css']],
    ['@import "a.css"; @import "paper.css" print; @import "both.css" print, screen;', ['a.css', 'both.css']],
  ])('have others beside them: %s', (line, imports) => {
    const own = '.logo { height: 1em } @import "late.css";';
    expect(placingStyles(`${line} ${own}`)).toMatchObject({ low: ['.logo'], imports });
  });

  it('may be a list of others alone, whose last one ends with the file', () => {
    expect(placingStyles('@import "a.css";\n@import "b.css"')).toEqual({
      ...{ height: [], high: [], low: [], most: [], least: [], ratio: [] },
      ...{ out: [], cut: [], hidden: [], unseen: [], partly: [] },
      imports: ['a.css', 'b.css'],
    });
  });

  it.each([
    ['.menu { display: none }', true],
    ['@media screen { .menu { display: none } }', true],
    ['@media (max-width: 600px) { .menu { display: none } }', false],
    ['@media (width < 600px) { .bar > .menu { visibility: hidden } }', false],
    ['.menu { display: none } @media (max-width: 600px) { .menu { display: block } }', false],
    ['.menu { display: none } .menu.open { display: block }', true],
    ['.menu { display: none } @media (max-width: 600px) { .menu.open { display: block } }', true],
    ['.menu { visibility: hidden } @media (max-width: 600px) { .menu { display: block } }', true],
    ['@media (max-width: 600px) { .menu { display: none } } .menu { display: none }', true],
  ])('hide an element on some screens, and all: %s', (css, onAll) => {
    const styles = new PlacedBy([placingStyles(css) ?? {}]);
    const path = 'a .menu\ndiv .bar';
    expect(styles.mayHide(path)).toBe(true);
    expect(styles.mayHide(path, true)).toBe(onAll);
  });

  it.each([
    ['.tabs article { display: none }', true],
    ['#steps > fieldset:not(:first-of-type) { display: none }', true],
    ['article { display: none }', false],
    ['main article { display: none }', false],
    ['.tabs div:empty { display: none }', false],
    ['.other article { display: none }', false],
    ['.tabs p { display: none }', false],
    ['.tabs #steps { display: none }', false],
  ])('hide what is in a part of a box that is named: %s', (css, isHidden) => {
    const styles = new PlacedBy([placingStyles(css) ?? {}]);
    const path = 'p\ndiv\narticle\nfieldset\nmain #steps\nbody .tabs !root\nhtml !root';
    expect(styles.mayHide(path)).toBe(isHidden);
  });

  it('are not known where an import is not, or there are too many', () => {
    expect(placingStyles('@import url(a b.css)) {} img { height: 1em }')).toBeNull();
    expect(placingStyles(`${' '.repeat(6_000)}@import "a.css"; img { height: 1em }`)).toBeNull();
    expect(placingStyles(`${'@import "a.css";'.repeat(60)} img { height: 1em }`)).toBeNull();
    const many = Array.from({ length: 9_000 }, (_, n) => `.a${n} { height: 1em }`).join('');
    expect(placingStyles(many)).toBeNull();
  });

  it.each([
    "@import url('https://fonts.googleapis.com/css2?family=Inter:wght@400;600&display=swap');",
    '@import "https://fonts.bunny.net/css?family=inter:400";',
    '@import url(//use.typekit.net/abc.css) screen;',
    '@import url(https://fonts.googleapis.com/css2?family=Inter:wght@400;600);',
    `@import'font-awesome.min.css';@import"https://fonts.googleapis.com/css?family=Inter:400,600";`,
  ])('are known behind fonts: %s', (line) => {
    const styles = placingStyles(`${line} .logo { height: 1em }`);
    expect(styles?.low).toEqual(['.logo']);
    expect(styles?.imports).toBeUndefined();
  });

  it('end with a style sheet that was cut or written to be slow', () => {
    for (const part of [
      '{',
      '(',
      '[a',
      ':a(',
      '"',
      "'",
      'a+',
      '.a,',
      'height:',
      '\\',
      '/*',
      '@media x{',
      ' ',
      '@import ',
      '@import url(',
      '@import',
    ])
      expect(() => placingStyles(part.repeat(100_000))).not.toThrow();
  });
});
