import { usedStyles } from './used-styles.js';

const used = (css: string): string => usedStyles(css, (name) => name === 'a');

describe('the styles that elements of a page use', () => {
  it('keeps signs in quotes, escapes and what is around', () => {
    expect(used('.a{content:"}\\"{";background:url("x;}.png")}.b{color:red;background:url(y.png)}')).toBe(
      '.a{content:"}\\"{";background:url("x;}.png")}.b{color:red;}',
    );
    expect(used(".a{content:'\\'}';background:url(x.png)} @media print{.b{background:url(y.png)}}")).toBe(
      ".a{content:'\\'}';background:url(x.png)} @media print{.b{}}",
    );
  });

  it('is made of a hostile one in one pass', () => {
    const selectors = `${'.b,'.repeat(5_000)}.b`;
    for (const css of [
      '"\\'.repeat(300_000),
      '.b{'.repeat(100_000) + 'x:url(y);'.repeat(100_000),
      `${selectors}{${'x:url(y);'.repeat(100_000)}`,
      `.a{background:url("${'x'.repeat(2_000_000)}")}`,
    ])
      expect(used(css).length).toBeLessThanOrEqual(css.length);
  });
});
