import fc from 'fast-check';
import { issueKeyOf, type GroupedFinding } from './issue-key.js';

const keyOf = (finding: Partial<GroupedFinding>): string =>
  issueKeyOf({ ruleId: 'images/alt', messageId: 'missing', ...finding }).key;
const kindOf = (finding: Partial<GroupedFinding>): string =>
  issueKeyOf({ ruleId: 'images/alt', messageId: 'missing', ...finding }).kind;
const tag = (html: string): string => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const word = fc.stringMatching(/^[g-z]{3,9}$/);
const hash = fc.stringMatching(/^[a-f0-9]{4}[a-f]{2}[0-9]{4}$/);
const number = fc.integer({ min: 100, max: 99_999 });

/** A part of a template with a defect: what an edit of the template fixes at once. */
interface Part {
  rule: string;
  message: string;
  element: string;
  className: string;
  path: string[];
  /** Of a part that loads a file, and of a link target. */
  file: string | null;
  target: string | null;
  isSite: boolean;
}

const part: fc.Arbitrary<Part> = fc.record({
  rule: fc.constantFrom('images/alt', 'links/broken', 'core/title'),
  message: fc.constantFrom('missing', 'empty'),
  element: fc.constantFrom('img', 'a', 'div', 'button', 'script'),
  className: word,
  path: fc.array(fc.constantFrom('main', 'header', 'footer', 'section', 'ul', 'li'), { minLength: 1, maxLength: 4 }),
  file: fc.option(word),
  target: fc.option(word),
  isSite: fc.boolean(),
});

/** What tells two parts of a template from each other. */
function identityOf({ rule, message, element, className, path, file, target, isSite }: Part): string {
  const head = [rule, message];
  if (target !== null) return [...head, 'target', target].join(' ');
  if (isSite) return [...head, 'site'].join(' ');
  if (element === 'script' && file !== null) return [...head, 'target', `/js/${file}`].join(' ');
  return [...head, element, className, ...path].join(' ');
}

/** The part on one page: with the numbers, hashes, URLs and texts of that page, and of the build of that day. */
const onPage = (of: Part): fc.Arbitrary<GroupedFinding> =>
  fc.record({ number, hash, text: fc.lorem({ maxCount: 4 }), nth: fc.integer({ min: 1, max: 30 }) }).map((page) => {
    const url = `https://www.example.com/${page.text.replaceAll(' ', '-')}/${page.number}`;
    const common = { ruleId: of.rule, messageId: of.message, page: url, data: { text: page.text, count: page.number } };
    if (of.target !== null) return { ...common, url: `https://www.example.com/gone/${of.target}` };
    if (of.isSite) return common;
    const source =
      of.element === 'script' && of.file !== null
        ? `<script src="/js/${of.file}.${page.hash}.js?v=${page.number}">`
        : `<${of.element} class="${of.className} css-${page.hash} post-${page.number}" id="item-${page.number}" data-id="${page.number}" title="${page.text}">${page.text}`;
    return {
      ...common,
      snippet: tag(source),
      selector: `#page-${page.number} > ${of.path.map((name) => `${name}:nth-of-type(${page.nth})`).join(' > ')}`,
    };
  });

describe('the issue that a finding belongs to', () => {
  it('is one for each part of a template: no two parts are joined, and no part is split over its pages', () => {
    const site = fc
      .array(part, { minLength: 1, maxLength: 12 })
      .chain((parts) =>
        fc.tuple(
          ...parts.map((of) => fc.array(onPage(of), { minLength: 1, maxLength: 6 }).map((found) => ({ of, found }))),
        ),
      );
    fc.assert(
      fc.property(site, (parts) => {
        const partsOf = new Map<string, Set<string>>();
        const keysOf = new Map<string, Set<string>>();
        for (const { of, found } of parts)
          for (const finding of found) {
            const [key, identity] = [issueKeyOf(finding).key, identityOf(of)];
            partsOf.set(key, (partsOf.get(key) ?? new Set()).add(identity));
            keysOf.set(identity, (keysOf.get(identity) ?? new Set()).add(key));
          }
        for (const joined of partsOf.values()) expect([...joined]).toHaveLength(1);
        for (const keys of keysOf.values()) expect([...keys]).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  it('is the rule and the element, whatever its file, text and number are on a page', () => {
    const image = (n: number): Partial<GroupedFinding> => ({
      snippet: tag(`<img class="card__image" src="/images/product-${n}.jpg" alt="Product ${n}">`),
      selector: `img[src="/images/product-${n}.jpg"]`,
    });
    expect(keyOf(image(1))).toBe(keyOf(image(2)));
    expect(kindOf(image(1))).toBe('component');
    expect(keyOf({ ...image(1), snippet: tag('<img class="logo" src="/images/product-1.jpg">') })).not.toBe(
      keyOf(image(1)),
    );
  });

  it('is the rule and the file or the target that is broken, and two targets are two issues', () => {
    const broken = (url: string): Partial<GroupedFinding> => ({
      ruleId: 'links/broken-internal',
      url,
      page: 'https://a.test/',
    });
    expect(kindOf(broken('https://a.test/gone/1'))).toBe('target');
    expect(keyOf(broken('https://a.test/gone/1'))).not.toBe(keyOf(broken('https://a.test/gone/2')));
    expect(keyOf(broken('https://a.test/gone/1#top'))).toBe(keyOf(broken('https://a.test/gone/1')));
    const script = (src: string): Partial<GroupedFinding> => ({ snippet: tag(`<script src="${src}">`) });
    expect(keyOf(script('/js/menu.8c1fa2b7.js?v=3'))).toBe(keyOf(script('/js/menu.01d2c3b4.js?v=4')));
    expect(keyOf(script('/js/menu.js'))).not.toBe(keyOf(script('/js/chart.js')));
  });

  it('is the rule on the site where there is no element and no target; which property or header is meant tells issues apart', () => {
    expect(kindOf({ data: { title: 'A title' } })).toBe('site');
    expect(keyOf({ data: { title: 'A title' } })).toBe(keyOf({ data: { title: 'Another title' } }));
    expect(keyOf({ data: { header: 'x-frame-options' } })).not.toBe(keyOf({ data: { header: 'referrer-policy' } }));
    expect(keyOf({ messageId: 'long' })).not.toBe(keyOf({ messageId: 'short' }));
  });
});
