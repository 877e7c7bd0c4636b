import { asBefore, reportOf, type Audited, type Words } from './audited.js';

const LABEL = 'accessibility/label';
const ALT = 'images/alt';
const BROKEN = 'links/broken';
const DUPLICATE = 'core/duplicate';

type Report = Record<string, unknown>;

/** Two audits of a site, and what became of each finding. */
export interface Pair {
  name: string;
  before: Report;
  now: Report;
  /** Lines like `rule /path word`; `rule site word` for the site as a whole. */
  new: string[];
  resolved: string[];
  stillThere: number;
  notRechecked: number;
  notSeenBefore: number;
  isPartial: boolean;
  isSameScope: boolean;
}

const NOTHING = { new: [], resolved: [], stillThere: 0, notRechecked: 0, notSeenBefore: 0, isPartial: false };

function pair(
  name: string,
  before: Audited | Report,
  now: Audited | Report,
  expected: Partial<Omit<Pair, 'name' | 'before' | 'now'>>,
): Pair {
  const read = (side: Audited | Report): Report => ('ruleResults' in side ? side : reportOf(side as Audited));
  return { ...NOTHING, isSameScope: true, name, before: read(before), now: read(now), ...expected };
}

const pages = (count: number, found: (i: number) => Record<string, Words> = () => ({})): Audited['pages'] =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [pathOf(i), found(i)]));
const pathOf = (i: number): string => (i === 0 ? '/' : `/p${String(i).padStart(5, '0')}`);
const lines = (rule: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => `${rule} ${pathOf(from + i)} a`);
const words = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `w${String.fromCharCode(97 + (i % 26))}@#e${i}`);

/** One page with what a rule found on it, beside a page without. */
const one = (label: Words, more: Partial<Audited> = {}): Audited => ({
  pages: { '/': {}, '/a': label.length > 0 ? { [LABEL]: label } : {} },
  ...more,
});
const ignoring = (word: string): Audited => one([], { ignored: { '/a': { [LABEL]: [word] } } });
const withOther = (more: Audited['pages'] = {}): Audited => ({ pages: { '/': {}, ...more } });

const CLEAN: Record<string, Words> = {};

/** 161 pages have the defect, and 40 of them are fixed. */
const all161 = reportOf({ pages: pages(161, () => ({ [LABEL]: ['a'] })) });
const fixed40 = reportOf({ pages: pages(161, (i) => (i < 40 ? CLEAN : { [LABEL]: ['a'] })) });
const broken = (report: Report, locations: unknown): Report => ({ ...report, locations });

/** Made when it is asked for: the last ones are large. */
export function comparedPairs(): Pair[] {
  return [
    pair('a finding is ignored from now on', one(['x', 'y']), one(['y'], { ignored: { '/a': { [LABEL]: ['x'] } } }), {
      stillThere: 1,
    }),
    pair('an ignore has ended', ignoring('x'), one(['x']), { stillThere: 1 }),
    pair('an ignored finding is fixed', ignoring('x'), one([]), {}),
    pair('what is ignored stays ignored', ignoring('x'), ignoring('x'), {}),
    pair('another one is new where one is ignored', one(['x']), one(['z'], { ignored: { '/a': { [LABEL]: ['x'] } } }), {
      new: [`${LABEL} /a z`],
    }),
    pair('another one is resolved where one is ignored', one(['x', 'y']), ignoring('x'), {
      resolved: [`${LABEL} /a y`],
    }),
    ...ofFindings(),
    ...ofPages(),
    ...ofRules(),
    ...ofScopes(),
    ...ofFiles(),
  ];
}

