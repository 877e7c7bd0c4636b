import { familiesNamedIn } from './font-families.js';

const families = (css: string): string[] => [...familiesNamedIn(css)];

it.each([
  ['p { font-family: "Star Sans", Lato , serif }', ['star sans', 'lato']],
  ["p{font:italic 12px/1.5 'Star Sans',Lato!important}", ['star sans', 'lato']],
  [':root { --text: Lato, sans-serif; --c: #fff; --w: 12px } p { font-family: var(--text, Inter) }', ['lato', 'inter']],
  ['.a { font-family: Lato; .b { color: red } }', ['lato']],
])('knows the families that rules name: %s', (css, expected) => {
  expect(families(css)).toEqual(expect.arrayContaining(expected));
});

it('does not know those that are only declared', () => {
  expect(families('@font-face { font-family: Lato; src: url(a.woff2) } /* p { font-family: Lato } */')).toEqual([]);
});

it('reads a long style sheet once', () => {
  const start = performance.now();
  families(
    '@font-face{'.repeat(50_000) + 'font:'.repeat(50_000) + '--a:'.repeat(50_000) + `font${' '.repeat(100_000)}`,
  );
  expect(performance.now() - start).toBeLessThan(1_500);
});
