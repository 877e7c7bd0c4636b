import { auditReport } from '../view/shown-report.testing.js';
import { toReportView } from '../view/to-report-view.js';
import { renderReportPage } from './report-page.js';

const HOSTILE = '</pre></del><script>alert(1)</script><a href="javascript:alert(1)" onmouseover=x>\u202e';

function fix(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...{ id: 'fix_1', rule: 'core/title', url: 'https://www.example.com/a', safety: 'safe', source: 'exact' },
    ...{ delivered: false, removes: 2, line: 7, before: '<img alt=" ">', after: '<img alt="">', places: 1 },
    ...changes,
  };
}

function pageOf(report: Record<string, unknown>, more: Partial<Parameters<typeof renderReportPage>[0]> = {}): string {
  const shown = { id: 'rep_1', baseUrl: 'https://www.example.com/', visibility: 'public' as const };
  return renderReportPage({ report: shown, isOwner: false, ...more }, toReportView(auditReport(report)), {
    category: null,
    severity: null,
    isSet: false,
  });
}

describe('the fixes of a report page', () => {
  it('stand with before and after, by rule, beside the way to the patch', () => {
    const page = pageOf({
      fixSummary: { verified: 3, delivered: 0, removed: 0, removable: 5 },
      fixes: [{ fixes: [fix(), fix({ rule: 'x/y', safety: 'review', removes: 1 })] }],
    });
    expect(page).toContain('<a href="/r/rep_1/fixes.patch" download>Patch</a>');
    expect(page).toContain('<del>&lt;img alt=&quot; &quot;&gt;</del>\n<ins>&lt;img alt=&quot;&quot;&gt;</ins>');
    expect(page).toContain('They remove 5 findings.');
    expect(page).toMatch(/x\/y<\/span> <small>1 fix, 1 finding, for review/);
  });

  it('lead to a patch only where one of them is safe or accepted', () => {
    const report = { fixes: [{ fixes: [fix({ safety: 'review' })] }] };
    const link = 'fixes.patch';
    expect(pageOf(report)).not.toContain(link);
    expect(pageOf(report, { verdictOf: () => 'accepted' })).toContain(link);
    expect(pageOf({ fixes: [{ fixes: [fix(), fix({ rule: 'x/y' })] }] })).toContain(link);
  });

  it('say how a browser shows the page with them, and show it where it looks different', () => {
    const seen = fix({ id: 'fix_2', rule: 'x/y', safety: 'review', look: 'different' });
    const pictures = { fixId: 'fix_2', before: '/r/rep_1/pictures/2-before', after: '/r/rep_1/pictures/2-after' };
    const page = pageOf(
      { fixes: [{ fixes: [fix({ look: 'same' }), seen, fix({ rule: 'x/z', look: HOSTILE })] }] },
      { fixPictures: [{ ...pictures, width: 300, height: 80 }] },
    );
    expect(page.match(/looks [a-z ]+ in a browser/g)).toEqual([
      'looks the same in a browser',
      'looks different in a browser',
    ]);
    expect(page.match(/<div class="looks">/g)).toHaveLength(1);
    expect(page).toContain('<img src="/r/rep_1/pictures/2-after" alt="The page after the fix" width="300" height="80"');
  });

  it('say what has become of earlier ones', () => {
    const earlier = { confirmed: 4, cameBack: 1, stillThere: 2, notRechecked: 0 };
    const page = pageOf({
      earlierFixes: {
        ...earlier,
        fixes: [{ rule: 'core/title', url: 'https://www.example.com/b', state: 'came-back' }],
      },
    });
    expect(page).toContain('4 confirmed: gone on the live site. 1 came back, 2 still to be applied, 0 not re-checked.');
    expect(page).toContain('https://www.example.com/b');
  });

  it('are text, whatever a page or a publisher wrote, and never lead anywhere', () => {
    const page = pageOf({
      fixes: [{ fixes: [fix({ rule: HOSTILE, url: `javascript:${HOSTILE}`, before: HOSTILE, after: HOSTILE })] }],
    });
    const part = /<section class="fixes"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    expect(part).toContain('alert(1)');
    expect(part.replace(/<a href="\/r\/rep_1\/fixes\.patch" download>/, '')).not.toMatch(/<script|<a |\u202e/);
  });

  it('are bounded, and left out without any', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => fix({ rule: `a/${i % 100}`, before: 'x'.repeat(10_000) }));
    const part = /<section class="fixes"[\s\S]*?<\/section>/.exec(pageOf({ fixes: [{ fixes: many }] }))?.[0] ?? '';
    expect([part.length < 150_000, (part.match(/<li>/g) ?? []).length]).toEqual([true, 200]);
    expect(pageOf({ fixes: 'x', fixSummary: [1] })).not.toContain('id="fixes"');
  });
});