function ofFindings(): Pair[] {
  return [
    pair('nothing changed', one(['x']), one(['x']), { stillThere: 1 }),
    pair('nothing was found in either', one([]), one([]), {}),
    pair('a page gets its first form: the rule applied nowhere before', one([]), one(['x', 'y', 'z']), {
      new: [`${LABEL} /a x`, `${LABEL} /a y`, `${LABEL} /a z`],
    }),
    pair('the last form is removed: the rule applies nowhere any more', one(['x', 'y']), one([]), {
      resolved: [`${LABEL} /a x`, `${LABEL} /a y`],
    }),
    pair('a page that had 2 has 3', one(['x', 'y']), one(['x', 'y', 'z']), { new: [`${LABEL} /a z`], stillThere: 2 }),
    pair('a page that had 3 has 1', one(['x', 'y', 'z']), one(['y']), {
      resolved: [`${LABEL} /a x`, `${LABEL} /a z`],
      stillThere: 1,
    }),
    pair('a finding moved on its page', one(['x@#main > p']), one(['x@#aside > p']), { stillThere: 1 }),
    pair('a finding changed its text', one(['x@#main > p']), one(['y@#main > p']), { stillThere: 1 }),
    pair('a finding changed text and place: it is paired by number', one(['x@#main']), one(['y@#aside']), {
      stillThere: 1,
    }),
    pair(
      'one is inserted above two that only moved',
      one(['x@p:nth-child(1)', 'y@p:nth-child(2)']),
      {
        pages: { '/': {}, '/a': { [LABEL]: ['n@p:nth-child(1)', 'x@p:nth-child(2)', 'y@p:nth-child(3)'] } },
      },
      { new: [`${LABEL} /a n`], stillThere: 2 },
    ),
    pair('a number in the source changed', one(['field-1204']), one(['field-77']), { stillThere: 1 }),
    pair('one rule is resolved and another new on the same page', one(['x']), withOther({ '/a': { [ALT]: ['x'] } }), {
      new: [`${ALT} /a x`],
      resolved: [`${LABEL} /a x`],
    }),
    pair(
      'the same defect is resolved on one page and new on another',
      withOther({ '/a': { [LABEL]: ['x'] }, '/b': {} }),
      {
        pages: { '/': {}, '/a': {}, '/b': { [LABEL]: ['x'] } },
      },
      { new: [`${LABEL} /b x`], resolved: [`${LABEL} /a x`] },
    ),
    pair('two findings with the same words, one of them resolved', one(['x', 'x']), one(['x']), {
      resolved: [`${LABEL} /a x`],
      stillThere: 1,
    }),
    pair('the canonical URL of a page changed: it is the same page', one(['x']), one(['x', 'canonical']), {
      new: [`${LABEL} /a canonical`],
      stillThere: 1,
    }),
    pair(
      'the start page gets what only it can have',
      withOther(),
      withOther({ '/': { 'crawlability/start': ['n'] } }),
      {
        new: ['crawlability/start / n'],
      },
    ),
  ];
}

