import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { ReportBuilder, SiteAudit, type JsonObject, type PageResults, type SiteFacts } from '#audit-engine';
import { normalizeUrl } from '#crawler';
import type { BuiltReport, FinishMessage, FinishReply } from './finish-messages.js';

/** Judges the site and builds the report, page by page, off the loop that renews the run's lease. */
class Finish {
  private readonly site: SiteAudit;
  private readonly report: ReportBuilder;

  constructor(start: Extract<FinishMessage, { type: 'start' }>) {
    this.site = new SiteAudit(start.probe, { disabledRulePatterns: start.disabledRules, urlKey: normalizeUrl });
    this.report = new ReportBuilder({
      baseUrl: start.baseUrl, timestamp: start.timestamp, coverage: start.coverage as JsonObject, isBlockedByRobots: start.isBlockedByRobots, catalogues: start.catalogues,
    });
  }

  take(message: FinishMessage): FinishReply {
    switch (message.type) {
      case 'targets':
        for (const target of message.targets) this.site.addTarget(target);
        return { type: 'next' };
      case 'sitemap':
        for (const url of message.urls) this.site.addSitemapUrl(url);
        return { type: 'next' };
      case 'pages':
        for (const [facts, results] of message.pages) this.addPage(JSON.parse(facts) as SiteFacts, JSON.parse(results) as PageResults);
        return { type: 'next' };
      case 'end':
        return { type: 'report', report: this.build() };
      case 'start':
        throw new Error('a finish thread starts once');
    }
  }

  private addPage(facts: SiteFacts, results: PageResults): void {
    this.site.addPage(facts);
    this.report.addPage(facts, results);
  }

  private build(): BuiltReport {
    const { report, summary } = this.report.finish(this.site.finish());
    const json = JSON.stringify(report);
    return { content: gzipSync(json), sha256: createHash('sha256').update(json).digest('hex'), summary };
  }
}

let finish: Finish | null = null;

parentPort?.on('message', (message: FinishMessage) => {
  let reply: FinishReply;
  try {
    if (message.type === 'start') {
      finish = new Finish(message);
      reply = { type: 'next' };
    } else if (finish) reply = finish.take(message);
    else reply = { type: 'failed', error: 'the first message must be "start"' };
  } catch (error) {
    reply = { type: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(reply);
});
