import { readFileSync } from 'node:fs';
import { checkText } from './check-text.js';
import type { Role } from './places.js';
import { scanReport } from './scan-report.js';

type Corpus = Readonly<Record<string, readonly string[]>>;

function readCorpus(file: string): Corpus {
  return JSON.parse(readFileSync(new URL(`../../../../test/corpora/${file}`, import.meta.url), 'utf8')) as Corpus;
}

const ROLES: readonly [Role, string][] = [
  ['name', 'names'],
  ['link', 'links'],
  ['target', 'targets'],
];
/** Reports that have the text in one place of that role. */
const PLACES: Readonly<Record<Role, readonly ((text: string) => [string, Record<string, unknown>])[]>> = {
  name: [
    (text) => ['report.siteChecks[1].name', { siteChecks: [{}, { name: text }] }],
    (text) => ['report.siteChecks[0].title', { siteChecks: [{ title: text }] }],
    (text) => ['report.siteChecks[0].category', { siteChecks: [{ category: text }] }],
    (text) => ['report.ruleResults.a/b.ruleName', { ruleResults: { 'a/b': { ruleName: text } } }],
    (text) => ['report.ruleResults.a/b.meta.name', { ruleResults: { 'a/b': { meta: { name: text } } } }],
    (text) => ['report.pages[0].title', { pages: [{ title: text }] }],
    (text) => ['report.healthScore.categories[0].name', { healthScore: { categories: [{ name: text }] } }],
  ],
  link: [
    (text) => ['report.pages[0].url', { pages: [{ url: text }] }],
    (text) => ['report.siteChecks[0].helpUrl', { siteChecks: [{ helpUrl: text }] }],
    (text) => ['report.siteChecks[0].pageUrl', { siteChecks: [{ pageUrl: text }] }],
    (text) => ['report.ruleResults.a.references[1]', { ruleResults: { a: { references: ['/', text] } } }],
    (text) => ['report.ruleResults.a.docs[0].url', { ruleResults: { a: { docs: [{ url: text }] } } }],
    (text) => ['report.ruleResults.a.pages[0].url', { ruleResults: { a: { pages: [{ url: text }] } } }],
    (text) => ['report.ruleResults.a.items[0].pageUrl', { ruleResults: { a: { items: [{ pageUrl: text }] } } }],
    (text) => ['report.ruleResults.a[0].pageUrl', { ruleResults: { a: [{ pageUrl: text }] } }],
    (text) => [
      'report.ruleResults.a.checks[0].items[0].pageUrl',
      { ruleResults: { a: { checks: [{ items: [{ pageUrl: text }] }] } } },
    ],
  ],
  target: [
    (text) => ['report.ruleResults.a.items[0].url', { ruleResults: { a: { items: [{ url: text }] } } }],
    (text) => ['report.ruleResults.a.urls[0]', { ruleResults: { a: { urls: [text] } } }],
  ],
};

const mustAccept = readCorpus('must-accept.json');
const mustRefuse = readCorpus('must-refuse.json');

describe.each(ROLES)('the content scanner and a %s', (role, list) => {
  it('has at least ten texts of each kind to be judged by', () => {
    expect(new Set(mustAccept[list]).size).toBeGreaterThanOrEqual(10);
    expect(new Set(mustRefuse[list]).size).toBeGreaterThanOrEqual(10);
  });

  it('accepts the honest ones', () => {
    const refused = mustAccept[list]!.map((text) => [text, checkText(text, role)] as const).filter(
      ([, patterns]) => patterns.length > 0,
    );
    expect(refused).toEqual([]);
  });

  it('refuses the ones that are meant to run', () => {
    expect(mustRefuse[list]!.filter((text) => checkText(text, role).length === 0)).toEqual([]);
  });

  it('finds them wherever a page would show them so', () => {
    for (const text of mustRefuse[list]!) {
      for (const place of PLACES[role]) {
        const [path, report] = place(text);
        expect([text, scanReport(report)[0]?.path]).toEqual([text, path]);
      }
    }
  });
});

describe('the content scanner and evidence', () => {
  const everything = [...mustAccept.evidence!, ...Object.values(mustRefuse).flat()];

  it('has hundreds of hostile texts that an honest report quotes', () => {
    expect(new Set(everything).size).toBeGreaterThanOrEqual(400);
  });

  it('accepts every text as what a report says and quotes, whatever the key is called', () => {
    const keys = (
      'message description text detail summary help howToFix solution recommendation label heading id selector snippet html code value ' +
      'evidence href src link links type kind rule key status severity target xpath element attribute content'
    ).split(' ');
    for (const text of everything) {
      const quoted = Object.fromEntries(keys.map((key) => [key, text]));
      const report = {
        siteChecks: [{ ruleId: 'a', message: text, label: text, heading: text, howToFix: text, details: quoted }],
        ruleResults: {
          a: { items: [quoted, text, { node: quoted, data: { ...quoted, url: text, pageUrl: text, [text]: text } }] },
          b: { message: text, description: text, help: text, checks: [{ ...quoted, status: 'fail', items: [quoted] }] },
        },
        pages: [{ headings: [text], description: text, links: [{ href: text }], issues: [quoted] }],
        summary: { note: text, topIssues: [quoted] },
        coverage: { patterns: [{ pattern: text }] },
        disabledRules: [text],
      };
      expect([text, scanReport(report)]).toEqual([text, []]);
    }
  });
});