function ofPages(): Pair[] {
  const ten = (more: Audited['pages']): Audited['pages'] => ({ ...pages(10), ...more });
  return [
    pair('a page is added', { pages: ten({}) }, { pages: ten({ '/b': { [LABEL]: ['x'] } }) }, { notSeenBefore: 1 }),
    pair(
      'a page is removed: it responds with 404',
      { pages: ten({ '/b': { [LABEL]: ['x'] } }) },
      { pages: ten({}), gone: ['/b'] },
      {
        resolved: [`${LABEL} /b x`],
      },
    ),
    pair(
      'a page is removed, and no link leads there',
      { pages: ten({ '/b': { [LABEL]: ['x'] } }) },
      { pages: ten({}) },
      {
        notRechecked: 1,
      },
    ),
    pair(
      'a page moved, and its old URL responds with 404',
      { pages: ten({ '/b': { [LABEL]: ['x'] } }) },
      {
        pages: ten({ '/c': { [LABEL]: ['x'] } }),
        gone: ['/b'],
      },
      { resolved: [`${LABEL} /b x`], notSeenBefore: 1 },
    ),
    pair(
      'a page is redirected to another one',
      { pages: ten({ '/b': { [LABEL]: ['x'] } }) },
      {
        pages: ten({ '/c': { [LABEL]: ['x'] } }),
      },
      { notRechecked: 1, notSeenBefore: 1 },
    ),
    pair(
      'a page gets a trailing slash',
      { pages: ten({ '/b': { [LABEL]: ['x'] } }) },
      {
        pages: ten({ '/b/': { [LABEL]: ['x'] } }),
      },
      { notRechecked: 1, notSeenBefore: 1 },
    ),
    pair(
      'a page is blocked this time',
      { pages: ten({ '/b': { [LABEL]: ['x', 'y'] } }) },
      { pages: ten({}) },
      { notRechecked: 2 },
    ),
    pair(
      'a page timed out the last time',
      { pages: ten({}) },
      { pages: ten({ '/b': { [LABEL]: ['x', 'y'] } }) },
      {
        notSeenBefore: 2,
      },
    ),
    pair(
      'a gap: the audit between did not read the page',
      { pages: ten({}) },
      { pages: ten({ '/b': { [LABEL]: ['x'] } }) },
      {
        notSeenBefore: 1,
      },
    ),
    pair(
      'behind the gap: the first and the third audit both read it',
      { pages: ten({ '/b': { [LABEL]: ['x'] } }) },
      {
        pages: ten({ '/b': { [LABEL]: ['x', 'y'] } }),
      },
      { new: [`${LABEL} /b y`], stillThere: 1 },
    ),
    pair(
      'a script builds the page this time: what stood there was not seen',
      one(['x', 'y']),
      one(['z'], { unseen: ['/a'] }),
      { stillThere: 1, notRechecked: 1 },
    ),
    pair('a browser shows the page this time', one(['x', 'y']), one(['z'], { rendered: ['/a'] }), {
      stillThere: 1,
      notRechecked: 1,
      isSameScope: false,
    }),
    pair(
      'a browser sees this time that scripts correct a finding',
      one(['x', 'y']),
      one(['x'], { corrected: [LABEL] }),
      {
        stillThere: 1,
        notRechecked: 1,
      },
    ),
    pair('no browser sees it this time', one(['x'], { corrected: [LABEL] }), one(['x', 'y']), {
      stillThere: 1,
      notSeenBefore: 1,
    }),
    pair(
      'a browser sees both times what scripts correct',
      one(['x', 'y'], { corrected: [LABEL] }),
      one(['x'], { corrected: [] }),
      {
        stillThere: 1,
        resolved: [`${LABEL} /a y`],
      },
    ),
    pair('no browser shows the page this time', one(['z'], { rendered: ['/a'] }), one(['x', 'y']), {
      stillThere: 1,
      notSeenBefore: 1,
      isSameScope: false,
    }),
    pair(
      'a browser shows the page both times',
      one(['x'], { rendered: ['/a'] }),
      one(['x', 'y'], { rendered: ['/a'] }),
      {
        new: [`${LABEL} /a y`],
        stillThere: 1,
      },
    ),
  ];
}

function ofRules(): Pair[] {
  return [
    pair('a rule is added to the catalogue', one([], { withoutRules: [LABEL] }), one(['x']), { notSeenBefore: 1 }),
    pair('a rule leaves the catalogue', one(['x']), one([], { withoutRules: [LABEL] }), { notRechecked: 1 }),
    pair('a rule is switched off', one(['x']), one([], { off: [LABEL] }), { notRechecked: 1 }),
    pair('a rule is switched on', one([], { off: [LABEL] }), one(['x']), { notSeenBefore: 1 }),
    pair('a rule crashed this time', one(['x']), one([], { failed: [LABEL] }), { notRechecked: 1 }),
    pair('a rule crashed the last time', one([], { failed: [LABEL] }), one(['x']), { notSeenBefore: 1 }),
    pair(
      'a rule crashed on one page, and not on the other',
      {
        pages: { '/': { [LABEL]: ['x'] }, '/a': { [LABEL]: ['x'] } },
      },
      { pages: { '/': {}, '/a': {} }, failed: [`/a ${LABEL}`] },
      { resolved: [`${LABEL} / x`], notRechecked: 1 },
    ),
    pair('a rule changed its meaning', one(['x']), one(['x', 'y'], { versions: { [LABEL]: 2 } }), {
      stillThere: 1,
      notSeenBefore: 1,
    }),
    pair('a rule that changed its meaning finds less', one(['x', 'y']), one(['x'], { versions: { [LABEL]: 2 } }), {
      stillThere: 1,
      notRechecked: 1,
    }),
    pair(
      'a rule about the site crashed',
      { pages: pages(2), site: { [BROKEN]: ['t'] } },
      { pages: pages(2), failed: [BROKEN] },
      {
        notRechecked: 1,
      },
    ),
  ];
}

