import { toPageInput } from '../../libs/audit-engine/src/testing/cases.js';
import { fixPage } from '../../libs/fixes/src/fix-page.js';
import { ALL_FIXES } from '../../libs/fixes/src/fixes.generated.js';

const fixes = ALL_FIXES.filter(({ rule }) => rule.startsWith('structured-data/'));

/** The JSON-LD block of a page, before and after the safe fixes of structured data. */
function fixed(json: string): string {
  const html = `<script type="application/ld+json">${json}</script>`;
  const after = fixPage(toPageInput(html), { fixes }).html;
  return /<script type="application\/ld\+json">(.*)<\/script>/s.exec(after)?.[1] ?? '';
}

const offer = (price: string, currency = ', "priceCurrency": "EUR"'): string =>
  `{"@context": "https://schema.org", "@type": "Product", "name": "Beans",\n  "offers": {"@type": "Offer", "price": ${price}${currency}}}`;
const article = (members: string): string =>
  `{"@context": "https://schema.org", "@type": "Article", "headline": "Beans"${members}}`;

describe('values of structured data', () => {
  it.each([
    ['"189,00"', '"189.00"'],
    ['"€ 189"', '"189"'],
    ['"1.299,00 EUR"', '"1299.00"'],
    ['"1,299.00"', '"1299.00"'],
    ['"12 345,50"', '"12345.50"'],
    ['"Free"', '"0"'],
  ])('writes the price %s as %s and keeps every other byte', (before, after) => {
    expect(fixed(offer(before))).toBe(offer(after));
  });

  it.each(['"1,299"', '"from 2000"', '"$ 189"', '"12.34.56"', '"189,000,0"'])(
    'leaves the price %s to people: it can be read in two ways, or the sign says something else',
    (price) => {
      expect(fixed(offer(price))).toBe(offer(price));
    },
  );

  it('keeps the sign of a price whose currency stands nowhere else', () => {
    expect(fixed(offer('"€ 189"', ''))).toBe(offer('"€ 189"', ''));
  });

  it.each([
    ['March 8, 2026', '2026-03-08'],
    ['8th Mar 2026', '2026-03-08'],
    ['2026/3/8', '2026-03-08'],
  ])('writes the date %s as %s', (before, after) => {
    expect(fixed(article(`, "datePublished": "${before}"`))).toBe(article(`, "datePublished": "${after}"`));
  });

  it.each(['08.03.2026', '03/08/2026', '2026-13-01', 'spring 2026'])('leaves the date %s to people', (date) => {
    expect(fixed(article(`, "datePublished": "${date}"`))).toBe(article(`, "datePublished": "${date}"`));
  });

  it.each([
    ['1 hour 30 minutes', 'PT1H30M'],
    ['00:45:00', 'PT45M'],
    ['1H30M', 'PT1H30M'],
  ])('writes the duration %s as %s', (before, after) => {
    const recipe = (time: string): string =>
      `{"@context":"https://schema.org","@type":"HowTo","name":"Beans","totalTime":"${time}"}`;
    expect(fixed(recipe(before))).toBe(recipe(after));
  });

  it('removes empty properties with one comma each, and empty entries of a list', () => {
    expect(
      fixed(
        article(
          ', "alternativeHeadline": "", "sameAs": ["https://example.com/a", ""], "keywords": "beans", "about": ""',
        ),
      ),
    ).toBe(article(', "sameAs": ["https://example.com/a"], "keywords": "beans"'));
  });

  it('keeps an empty property that another rule would miss', () => {
    expect(fixed(article(', "author": ""'))).toBe(article(', "author": ""'));
  });

  it('leaves names alone that another vocabulary may give a meaning', () => {
    const mixed =
      '{"@context": ["https://schema.org", {"Headline": "https://vocabulary.example/Headline"}], "@graph": [{"@type": "Article", "Headline": "Beans"}]}';
    const pure = '{"@context": "https://schema.org", "@type": "Article", "Headline": "Beans"}';
    expect(fixed(mixed)).toBe(mixed);
    expect(fixed(pure)).toBe(pure.replace('Headline', 'headline'));
  });

  it('finds a value behind escapes, brackets in texts and the same name in another object', () => {
    const json = (price: string): string =>
      String.raw`{"@context":"https:\/\/schema.org","@type":"Product","name":"A \"{[\" of 189,00","offers":[{"@type":"Offer","price":"${price}","priceCurrency":"EUR"},{"@type":"Offer","price":"5.00","priceCurrency":"EUR"}]}`;
    expect(fixed(json('189,00'))).toBe(json('189.00'));
  });
});
