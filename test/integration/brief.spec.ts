import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORIGIN, reportOf, type Audited } from '../../libs/audit-engine/src/testing/comparison/audited.js';
import type { AnyReport } from '../../apps/cli/src/report/any-report.js';
import { runHere } from '../../apps/cli/src/run-here.testing.js';
import { makeBrief, type Brief } from '../../apps/cli/src/brief/brief.js';
import { SourceFiles, type SourceCandidate } from '../../apps/cli/src/brief/source-files.js';
import { urlsOf, verifyBrief, type Verified } from '../../apps/cli/src/brief/verify.js';

const LABEL = 'accessibility/label';
const reported = (audited: Audited): AnyReport => reportOf(audited);
const BEFORE = reported({ pages: { '/': { [LABEL]: ['x'] }, '/a': { [LABEL]: ['x', 'y'], 'images/alt': ['b'] } } });
const brief = (rule: string[] = [LABEL]): Brief => makeBrief(BEFORE, { top: 5, rule });
const verify = (audited: Audited, of = brief()): Verified => verifyBrief(of, reported(audited), ORIGIN);

describe('a brief', () => {
  it('has the issues that are wanted, their pages, and what every rule found there', () => {
    const { issues, pages } = brief();
    expect(issues.map(({ rule, pagesTotal }) => [rule, pagesTotal])).toEqual([[LABEL, 2]]);
    expect(pages).toEqual([
      { url: `${ORIGIN}/`, found: { [LABEL]: 1 } },
      { url: `${ORIGIN}/a`, found: { [LABEL]: 2, 'images/alt': 1 } },
    ]);
  });

  it('is refused of a report that does not say where its findings are', () => {
    expect(() => makeBrief({ baseUrl: ORIGIN }, { top: 5 })).toThrow('does not say where all of its findings are');
  });
});

describe('verifying a brief', () => {
  it('finds issues gone, left, and not checked where a page was not read', () => {
    const outcomes = (audited: Audited): unknown[] =>
      verify(audited).issues.map(({ outcome, pages }) => [outcome, pages]);
    expect(outcomes({ pages: { '/': {}, '/a': {} } })).toEqual([['gone', []]]);
    expect(outcomes({ pages: { '/': {}, '/a': { [LABEL]: ['y'] } } })).toEqual([['left', [`${ORIGIN}/a`]]]);
    expect(outcomes({ pages: { '/': {} } })).toEqual([['not checked', [`${ORIGIN}/a`]]]);
  });

  it('names what got worse of other rules, and not what was there', () => {
    const { worse } = verify({ pages: { '/': { 'images/alt': ['n'] }, '/a': { 'images/alt': ['b'] } } });
    expect(worse).toEqual([{ rule: 'images/alt', url: `${ORIGIN}/`, before: 0, now: 1 }]);
  });

  it('reads the same paths on another host', () => {
    const moved = verifyBrief(brief(), reported({ pages: { '/': {}, '/a': {} } }), 'http://localhost:3000/');
    expect(moved.unread).toEqual(['http://localhost:3000/', 'http://localhost:3000/a']);
  });
});

describe('issues about where links lead', () => {
  const linked = (target: string): Brief => {
    const [issue] = brief().issues;
    const findings = [{ pageUrl: `${ORIGIN}/`, line: 1, selector: null, snippet: null, target, message: null }];
    return { ...brief(), issues: [{ ...issue!, scope: 'site', findings }] };
  };
  const outcomeWith = (target: string): string | undefined =>
    verify({ pages: { '/': {}, '/a': {} } }, linked(target)).issues[0]?.outcome;

  it('have their targets read, beside the start page and the pages of the brief', () => {
    expect(urlsOf(linked(`${ORIGIN}/gone`), 'http://localhost:3000/')).toEqual([
      'http://localhost:3000/',
      'http://localhost:3000/a',
      'http://localhost:3000/gone',
    ]);
  });

  it('are gone when their targets are on the site, and not checked when they are elsewhere', () => {
    expect([outcomeWith(`${ORIGIN}/gone`), outcomeWith('https://other.example/')]).toEqual(['gone', 'not checked']);
  });
});

describe('files that a brief is read from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-brief-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['another file', '{"issues":[]}', 'is not a brief of Sqout: format'],
    ['a page of another scheme', { pages: [{ url: 'file:///etc/passwd', found: {} }] }, 'pages.0.url'],
    ['a count that is none', { pages: [{ url: 'https://a.example/', found: { x: -1 } }] }, 'pages.0.found.x'],
  ])('are refused with the place: %s', async (_name, content, message) => {
    const path = join(folder, 'brief.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify({ ...brief(), ...content }));
    const { exitCode, stderr } = await runHere(['verify', '--brief', path, '--url', 'http://localhost:3000']);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

describe('the files that elements come from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-source-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let files: SourceFiles;
  beforeAll(async () => {
    const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    mkdirSync(join(folder, 'src'));
    write('card.jsx', '\n<img className="card-img" src={src} />');
    write('page.jsx', '<main className="wide">');
    write('other.jsx', '<div className="wide card">\n<a href="/old/prices">Prices</a>');
    write('card.min.js', '<img class="card-img wide">');
    write('src/field.vue', '<template>\n<input :name="name">\n<button><slot /></button>');
    files = await SourceFiles.read(folder);
  });
  const candidates = (snippet: string | null, target: string | null = null): SourceCandidate[] =>
    files.candidatesFor([{ snippet, target }]);

  it('are those with most of what is static in them; rare words count more, and built files do not', () => {
    expect(candidates('<img class="card-img wide" src="/x.png">')[0]).toEqual({
      ...{ file: 'card.jsx', line: 2 },
      has: ['card-img'],
    });
    expect(candidates('<b class="nowhere">')).toEqual([]);
  });

  it('are those with the path that a link leads to, whatever host the site runs on', () => {
    expect(candidates(null, 'http://localhost:3000/old/prices')).toEqual([
      { file: 'other.jsx', line: 2, has: ['/old/prices'] },
    ]);
  });

  it('are those with such an element, where nothing else is known of it', () => {
    expect(candidates('<button type="submit">')).toEqual([{ file: 'src/field.vue', line: 3, has: ['<button'] }]);
  });

  it.each([
    ['Astro', `data-astro-source-file="/app/src/field.vue" data-astro-source-loc="2:1"`],
    ['the inspector of Vue', 'data-v-inspector="src/field.vue:2:1"'],
    [
      'the inspector of React',
      'data-inspector-line="2" data-inspector-column="1" data-inspector-relative-path="field.vue"',
    ],
  ])('are those that the development server names: %s', (_, attributes) => {
    expect(candidates(`<input class="wide" ${attributes}>`)).toEqual([{ file: 'src/field.vue', line: 2, has: [] }]);
  });

  it.each(['/etc/passwd.conf:1:1', '../secret.vue:1', 'node_modules/field.js:1'])(
    'are never a file elsewhere that the site names: %s',
    (path) => {
      expect(candidates(`<i data-v-inspector="${path}">`)).toEqual([]);
    },
  );
});
