import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { SiteRun } from '#client';
import { costOf, SMALLEST_POINTS } from '#common/words';
import { scoreAxis } from '#common/score-axis';
import { day, moment, number } from '../words.js';

export interface LedgerPart {
  id: string;
  name: string;
  lost: number;
}

/** Lines that slant over what was lost. */
function Hatch({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="7" stroke={colour} strokeWidth="3.2" />
    </pattern>
  );
}

/** One bar of 100 points: what the site has, solid, and what each category costs, hatched. */
export function ScoreLedger({ score, parts, id }: { score: number; parts: readonly LedgerPart[]; id: string }) {
  const lost = parts.filter((part) => part.lost >= SMALLEST_POINTS).sort((a, b) => b.lost - a.lost);
  const words = `${score.toFixed(1)} of 100 points. ${lost.map(({ name, lost: points }) => `${name} ${costOf(points)}`).join(', ')}.`;
  let from = score;
  return (
    <div>
      <svg className="chart" height="42" role="img" aria-label={words}>
        <defs>
          <Hatch id={`hatch-${id}`} colour="var(--rust)" />
        </defs>
        <rect width={`${Math.max(0, score - 0.15)}%`} height="42" fill="var(--pine)" />
        {lost.map((part) => {
          const width = Math.min(part.lost, 100 - from);
          const rect = (
            <rect
              key={part.id}
              x={`${from + 0.08}%`}
              y="0.5"
              width={`${Math.max(0.05, width - 0.2)}%`}
              height="41"
              fill={`url(#hatch-${id})`}
              stroke="var(--rust)"
            />
          );
          from += width;
          return rect;
        })}
      </svg>
      <ul className="legend">
        <li>
          <span className="key won" />
          <b className="good">{score.toFixed(1)}</b> kept
        </li>
        {lost.map((part) => (
          <li key={part.id}>
            {part.name} <b>{costOf(part.lost)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Width of an element in pixels, as it is drawn. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

const SCORE_HEIGHT = 120;
const CHANGE_HEIGHT = 44;
const LEFT = 30;

/**
 * Score over time, and below it, on the same axis, what each audit found resolved (up) and new (down): one tells the story of the other.
 */
export function HistoryChart({ runs }: { runs: readonly SiteRun[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const navigate = useNavigate();
  const audits = runs
    .filter(({ status }) => status === 'completed')
    .slice(0, 40)
    .reverse();
  if (audits.length < 2)
    return (
      <p className="dim">After the second audit, this chart shows the score, and below it new and resolved findings.</p>
    );
  const step = audits.length > 1 ? (width - LEFT - 16) / (audits.length - 1) : 0;
  const x = (i: number): number => LEFT + 8 + i * step;
  const axis = scoreAxis(audits.flatMap(({ score }) => score ?? []));
  const y = (score: number): number => 6 + (1 - (score - axis.low) / (axis.high - axis.low)) * (SCORE_HEIGHT - 12);
  const most = Math.max(1, ...audits.flatMap(({ comparison: c }) => [c?.new ?? 0, c?.resolved ?? 0]));
  const middle = SCORE_HEIGHT + 22 + CHANGE_HEIGHT;
  const bar = Math.max(3, Math.min(18, step * 0.5));
  const words = audits
    .map(
      (run) =>
        `${moment(run.completedAt)}: score ${run.score ?? 'none'}, ${run.comparison?.new ?? 0} new, ${run.comparison?.resolved ?? 0} resolved`,
    )
    .join('; ');
  return (
    <div ref={box}>
      <svg className="chart" height={middle + CHANGE_HEIGHT + 22} role="img" aria-label={`Score over time. ${words}`}>
        {axis.ticks.map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} stroke="var(--line)" />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {linesOf(audits).map((line) => (
          <polyline
            key={line[0]}
            className="ink"
            strokeWidth="2"
            points={line.map((i) => `${x(i)},${y(audits[i]?.score ?? 0)}`).join(' ')}
          />
        ))}
        <line x1={LEFT} x2={width} y1={middle} y2={middle} stroke="var(--strong)" />
        {audits.map((run, i) => {
          const up = ((run.comparison?.resolved ?? 0) / most) * CHANGE_HEIGHT;
          const down = ((run.comparison?.new ?? 0) / most) * CHANGE_HEIGHT;
          return (
            <g
              key={run.id}
              className="mark"
              onClick={() => void navigate({ to: '/runs/$runId', params: { runId: run.id } })}
            >
              <title>{`${moment(run.completedAt)}\nscore ${run.score?.toFixed(1) ?? 'none'}, ${run.comparison?.new ?? 0} new, ${run.comparison?.resolved ?? 0} resolved`}</title>
              <rect
                x={x(i) - Math.max(bar, step) / 2}
                y="0"
                width={Math.max(bar, step)}
                height={middle + CHANGE_HEIGHT}
                fill="transparent"
              />
              <rect x={x(i) - bar / 2} y={middle - up} width={bar} height={up} fill="var(--pine)" />
              <rect x={x(i) - bar / 2} y={middle} width={bar} height={down} fill="var(--rust)" />
              {run.score !== null && (
                <circle
                  cx={x(i)}
                  cy={y(run.score)}
                  r={i === audits.length - 1 ? 4.5 : 3}
                  fill={i === audits.length - 1 ? 'var(--rust)' : 'var(--ink)'}
                />
              )}
            </g>
          );
        })}
        <text x={LEFT} y={middle + CHANGE_HEIGHT + 18}>
          {day(audits[0]?.completedAt ?? '')}
        </text>
        <text x={width} y={middle + CHANGE_HEIGHT + 18} textAnchor="end">
          {day(audits.at(-1)?.completedAt ?? '')}
        </text>
      </svg>
      <ul className="legend">
        <li>
          <span className="key err" />
          new, below the line
        </li>
        <li>
          <span className="key won" />
          resolved, above it
        </li>
        <li>The line shows the score. It breaks where the formula or the importance of categories changed.</li>
      </ul>
    </div>
  );
}

/** Numbers of audits whose scores can be compared with the one before, as lines. */
function linesOf(audits: readonly SiteRun[]): number[][] {
  const lines: number[][] = [];
  audits.forEach((run, i) => {
    if (run.score === null) return;
    const line = lines.at(-1);
    const before = line === undefined ? undefined : audits[line.at(-1) ?? 0];
    if (line && before && isSameFormula(before, run)) line.push(i);
    else lines.push([i]);
  });
  return lines;
}

const isSameFormula = (a: SiteRun, b: SiteRun): boolean =>
  a.scoreVersion === b.scoreVersion && JSON.stringify(a.importance) === JSON.stringify(b.importance);

/** A score over time, as small as a word. */
/** @param scores at least two, the latest last */
export function Sparkline({ scores }: { scores: readonly number[] }) {
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const span = Math.max(high - low, 8);
  const at = scores.map(
    (score, i) => [4 + (i / (scores.length - 1)) * 152, 26 - ((score - (low + high - span) / 2) / span) * 20] as const,
  );
  const last = at.at(-1) ?? [0, 0];
  return (
    <svg
      width="160"
      height="32"
      role="img"
      aria-label={`Score over time: ${scores.map((score) => Math.round(score)).join(', ')}`}
    >
      <polyline
        points={at.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="1.6"
      />
      <circle cx={last[0]} cy={last[1]} r="3" fill="var(--rust)" />
    </svg>
  );
}

export interface BarRow {
  label: string;
  value: number;
  tone?: 'won' | 'err' | 'warn';
  /** What the bar leads to; it has the label inside. */
  link?: ReactNode;
}

const TONES = { won: 'var(--pine)', err: 'var(--rust)', warn: 'var(--ochre)' };

export function Bars({ rows, unit }: { rows: readonly BarRow[]; unit: string }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="bars">
      {rows.map(({ label, value, link, tone = 'won' }) => (
        <li key={label}>
          <span>{link ?? label}</span>
          <svg role="img" aria-label={`${label}: ${number(value)} ${unit}`}>
            <rect width={`${(value / most) * 100}%`} height="100%" fill={TONES[tone]} />
          </svg>
          <span className="n">{number(value)}</span>
        </li>
      ))}
    </ul>
  );
}