function ofScopes(): Pair[] {
  const found = (i: number): Record<string, Words> => ({ [LABEL]: i % 2 === 0 ? ['a'] : [] });
  return [
    pair(
      'findings about the site, between equal scopes',
      { pages: pages(20), site: { [BROKEN]: ['s', 't'] } },
      {
        pages: pages(21),
        site: { [BROKEN]: ['t', 'u', 'v'] },
      },
      { new: [`${BROKEN} site v`], stillThere: 2 },
    ),
    pair(
      'a wider crawl of the same mode',
      { pages: pages(2, found), site: { [BROKEN]: ['t'] } },
      {
        pages: pages(31, found),
        site: { [BROKEN]: ['t', 'u'], [DUPLICATE]: ['/ a', '/p00009 a'] },
      },
      { stillThere: 1, notRechecked: 1, notSeenBefore: 15 + 2 + 2, isSameScope: false },
    ),
    pair(
      'a narrower crawl',
      { pages: pages(31, found) },
      { pages: pages(2, found) },
      {
        stillThere: 1,
        notRechecked: 15,
        isSameScope: false,
      },
    ),
    pair(
      'the same pages in another mode',
      { mode: 'surface', pages: pages(10, found), site: { [BROKEN]: ['t'] } },
      {
        mode: 'full',
        pages: pages(10, found),
        site: { [BROKEN]: ['t'] },
      },
      { stillThere: 5, notRechecked: 1, notSeenBefore: 1, isSameScope: false },
    ),
    pair(
      'links to other sites are checked for the first time',
      { pages: pages(2) },
      {
        pages: pages(2),
        externalLinks: true,
        site: { [BROKEN]: ['t'] },
      },
      { notSeenBefore: 1, isSameScope: false },
    ),
    pair(
      'sampled twice with other samples',
      {
        mode: 'surface',
        pages: { '/': {}, '/x1': { [LABEL]: ['a'] }, '/x2': { [LABEL]: ['a'] } },
      },
      { mode: 'surface', pages: { '/': { [LABEL]: ['a'] }, '/x3': { [LABEL]: ['a'] }, '/x4': { [LABEL]: ['a'] } } },
      {
        new: [`${LABEL} / a`],
        notRechecked: 2,
        notSeenBefore: 2,
        isSameScope: false,
      },
    ),
  ];
}

function ofFiles(): Pair[] {
  const many = Object.fromEntries([
    ['/', {}],
    ...Array.from({ length: 600 }, (_, i) => [pathOf(i + 1), { [LABEL]: words(100) }]),
  ]) as Audited['pages'];
  return [
    pair('40 of 161 pages are fixed', all161, fixed40, { resolved: lines(LABEL, 0, 40), stillThere: 121 }),
    pair('40 of 161 pages are broken', fixed40, all161, { new: lines(LABEL, 0, 40), stillThere: 121 }),
    // The report of before names 100 of 161 pages, 40 of which are fixed now; of the others nobody knows.
    pair('the earlier report has cut lists', asBefore(all161), fixed40, {
      resolved: lines(LABEL, 0, 40),
      stillThere: 60,
      notSeenBefore: 61,
      isPartial: true,
    }),
    pair('the earlier report is of before, and lists all it has', asBefore(reportOf(one(['x', 'y']))), one(['y']), {
      resolved: [`${LABEL} /a x`],
      stillThere: 1,
    }),
    pair('both reports are of before, and have cut lists', asBefore(all161), asBefore(fixed40), {
      stillThere: 60,
      notRechecked: 40,
      notSeenBefore: 40,
      isPartial: true,
    }),
    pair(
      'the locations of the earlier report make no sense',
      broken(reportOf(one(['x'])), { version: 1, pages: '////', rules: [] }),
      one(['x']),
      {
        stillThere: 1,
        isPartial: true,
      },
    ),
    pair(
      '60,000 findings, of which one is new',
      { pages: many },
      { pages: { ...many, '/': { [LABEL]: ['last'] } } },
      {
        new: [`${LABEL} / last`],
        stillThere: 60_000,
      },
    ),
  ];
}
