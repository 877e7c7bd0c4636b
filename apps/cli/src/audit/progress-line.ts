import type { AuditEvent } from '#audit-run/one-process';
import { counted, crawlDelayReason } from '#common/words';

/** How often a line is written at most. */
const EVERY_MS = 100;

/** Pages, findings, rate and time left, as one line. */
export class ProgressLine {
  private readonly startedMs: number;
  private lastMs = -Infinity;
  private pages = 0;
  private findings = 0;
  private firstPageMs: number | null = null;
  private total: number | null = null;
  private message = '';
  private phase = '';
  private isCrawling = false;
  private crawlDelayMs = 0;

  constructor(
    private readonly write: (line: string, isNew: boolean) => void,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.startedMs = nowMs();
  }

  take(event: AuditEvent): void {
    const isNew =
      event.type === 'progress'
        ? event.phase !== this.phase || (event.crawlDelayMs ?? 0) > this.crawlDelayMs
        : this.findings === 0 && event.findings > 0;
    if (event.type === 'page') {
      this.pages++;
      this.findings += event.findings;
      this.firstPageMs ??= this.nowMs();
    } else {
      this.message = event.message;
      this.phase = event.phase;
      this.isCrawling = event.phase === 'crawl' || event.phase === 'prepare';
      this.total = event.total;
      this.crawlDelayMs = event.crawlDelayMs ?? 0;
    }
    if (!isNew && this.nowMs() - this.lastMs < EVERY_MS) return;
    this.lastMs = this.nowMs();
    this.write(this.text(), isNew);
  }

  private text(): string {
    const now = this.nowMs();
    const seconds = (now - (this.firstPageMs ?? now)) / 1_000;
    const rate = this.pages > 1 && seconds > 0.2 ? this.pages / seconds : null;
    const left = rate === null || this.total === null || !this.isCrawling ? null : (this.total - this.pages) / rate;
    return [
      this.isCrawling && this.pages > 0 ? null : this.message,
      this.pages === 0 ? null : `${this.pages}${this.total === null ? '' : ` of ${this.total}`} pages`,
      this.pages === 0 ? null : counted(this.findings, 'finding'),
      rate === null ? null : `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`,
      left === null || left < 1 ? `${Math.round((now - this.startedMs) / 1_000)} s` : `about ${Math.ceil(left)} s left`,
      // Last: what a narrow terminal cuts off.
      this.isCrawling && this.pages > 0 ? crawlDelayReason(this.crawlDelayMs) : null,
    ]
      .filter((part) => part !== null && part !== '')
      .join('  ');
  }
}
