import { Link } from '@tanstack/react-router';
import { CHANGE_KINDS, CHANGE_WORDS, type ChangeKind } from '../changes.js';
import { number } from '../words.js';

/** What has changed, in numbers of findings; each leads to the rows behind it. */
export function Moves({
  runId,
  withId,
  counts,
  kind,
}: {
  runId: string;
  withId: string | null;
  counts: Readonly<Record<ChangeKind, number>>;
  kind: ChangeKind | null;
}) {
  return (
    <div className="moves">
      {CHANGE_KINDS.map((each) => (
        <Link
          key={each}
          to="/runs/$runId/compare"
          params={{ runId }}
          search={{ ...(withId === null ? {} : { with: withId }), kind: each }}
          aria-current={kind === each ? 'true' : undefined}
          title={CHANGE_WORDS[each].what}
        >
          <small>{CHANGE_WORDS[each].name}</small>
          <b className={counts[each] > 0 ? CHANGE_WORDS[each].tone : 'dim'}>{number(counts[each])}</b>
        </Link>
      ))}
    </div>
  );
}
