import { useQuery } from '@tanstack/react-query';
import type { AuditRun, AuditRunReport, RunComparison } from '#client';
import { importanceWords } from '#common/categories';
import { ignoredPointsSentence, ignoredSentence, verdict, type VerdictChanges } from '#common/words';
import { comparison } from '../api/queries.js';
import { commonScoreOf } from '../changes.js';
import { Moves } from '../parts/moves.js';
import { Waiting } from '../parts/states.js';
import { moment, number } from '../words.js';

/** The first thing that one wants to know of a second audit. */
export function SincePrevious({ run, data }: { run: AuditRun; data: AuditRunReport }) {
  const isFirst = data.comparison === null || data.comparison === undefined;
  const answer = useQuery({ ...comparison(run.id, null), enabled: !isFirst });
  const now = {
    ...{ score: data.healthScore ?? null, pages: data.totalPages ?? 0, first: null },
    ...{ errors: data.failed ?? 0, warnings: data.warnings ?? 0 },
  };
  if (isFirst)
    return (
      <section>
        <p>{verdict({ ...now, changes: null }).join(' ')}</p>
        <Ignored data={data} />
        <p className="dim">This is the first audit of this site. The next one will show what changed.</p>
      </section>
    );
  return (
    <section>
      <h2>Since the previous audit {answer.data && <small>{moment(answer.data.before.completedAt)}</small>}</h2>
      {answer.data && <p>{verdict({ ...now, ...factsOf(answer.data) }).join(' ')}</p>}
      {answer.data?.ignoredPoints !== undefined && <p>{ignoredPointsSentence(answer.data.ignoredPoints)}</p>}
      <Ignored data={data} />
      {answer.error ? (
        <p className="dim">{answer.error.message}</p>
      ) : answer.data ? (
        <Moves
          runId={run.id}
          withId={answer.data.before.id === run.id ? answer.data.now.id : answer.data.before.id}
          counts={answer.data}
          kind={null}
        />
      ) : (
        <Waiting what="Comparing" />
      )}
      <EarlierFixes of={data.comparison} />
    </section>
  );
}

function Ignored({ data }: { data: AuditRunReport }) {
  const { ignoredFindings: ignored, healthScore = null, importance } = data;
  return (
    <>
      {ignored && <p className="dim">{ignoredSentence(ignored, healthScore)}</p>}
      {importance && <p className="dim">The score is weighted by importance: {importanceWords(importance)}.</p>}
    </>
  );
}

/** What came back is as new to the reader as what was never there. */
function factsOf({ before, now, rules, ...of }: RunComparison): { score: number | null; changes: VerdictChanges } {
  return {
    score: now.score,
    changes: {
      since: before.completedAt ?? null,
      scoreBefore: of.isScoreComparable ? before.score : null,
      commonScore: commonScoreOf(of),
      broken: {
        total: of.new + of.regressed,
        rules: rules.map(({ ruleName, new: added, regressed }) => ({ name: ruleName, count: added + regressed })),
      },
      resolved: {
        total: of.resolved,
        rules: rules.map(({ ruleName, resolved }) => ({ name: ruleName, count: resolved })),
      },
    },
  };
}

function EarlierFixes({ of }: { of: AuditRunReport['comparison'] }) {
  const earlier = of?.earlierFixes;
  if (!earlier) return null;
  return (
    <p>
      Fixes of earlier audits: <b>{number(earlier.confirmed)} confirmed</b>, {number(earlier.cameBack)} came back,{' '}
      {number(earlier.stillThere)} not applied, {number(earlier.notRechecked)} not re-checked.
    </p>
  );
}
