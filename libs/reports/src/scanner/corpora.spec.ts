import { readFileSync } from 'node:fs';
import { judgeText } from './judge.js';
import type { Position } from './positions.js';
import { scanReport } from './scan-report.js';

const POSITIONS: readonly Position[] = ['identifier', 'name', 'link', 'prose'];
/** A key that puts its value into the position. */
const KEYS: Readonly<Record<Position, string>> = {
  identifier: 'ruleId',
  name: 'ruleName',
  link: 'pageUrl',
  prose: 'message',
};

type Corpus = Record<Position, string[]>;

function readCorpus(file: string): Corpus {
  const corpus: Corpus = JSON.parse(readFileSync(new URL(`../../../../test/corpora/${file}`, import.meta.url), 'utf8'));
  return corpus;
}

const mustAccept = readCorpus('must-accept.json');
const mustReject = readCorpus('must-reject.json');
const count = (corpus: Corpus): number => POSITIONS.reduce((sum, position) => sum + new Set(corpus[position]).size, 0);

describe('the content scanner against the must-accept corpus', () => {
  it('has at least 200 distinct strings, some for each position', () => {
    expect(count(mustAccept)).toBeGreaterThanOrEqual(200);
    for (const position of POSITIONS) expect(mustAccept[position].length).toBeGreaterThanOrEqual(30);
  });

  it.each(POSITIONS)('rejects no %s', (position) => {
    const rejected = mustAccept[position]
      .map((text) => [text, judgeText(text, position)] as const)
      .filter(([, patterns]) => patterns.length > 0);
    expect(rejected).toEqual([]);
  });

  it('accepts one report that holds all of it', () => {
    const siteChecks = POSITIONS.flatMap((position) =>
      mustAccept[position].map((text) => ({ [KEYS[position]]: text })),
    );
    expect(scanReport({ siteChecks })).toEqual({ threats: [], threatDetails: [] });
  });
});

describe('the content scanner against the must-reject corpus', () => {
  it('has at least 60 distinct payloads, some for each position', () => {
    expect(count(mustReject)).toBeGreaterThanOrEqual(60);
    for (const position of POSITIONS) expect(mustReject[position].length).toBeGreaterThanOrEqual(30);
  });

  it.each(['identifier', 'name', 'link'] as const)('catches every %s', (position) => {
    expect(mustReject[position].filter((text) => judgeText(text, position).length === 0)).toEqual([]);
  });

  it('catches at least 95 % of all, and names what it let through', () => {
    const missed = POSITIONS.flatMap((position) =>
      mustReject[position].filter((text) => judgeText(text, position).length === 0),
    );
    expect({ missed, enough: missed.length <= 0.05 * count(mustReject) }).toMatchObject({ enough: true });
  });

  it.each(POSITIONS)('catches a %s inside of a report as well', (position) => {
    const [text = ''] = mustReject[position];
    expect(scanReport({ siteChecks: [{}, { [KEYS[position]]: text }] }).threatDetails[0]).toMatchObject({
      path: `report.siteChecks[1].${KEYS[position]}`,
    });
  });

  it('catches every payload for an identifier when it is a key', () => {
    const missed = mustReject.identifier.filter(
      (text) => scanReport({ ruleResults: { [text]: 1 } }).threats.length === 0,
    );
    expect(missed).toEqual([]);
  });
});
