import { performance } from 'node:perf_hooks';
import { TestContext } from '../support/test-context.js';
import { newFinding, newPageFacts, newRule, storeFindings } from '../support/stored-findings.js';
import { FindingsReader, FindingsRepository } from '#findings';
import { jest } from '@jest/globals';
import { ApiContext } from '../integration/api/api-context.js';

jest.setTimeout(600_000);
it('big', async () => {
  const api = await ApiContext.open();
  const database = api.context.database;
  const caller = await api.newCaller();
  const made = await api.call('POST', '/v1/agent-runs', {
    key: caller.key,
    body: { url: 'https://www.example.com/', trigger: 'api' },
  });
  const id = (made.body as { id: string }).id;
  await database.prisma.run.update({
    where: { id },
    data: { status: 'completed', startedAt: new Date(), completedAt: new Date() },
  });
  const PAGES = 5_000,
    RULES = 20;
  const page = (i: number): string => `https://www.example.com/section-${i % 40}/page-${i}`;
  const urls = Array.from({ length: PAGES }, (_, i) => page(i)).sort();
  const rules = Array.from({ length: RULES }, (_, i) =>
    newRule(`core/rule-${String(i).padStart(2, '0')}`, i < 6 ? 'error' : 'warning', 'Thing {n} of the page is wrong.'),
  );
  let at = performance.now();
  await storeFindings(
    database,
    { id },
    {
      rules,
      write: (writer) => {
        for (const [i, url] of urls.entries()) {
          writer.addPage(url, newPageFacts({ title: `Page ${i}` }));
          for (const [r, { ruleId }] of rules.entries()) {
            writer.count(ruleId, url, 1);
            writer.add(
              ruleId,
              newFinding(url, {
                data: { n: r },
                line: i % 900,
                selector: `main > section:nth-of-type(${i % 9}) > p`,
                snippet: r % 2 ? `&lt;img src="/media/${i}-${r}.png" alt=""&gt;` : '&lt;div class="template part"&gt;',
              }),
            );
          }
        }
        writer.addLinks((url) => url.length);
      },
    },
  );
  console.log('stored 100,000 findings in', Math.round(performance.now() - at), 'ms');
  const ask = async (path: string): Promise<{ nextCursor: string | null; n: number; ms: number; kb: number }> => {
    const from = performance.now();
    const response = await fetch(`${api.url}/v1/agent-runs/${id}/findings${path}`, {
      headers: { Authorization: `Bearer ${caller.key}` },
    });
    const text = await response.text();
    const ms = performance.now() - from;
    const body = JSON.parse(text);
    if (response.status !== 200) throw new Error(text);
    return {
      nextCursor: body.nextCursor ?? null,
      n: (body.findings ?? body.causes ?? body.pages ?? body.rules ?? []).length,
      ms,
      kb: text.length / 1024,
    };
  };
  const walk = async (name: string, path: string, most: number): Promise<void> => {
    const times: number[] = [];
    let cursor: string | null = null,
      n = 0;
    do {
      const part = await ask(`${path}${cursor === null ? '' : `&cursor=${cursor}`}`);
      times.push(part.ms);
      n += part.n;
      cursor = part.nextCursor;
    } while (cursor !== null && times.length < most);
    const sorted = [...times].sort((a, b) => a - b);
    const q = (p: number): string =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0).toFixed(0);
    lines.push(
      `${name.padEnd(44)} ${String(times.length).padStart(4)} requests ${String(n).padStart(7)} rows  first ${times[0]?.toFixed(0).padStart(4)} p50 ${q(0.5).padStart(4)} p95 ${q(0.95).padStart(4)} max ${q(1).padStart(4)} ms`,
    );
  };
  const lines: string[] = [];
  await walk('all, by severity', '?limit=200', 1000);
  await walk('all, by rule', '?limit=200&sort=rule', 1000);
  await walk('all, by page', '?limit=200&sort=page', 1000);
  await walk('errors, by page', '?limit=200&sort=page&severity=error', 1000);
  await walk('search for a common text', '?limit=200&q=media', 50);
  await walk('search for a common text, by page', '?limit=200&q=media&sort=page', 50);
  await walk('search for something rare, to the end', '?limit=200&q=media/4711-9.png', 50);
  await walk('the same, by page', '?limit=200&q=media/4711-9.png&sort=page', 50);
  await walk('one rule', '?limit=200&rule=core/rule-15', 50);
  await walk('one page', `?limit=200&page=${encodeURIComponent(page(77))}`, 5);
  await walk('causes, by severity', '/causes?limit=200', 1000);
  await walk('causes, by pages', '/causes?limit=200&sort=pages', 1000);
  await walk('causes, by rule', '/causes?limit=200&sort=rule', 1000);
  await walk('causes of one rule', '/causes?limit=8&rule=core/rule-15', 5);
  await walk('causes, search', '/causes?limit=200&q=4711-9.png', 50);
  for (const sort of ['errors', 'url']) await walk(`pages, by ${sort}`, `/pages?limit=200&sort=${sort}`, 100);
  await walk('rules', '/rules', 1);
  await walk('facts of a page', `/page?url=${encodeURIComponent(page(77))}`, 1);
  console.log(lines.join('\n'));
  await api.close();
});
