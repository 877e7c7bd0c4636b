import type { ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';
import { bandOf, moment, number } from './report-words.js';

/** An audit of the same site that the reader may see; the one of this report is the last. */
export interface PastAudit {
  /** Where its report is. */
  id: string;
  /** RFC 3339. */
  auditedAt: string;
  /** 0 to 100. */
  score: number;
  /** Of the formula; null where the report does not say. Scores of different formulas are not joined by a line. */
  scoreVersion: number | null;
  /** Findings beside the audit before; null for a first one. */
  resolved: number | null;
  new: number | null;
}

const [WIDTH, HEIGHT, EDGE] = [720, 120, 10];

/** Score over time, for reports with at least one audit before that the reader may see. Oldest first. */
export function renderHistory(history: readonly PastAudit[], { changes }: ReportView, own: string | null): Html {
  if (history.length < 2) return NOTHING;
  const rows = [...history].reverse().map((audit) => {
    const when = moment(audit.auditedAt) ?? audit.auditedAt;
    const moved = [
      audit.new === null ? '' : `${number(audit.new)} new`,
      audit.resolved === null ? '' : `${number(audit.resolved)} resolved`,
    ].filter((words) => words !== '');
    return html`<li><b class="${bandOf(audit.score)}">${Math.round(audit.score)}</b> ${audit.id === own ? html`<span>${when}, this report</span>` : html`<a href="/r/${audit.id}">${when}</a>`} <small>${moved.join(', ')}</small></li>`;
  });
  const title = changes === null ? 'Score over time' : 'Earlier audits';
  return html`<section class="history" id="history"><h2>${title} <small>${number(history.length)} audits</small></h2>${renderLine(history)}<ol>${rows}</ol></section>`;
}

function renderLine(history: readonly PastAudit[]): Html {
  const step = (WIDTH - 2 * EDGE) / (history.length - 1);
  const at = history.map(({ score }, i) => ({
    x: (EDGE + i * step).toFixed(1),
    y: (EDGE + (1 - score / 100) * (HEIGHT - 2 * EDGE)).toFixed(1),
  }));
  const lines: number[][] = [];
  history.forEach(({ scoreVersion }, i) => {
    if (i > 0 && history[i - 1]?.scoreVersion === scoreVersion) lines.at(-1)?.push(i);
    else lines.push([i]);
  });
  const words = history.map(({ auditedAt, score }) => `${moment(auditedAt) ?? auditedAt}: ${Math.round(score)}`);
  const level = (score: number): Html => {
    const y = EDGE + (1 - score / 100) * (HEIGHT - 2 * EDGE);
    return html`<line x1="0" x2="${WIDTH}" y1="${y}" y2="${y}"/>`;
  };
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Score over time. ${words.join('; ')}">${[0, 50, 100].map(level)}${lines.filter((line) => line.length > 1).map((line) => html`<polyline points="${line.map((i) => `${at[i]?.x},${at[i]?.y}`).join(' ')}"/>`)}${at.map(({ x, y }, i) => html`<circle class="${i === at.length - 1 ? 'last' : ''}" cx="${x}" cy="${y}" r="${i === at.length - 1 ? 5 : 3.5}"/>`)}</svg>`;
}
