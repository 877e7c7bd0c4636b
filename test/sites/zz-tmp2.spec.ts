import { writeFileSync } from 'node:fs';
import { auditPage, SiteAudit, CATALOGUE, renderMessage } from '#audit-engine';
import { createBenchSite } from '../../bench/site/pages.js';
const ORIGIN = 'https://bench.example';
const site = createBenchSite(400);
const mine = /^(crawlability|links|url|i18n)\//;
it('x', () => {
  const out: string[] = [];
  const metas = new Map([...CATALOGUE.pageRules, ...CATALOGUE.siteRules].map((r) => [r.meta.id, r.meta]));
  const audit = new SiteAudit({ requestedUrl: `${ORIGIN}/`, startUrl: `${ORIGIN}/`, checkedAt: '2026-11-15T09:00:00.000Z', probes: {}, sitemaps: [], outcomes: {}, isComplete: true, externalLinksChecked: false });
  for (const path of site.paths) audit.addSitemapUrl(ORIGIN + path);
  for (const [page, path] of site.paths.entries()) {
    const html = site.html(page);
    const { facts, results } = auditPage({ url: ORIGIN + path, status: 200, headers: [['content-type', 'text/html; charset=utf-8']], html, depth: 1, isStart: path === '/', wireBytes: 9_000, decodedBytes: html.length, ttfbMs: 50, totalMs: 60, httpVersion: '1.1', tls: null });
    for (const [id, msg, data, , snippet] of results.findings) if (mine.test(id)) out.push(`${id} ${path} ${renderMessage(metas.get(id)!.messages[msg]!, data)} ${snippet}`);
    audit.addPage(facts);
  }
  for (const r of audit.finish()) if (mine.test(r.ruleId)) for (const f of r.findings) out.push(`${r.ruleId} ${f.page} ${f.url} ${renderMessage(metas.get(r.ruleId)!.messages[f.messageId]!, f.data)}`);
  writeFileSync('/tmp/cr8/bench-out.txt', out.join('\n'));
});
