import { scanReport } from './scan-report.js';
import { WorkMeter } from './threats.js';

describe('the scan of a report', () => {
  it.each([null, undefined, 1, true, '', [], {}, { siteChecks: null, ruleResults: [1, true, null], pages: 'x' }])(
    'finds nothing in %j',
    (report) => {
      expect(scanReport(report)).toEqual([]);
    },
  );

  it('says where what stands and why it is refused, in texts that are safe to show', () => {
    expect(
      scanReport({
        siteChecks: [{ name: '<script>alert("1")</script>', helpUrl: 'javascript:alert(1)' }],
        ruleResults: { '<img src=x onerror=alert(1)>': {} },
      }),
    ).toEqual([
      {
        path: 'report.siteChecks[0].name',
        value: '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;',
        pattern: 'script-element',
        category: 'markup',
      },
      {
        path: 'report.siteChecks[0].helpUrl',
        value: 'javascript:alert(1)',
        pattern: 'script-url',
        category: 'link',
      },
      {
        path: 'report.ruleResults.&lt;img src=x onerror=alert(1)&gt;',
        value: '&lt;img src=x onerror=alert(1)&gt;',
        pattern: 'event-handler',
        category: 'markup',
      },
    ]);
  });

  it('cuts long paths and values', () => {
    const [threat] = scanReport({
      ruleResults: { ['x'.repeat(5000)]: { name: `<script>alert(${'1'.repeat(5000)})</script>` } },
    });
    expect(threat!.path.length).toBeLessThanOrEqual(201);
    expect(threat!.value.length).toBeLessThanOrEqual(201 * 6);
    expect(threat!.value.endsWith('…')).toBe(true);
  });

  it('names twenty places at most, and stops looking then', () => {
    const bad = { name: '<script>alert(1)</script>' };
    const meter = new WorkMeter();
    const threats = scanReport(
      {
        siteChecks: [
          ...Array.from({ length: 100 }, () => bad),
          ...Array.from({ length: 1000 }, () => ({ name: '<b>'.repeat(1000) })),
        ],
      },
      meter,
    );
    expect(threats).toHaveLength(20);
    expect(threats[19]?.path).toBe('report.siteChecks[19].name');
    expect(meter.characters).toBeLessThan(100_000);
  });

  it('does not look at what hangs on a prototype', () => {
    const inherited: unknown = Object.create({ baseUrl: 'javascript:alert(1)' });
    expect(scanReport(inherited)).toEqual([]);
    expect(scanReport({ ruleResults: { constructor: { toString: 'x' } } })).toEqual([]);
  });

  it('goes no deeper than reports do', () => {
    let report: unknown = { name: '<script>alert(1)</script>' };
    for (let depth = 0; depth < 100_000; depth++) report = { ruleResults: { a: report } };
    expect(scanReport(report)).toEqual([]);
  });
});
