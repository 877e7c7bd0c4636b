import { useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditRun, RunActivity, Visited } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { activity, run as runQuery } from '../api/queries.js';
import { useMayWrite } from '../parts/may.js';
import { Severity } from '../parts/new-mark.js';
import { Answer, Problem } from '../parts/states.js';
import { msLeft, paceOf, withSample, type Sample } from '../time-left.js';
import { counted, duration, hostOf, number, outcomeWords, pathOf, spanOf } from '../words.js';

const PHASES = [
  { id: 'prepare', name: 'Prepare', what: 'robots.txt, start page, sitemaps' },
  { id: 'crawl', name: 'Crawl', what: 'fetch and check pages' },
  { id: 'finish', name: 'Finish', what: 'files, links, rules of the whole site, report' },
] as const;

/** A run at work. It is asked for again and again, so a restart of the API is only a pause. */
export function LiveRun({ run }: { run: AuditRun }) {
  const seen = useQuery(activity(run.id));
  const mayWrite = useMayWrite();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(`/v1/agent-runs/${run.id}/cancel`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: runQuery(run.id).queryKey }),
  });
  return (
    <div className="live">
      <div className="head">
        <h1>Auditing {hostOf(run.url)}</h1>
        {mayWrite && (
          <button className="plain danger" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? 'Cancelling …' : 'Cancel audit'}
          </button>
        )}
      </div>
      {cancel.error && <Problem error={cancel.error} />}
      <Answer of={seen} what="Live log">
        {(data) => <Seen run={run} data={data} />}
      </Answer>
    </div>
  );
}

function Seen({ run, data }: { run: AuditRun; data: RunActivity }) {
  const rate = useRate(data.pagesDone);
  const left = msLeft(data, rate);
  const phase = run.status === 'pending' ? -1 : PHASES.findIndex(({ id }) => id === data.phase);
  const goal = Math.max(1, Math.min(data.maxPages, Math.max(data.urlsKnown, data.pagesDone)));
  const share = phase === 2 ? 1 : Math.min(1, data.pagesDone / goal);
  return (
    <>
      <div aria-live="polite" role="status">
        <p>
          {run.status === 'pending'
            ? 'Waiting for a free worker. You are charged only when it completes.'
            : (run.progress?.message ?? 'Starts')}
        </p>
      </div>
      <ol className="moves">
        {PHASES.map(({ id, name, what }, i) => (
          <li key={id} style={{ display: 'contents' }}>
            <span className="cell" aria-current={i === phase ? 'step' : undefined}>
              <b className={i === phase ? 'good' : i < phase ? '' : 'dim'}>{name}</b>
              <small>{what}</small>
            </span>
          </li>
        ))}
      </ol>
      <div>
        <svg className="progress" role="img" aria-label={`${number(data.pagesDone)} of about ${number(goal)} pages`}>
          <rect width="100%" height="100%" fill="var(--wash)" />
          <rect width={`${share * 100}%`} height="100%" fill="var(--pine)" />
        </svg>
      </div>
      <div className="numbers">
        <span>
          <b>{number(data.pagesDone)}</b>
          <small className="dim">of at most {counted(data.maxPages, 'page')}</small>
        </span>
        <span>
          <b>{rate === null ? '–' : rate.toFixed(1)}</b>
          <small className="dim">pages a second</small>
        </span>
        <span>
          <b>{number(data.urlsKnown)}</b>
          <small className="dim">URLs known</small>
        </span>
        <span>
          <b className={data.pagesFailed > 0 ? 'error' : ''}>{number(data.pagesFailed)}</b>
          <small className="dim">without a page</small>
        </span>
        <span>
          <b>{duration(run.startedAt ?? null, null)}</b>
          <small className="dim">since the start</small>
        </span>
        {phase === 1 && left !== null && (
          <span>
            <b>{spanOf(left)}</b>
            <small className="dim">left, about</small>
          </span>
        )}
      </div>
      <ul className="legend">
        {data.outcomes.map(({ outcome, count }) => (
          <li key={outcome}>
            <b>{number(count)}</b> {outcomeWords(outcome)}
          </li>
        ))}
      </ul>
      <Found of={data} site={run.url} />
      <div className="grid2">
        <div>
          <h2>Read last</h2>
          <Visits of={data.latest} site={run.url} none="No pages yet" />
        </div>
        <div>
          <h2>Blocked, broken or unreachable</h2>
          <Visits of={data.refused} site={run.url} none="Nothing so far" />
        </div>
      </div>
    </>
  );
}

/** What rules have found so far. Rules about the whole site come at the end, with the score. */
function Found({ of: { found, foundRules }, site }: { of: RunActivity; site: string }) {
  return (
    <section className="found">
      <h2>
        Found so far{' '}
        <small>
          {foundRules > found.length
            ? `The first ${found.length} of ${counted(foundRules, 'problem')}.`
            : 'Checks of the whole site come at the end.'}
        </small>
      </h2>
      {found.length === 0 ? (
        <p className="dim">No findings yet</p>
      ) : (
        <ul className="rules" data-rows>
          {found.map(({ ruleId, ruleName, severity, pages, findings, example }) => (
            <li key={ruleId}>
              <span className={`tick ${severity}`} />
              <span className="what">
                <a href={`/help/rules/${ruleId}/`}>{ruleName}</a>
                <small>
                  <Severity of={severity} /> · on{' '}
                  <span className="url" title={example}>
                    {pathOf(example, site)}
                  </span>
                  {pages > 1 && ` and ${counted(pages - 1, 'more page')}`}
                </small>
              </span>
              <span className="count dim small">{counted(findings, 'finding')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Visits({ of, site, none }: { of: readonly Visited[]; site: string; none: string }) {
  if (of.length === 0) return <p className="dim">{none}</p>;
  return (
    <ul className="urls">
      {of.map(({ url, status, outcome, detail }) => (
        <li key={url}>
          <span className="url" title={url}>
            {pathOf(url, site)}
          </span>
          <span className={outcome === 'ok' ? 'dim' : 'error'} title={detail ?? ''}>
            {outcome === 'ok' ? status : `${outcomeWords(outcome)}${status ? ` (${status})` : ''}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Pages a second over the last seconds. */
function useRate(done: number): number | null {
  const seen = useRef<Sample[]>([]);
  const now = { at: performance.now(), done };
  seen.current = withSample(seen.current, now);
  return paceOf(seen.current, now);
}
