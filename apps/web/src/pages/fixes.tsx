import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PageFix, PageFixList } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { fixDecisions, fixes } from '../api/queries.js';
import { FixPictures } from '../parts/fix-pictures.js';
import { NotPermitted, useMayWrite } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { counted } from '../words.js';

type Decided = 'accepted' | 'rejected';
type Said = Decided | 'none';

/** What can be fixed exactly, by rule; what one says of it holds for the site, in later audits as well. */
export function Fixes({ runId, reportId }: { runId: string; reportId: string }) {
  const [isRejected, setRejected] = useState(false);
  const left = useQuery(fixes(runId, null));
  const answer = useQuery(fixes(runId, isRejected ? 'rejected' : null));
  const said = useQuery(fixDecisions(runId));
  const mayWrite = useMayWrite();
  const own = new Map(said.data?.decisions.map(({ target, decision }) => [target, decision]));
  return (
    <section id="fixes" className="fixes">
      <div className="head">
        <h2>Fixes</h2>
        {hasPatch(left.data, own) && <a href={`/r/${reportId}/fixes.patch`}>Patch</a>}
      </div>
      <label>
        <input type="checkbox" checked={isRejected} onChange={({ target }) => setRejected(target.checked)} /> Show
        rejected fixes
      </label>
      {!mayWrite && <NotPermitted what="decide fixes" />}
      <Answer of={answer} what="Reading the fixes">
        {(data) => (
          <>
            {data.fixes.length === 0 && <p className="dim">{isRejected ? 'No rejected fixes' : 'No fixes left'}</p>}
            {byRule(data.fixes).map(([rule, list]) => (
              <Rule key={rule} runId={runId} rule={rule} list={list} own={own} />
            ))}
            {data.nextCursor !== null && (
              <p className="dim">Only the first ones are shown. The report has all of them.</p>
            )}
          </>
        )}
      </Answer>
    </section>
  );
}

/** Whether a fix goes out without a further look: safe ones, and those that were accepted. Only the first fixes are known. */
function hasPatch(data: PageFixList | undefined, own: ReadonlyMap<string, Decided>): boolean {
  if (data === undefined) return false;
  const isOut = ({ id, rule, safety }: PageFix): boolean => {
    const decided = own.get(id) ?? own.get(rule);
    return decided === 'accepted' || (safety === 'safe' && decided === undefined);
  };
  return data.nextCursor !== null || data.fixes.some(isOut);
}

function byRule(list: readonly PageFix[]): [string, PageFix[]][] {
  const rules = new Map<string, PageFix[]>();
  for (const fix of list) rules.set(fix.rule, [...(rules.get(fix.rule) ?? []), fix]);
  return [...rules];
}

const LOOKS = { same: 'the same', different: 'different' } as const;

interface OfRule {
  runId: string;
  rule: string;
  list: PageFix[];
  /** What was said, by fix or rule. */
  own: ReadonlyMap<string, Decided>;
}

function Rule({ runId, rule, list, own }: OfRule) {
  return (
    <details>
      <summary>
        <code>{rule}</code> <span className="dim">{counted(list.length, 'fix', 'fixes')}</span>
      </summary>
      <Decide runId={runId} target={rule} own={own.get(rule) ?? 'none'} what={`all fixes of ${rule}`} />
      <ul>
        {list.map((fix) => (
          <li key={fix.id}>
            <p>
              <bdi>{fix.url}</bdi>{' '}
              <span className="dim">
                line {fix.line}
                {fix.safety === 'review' && ', for review'}
                {fix.source === 'model' && ', text from a model'}
                {fix.delivered && ', fixed'}
                {fix.look && `, looks ${LOOKS[fix.look]} in a browser`}
              </span>
            </p>
            <pre>
              {`− ${fix.before}\n`}
              <b>{`+ ${fix.after}`}</b>
            </pre>
            <FixPictures runId={runId} fix={fix} />
            <Decide
              runId={runId}
              target={fix.id}
              own={own.get(fix.id) ?? 'none'}
              what={`the fix of ${rule} at ${fix.url}`}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Decision {
  runId: string;
  target: string;
  /** What was said of it when this was shown. */
  own: Said;
  what: string;
}

const CHOICES: readonly [Said, string][] = [
  ['accepted', 'Accept'],
  ['rejected', 'Reject'],
  ['none', 'Take back'],
];

function Decide({ runId, target, own, what }: Decision) {
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const decide = useMutation({
    mutationFn: (decision: Said) =>
      call(`/v1/agent-runs/${runId}/fixes/decisions`, { method: 'PUT', body: { target, decision, expected: own } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['fixes', runId] }),
  });
  return (
    <div className="decide">
      {own !== 'none' && <span className="pill">{own}</span>}
      {CHOICES.filter(([said]) => mayWrite && said !== own).map(([said, label]) => (
        <button
          key={said}
          className="text"
          aria-label={`${label} ${what}`}
          disabled={decide.isPending}
          onClick={() => decide.mutate(said)}
        >
          {label}
        </button>
      ))}
      {decide.error && <Problem error={decide.error} />}
    </div>
  );
}
