import { scoreAxis } from '#common/score-axis';
import { bandOf, moment, number } from '#common/words';
import type { ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';

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
  /** How much categories count, as JSON; null: all as usual. Scores of different importance are not joined either. */
  importance: string | null;
  /** Findings beside the audit before; null for a first one. */
  resolved: number | null;
  new: number | null;
}

const [WIDTH, HEIGHT, EDGE, LEFT] = [720, 130, 10, 34];

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
  const step = (WIDTH - LEFT - EDGE) / (history.length - 1);
  const { low, high, ticks } = scoreAxis(history.map(({ score }) => score));
  const yOf = (score: number): string => (EDGE + (1 - (score - low) / (high - low)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const at = history.map(({ score }, i) => ({ x: (LEFT + i * step).toFixed(1), y: yOf(score) }));
  const lines: number[][] = [];
  history.forEach(({ scoreVersion, importance }, i) => {
    const before = history[i - 1];
    if (before?.scoreVersion === scoreVersion && before.importance === importance) lines.at(-1)?.push(i);
    else lines.push([i]);
  });
  const words = history.map(({ auditedAt, score }) => `${moment(auditedAt) ?? auditedAt}: ${Math.round(score)}`);
  const levels = ticks.map(
    (score) =>
      html`<line x1="${LEFT}" x2="${WIDTH}" y1="${yOf(score)}" y2="${yOf(score)}"/><text x="${LEFT - 10}" y="${Number(yOf(score)) + 4}" text-anchor="end">${score}</text>`,
  );
  const polylines = lines
    .filter((line) => line.length > 1)
    .map((line) => html`<polyline points="${line.map((i) => `${at[i]?.x},${at[i]?.y}`).join(' ')}"/>`);
  const circles = at.map(
    ({ x, y }, i) =>
      html`<circle class="${i === at.length - 1 ? 'last' : ''}" cx="${x}" cy="${y}" r="${i === at.length - 1 ? 5 : 3.5}"/>`,
  );
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Score over time. ${words.join('; ')}">${levels}${polylines}${circles}</svg>`;
}
