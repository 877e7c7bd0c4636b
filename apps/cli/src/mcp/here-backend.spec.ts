import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '#client';
import type { Context } from '../context.js';
import { History } from '../report/history.js';
import { ownReport, rule } from '../report/report.testing.js';
import { HereBackend } from './here-backend.js';

const PAGE = 'https://www.example.com/a';

function finding(n: number): Finding {
  return {
    ...{ ruleId: 'core/title', ruleName: 'Page has no title', category: 'core', severity: 'error', cause: 'c' },
    wcag: ['2.4.2'],
    ...{ pageUrl: n % 2 === 0 ? PAGE : null, message: `Finding ${n}.`, messageId: 'm', data: null, line: n },
    ...{ snippet: null, selector: null, url: null, pages: n % 2 === 0 ? [] : [PAGE], pagesTotal: 1 },
  };
}

describe('an audit that ran here before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-kept-'));
  const history = new History(folder);
  const backend = new HereBackend({} as Context, history);
  afterAll(() => rmSync(folder, { recursive: true }));

  async function add(report: ReturnType<typeof ownReport>, stored: Finding[]): Promise<{ id: string }> {
    await history.add(report, {
      places: null,
      async *findings() {
        yield stored;
      },
    });
    const { runs } = await backend.listRuns({ limit: 1, offset: 0 });
    return runs[0] as { id: string };
  }

  it('lists all of its findings, more than its report does', async () => {
    const stored = Array.from({ length: 120 }, (_, n) => finding(n));
    const report = ownReport([rule('core/title', [PAGE], { itemsTotal: 120 })]);
    const { id } = await add(report, stored);
    const first = await backend.listFindings(id, { limit: 100, page: PAGE, category: 'core' });
    expect(first).toMatchObject({ total: 120, nextCursor: '100', run: { found: 120, kept: 120, note: null } });
    const rest = await backend.listFindings(id, { limit: 100, cursor: '100' });
    expect([...first.findings, ...rest.findings].map(({ message }) => message)).toEqual(
      stored.map(({ message }) => message),
    );
    const named = await backend.listFindings(id, { limit: 100, q: 'FINDING 7.' });
    expect(named.findings).toEqual([stored[7]]);
  });

  it('has its report in a file, which commands are given', async () => {
    const { id } = await add(ownReport([rule('core/title', [PAGE])]), []);
    const [entry] = await history.list();
    expect([await backend.reportFile(id), await backend.reportFile('kept_0')]).toEqual([entry!.path, null]);
  });

  it('lists what a merged rule is part of, by its old id', async () => {
    const weight = { ...finding(1), ruleId: 'images/weight' };
    const { id } = await add(ownReport([rule('images/weight', [PAGE])]), [weight, finding(2)]);
    const ofRule = async (named: string) => (await backend.listFindings(id, { limit: 10, rule: named })).findings;
    expect(await ofRule('images/old-format')).toEqual([weight]);
    expect(await ofRule('security/opener')).toEqual([]);
  });
});
