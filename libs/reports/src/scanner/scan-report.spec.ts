import { positionOfKey } from './positions.js';
import type { Position } from './positions.js';
import { scanReport } from './scan-report.js';
import { WorkMeter } from './threats.js';

describe('the position of a string', () => {
  const keys: Record<Position, string[]> = {
    identifier: [
      'id',
      'ruleId',
      'rule_id',
      'RULE-ID',
      'category',
      'subcategory',
      'severity',
      'status',
      'type',
      'siteKey',
      'grade',
    ],
    name: ['name', 'ruleName', 'check', 'label', 'rule'],
    link: ['url', 'pageUrl', 'page_url', 'baseURL', 'href', 'src', 'link', 'links', 'sourceUrls', 'URI', 'imgsrc'],
    prose: [
      'message',
      'snippet',
      'evidence',
      'html',
      'code',
      'title',
      'value',
      'urlCount',
      'linkText',
      'constructor',
      'toString',
      '',
    ],
  };

  it.each(Object.entries(keys))('is %s for the keys %j', (position, names) => {
    for (const name of names) expect([name, positionOfKey(name)]).toEqual([name, position]);
  });

  it('is that of the nearest key for the elements of a list', () => {
    expect(scanReport({ links: [['javascript:void(0)']] }).threatDetails).toEqual([
      { path: 'report.links[0][0]', pattern: 'script-url', category: 'link' },
    ]);
    expect(scanReport({ notes: [['javascript:void(0)']] }).threats).toEqual([]);
  });

  it('is prose inside of data and evidence, where members quote the page', () => {
    const found = {
      href: 'javascript:void(0)',
      name: 'Frame <iframe src="/x">',
      type: 'text/x-template "{{',
      urls: ['mailto:info@example.com'],
    };
    expect(scanReport({ data: found, evidence: [found] }).threats).toEqual([]);
    expect(scanReport({ other: found }).threats).not.toEqual([]);
    expect(scanReport({ data: { href: 'javascript:alert(1)' } }).threats).toEqual(['script-url']);
  });
});

describe('the scan of a report', () => {
  it.each([null, undefined, 1, true, '', [], {}, { a: null, b: [1, true, null] }])('finds nothing in %j', (report) => {
    expect(scanReport(report)).toEqual({ threats: [], threatDetails: [] });
  });

  it('judges keys as identifiers, and their values too', () => {
    const { threatDetails } = scanReport({
      ruleResults: { '<img src=x onerror=alert(1)>': { message: '<svg onload=alert(1)>' } },
    });
    expect(threatDetails.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining(['identifier-characters', 'event-handler']),
    );
  });

  it('takes an address as a key', () => {
    expect(scanReport({ pages: { 'https://example.com/a?b=1&c=2': {} } }).threats).toEqual([]);
    expect(scanReport({ pages: { 'https://example.com/"><script>': {} } }).threats).toEqual(['link-markup']);
  });

  it('names each pattern once and twenty places at most', () => {
    const { threats, threatDetails } = scanReport({
      siteChecks: Array.from({ length: 1000 }, () => ({ message: '<script>alert(1)</script>' })),
    });
    expect(threats).toEqual(['script-element']);
    expect(threatDetails).toHaveLength(20);
    expect(threatDetails[19]?.path).toBe('report.siteChecks[19].message');
  });

  it('stops looking once it has found enough', () => {
    const bad = { message: '<script>alert(1)</script>' };
    const meter = new WorkMeter();
    scanReport(
      [
        ...Array.from({ length: 20 }, () => bad),
        ...Array.from({ length: 1000 }, () => ({ message: '<b>'.repeat(1000) })),
      ],
      meter,
    );
    expect(meter.characters).toBeLessThan(100_000);
  });

  it('cuts long paths', () => {
    const { threatDetails } = scanReport({ ['x'.repeat(5000)]: { message: '<script>alert(1)</script>' } });
    expect(threatDetails[0]?.path.length).toBeLessThanOrEqual(201);
  });

  it('walks any depth without recursion', () => {
    let report: unknown = '<script>alert(1)</script>';
    for (let depth = 0; depth < 200_000; depth++) report = [report];
    expect(scanReport(report).threats).toEqual(['script-element']);
  });
});
