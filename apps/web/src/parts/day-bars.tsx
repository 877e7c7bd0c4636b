import type { ReactNode } from 'react';
import type { CreditsUsage } from '#client';
import { number } from '../words.js';

type Day = CreditsUsage['days'][number];

/**
 * One bar for each of the last `count` days, in UTC.
 * @param days those on which something was used; at least one of them has a value
 * @param label what is counted, for those who do not see the bars
 * @param children the sum in words
 */
export function DayBars({
  days,
  count,
  valueOf,
  wordsOf,
  label,
  children,
}: {
  days: readonly Day[];
  count: number;
  valueOf: (day: Day) => number;
  wordsOf: (day: Day) => string;
  label: string;
  children: ReactNode;
}) {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const shown = Array.from({ length: count }, (_, i) =>
    new Date(Date.now() - (count - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  ).map((day) => byDay.get(day) ?? { day, charged: 0, runs: 0 });
  const most = Math.max(...days.map(valueOf));
  return (
    <>
      <svg
        className="chart"
        height="84"
        role="img"
        aria-label={`${label} in ${count} days, at most ${number(most)} in one day`}
      >
        {shown.map((day, i) => {
          const height = (valueOf(day) / most) * 76;
          return (
            <g key={day.day}>
              <title>{`${day.day}: ${wordsOf(day)}`}</title>
              <rect
                x={`${(i / count) * 100}%`}
                width={`${80 / count}%`}
                y={80 - height}
                height={height}
                fill="var(--pine)"
              />
            </g>
          );
        })}
        <line x1="0" x2="100%" y1="80" y2="80" stroke="var(--strong)" />
      </svg>
      <p className="legend">
        <span>
          {children}, from {shown[0]?.day} to {shown.at(-1)?.day} (UTC)
        </span>
      </p>
    </>
  );
}
