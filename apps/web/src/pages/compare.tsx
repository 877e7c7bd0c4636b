import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ChangeRow, RunComparison, SiteRun } from '#client';
import { commonScoreSentence, ignoredPointsSentence, signed } from '#common/words';
import { changes, comparison, site } from '../api/queries.js';
import { CHANGE_KINDS, CHANGE_WORDS, commonScoreOf, type ChangeKind } from '../changes.js';
import { Crumbs, useTitle } from '../parts/crumbs.js';
import { ScoreLedger } from '../parts/charts.js';
import { Moves } from '../parts/moves.js';
import { NewMark, Severity } from '../parts/new-mark.js';
import { Answer } from '../parts/states.js';
import { WindowList } from '../parts/window-list.js';
import { compareRoute } from '../router.js';
import { bandOf, counted, moment, number, pathOf } from '../words.js';

/** Any two audits of a site: what has changed, and the rows behind each number. */
export function ComparePage() {
  const { runId } = compareRoute.useParams();
  const { with: withId = null } = compareRoute.useSearch();
  useTitle('What changed');
  const answer = useQuery(comparison(runId, withId));
  return (
    <Answer of={answer} what="Comparing">
      {(data) => <Compared data={data} runId={runId} />}
    </Answer>
  );
}

function Compared({ data, runId }: { data: RunComparison; runId: string }) {
  const { before, now } = data;
  const search = compareRoute.useSearch();
  const kind = search.kind ?? firstOf(data);
  const otherId = before.id === runId ? now.id : before.id;
  const common = commonScoreOf(data);
  return (
    <>
      <Crumbs>
        <Link to="/">Sites</Link>
        <Link to="/sites/$siteKey" params={{ siteKey: now.siteKey }}>
          {now.siteKey}
        </Link>
        <span>What changed</span>
      </Crumbs>
      <h1>What changed</h1>
      <Choose data={data} />
      {!data.isScoreComparable && (
        <p className="problem mild">
          {data.scoreNote} {common && commonScoreSentence(common)}
        </p>
      )}
      {data.ignoredPoints !== undefined && <p className="problem mild">{ignoredPointsSentence(data.ignoredPoints)}</p>}
      {data.partialNote !== null && <p className="problem mild">These audits {data.partialNote}.</p>}
      <section>
        <Moves runId={runId} withId={otherId} counts={data} kind={kind} />
        <p className="small dim">
          {counted(data.pages.both, 'page')} read by both audits, {number(data.pages.onlyBefore)} only then,{' '}
          {number(data.pages.onlyNow)} only now. All numbers are findings.
        </p>
      </section>
      <Ledgers data={data} />
      <Rules data={data} kind={kind} />
      <Rows runId={runId} withId={otherId} kind={kind} rule={search.rule ?? null} siteUrl={now.url} nowId={now.id} />
    </>
  );
}

/** The kind as the start of a heading. */
function titleOf(kind: ChangeKind): string {
  const { name } = CHANGE_WORDS[kind];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function firstOf(data: RunComparison): ChangeKind {
  return CHANGE_KINDS.find((kind) => data[kind] > 0) ?? 'resolved';
}

function Choose({ data: { before, now } }: { data: RunComparison }) {
  const answer = useQuery(site(now.siteKey));
  const navigate = useNavigate();
  const audits = answer.data?.runs.filter(({ status }) => status === 'completed') ?? [before, now];
  const choose = (first: string, second: string): void =>
    void navigate({ to: '/runs/$runId/compare', params: { runId: second }, search: { with: first }, replace: true });
  const options = audits.map((run) => (
    <option key={run.id} value={run.id}>
      {moment(run.completedAt)} · {run.score === null ? 'no score' : run.score.toFixed(1)}
    </option>
  ));
  return (
    <div className="row">
      <label>
        <span>Then</span>
        <select value={before.id} onChange={({ target }) => choose(target.value, now.id)}>
          {options}
        </select>
      </label>
      <label>
        <span>Now</span>
        <select value={now.id} onChange={({ target }) => choose(before.id, target.value)}>
          {options}
        </select>
      </label>
    </div>
  );
}

/** The ledgers of both, one below the other: what moved is what is longer or shorter. */
function Ledgers({ data }: { data: RunComparison }) {
  const parts = (of: 'before' | 'now') =>
    data.categories.map(({ category, name, before, now }) => ({
      id: category,
      name,
      lost: (of === 'before' ? before : now) ?? 0,
    }));
  const moved = data.categories
    .map((each) => ({ ...each, by: (each.before ?? 0) - (each.now ?? 0) }))
    .filter(({ by }) => Math.abs(by) >= 0.05)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return (
    <section>
      <h2>What changed the score</h2>
      <div className="stack">
        <LedgerOf run={data.before} parts={parts('before')} name="Then" />
        <LedgerOf run={data.now} parts={parts('now')} name="Now" />
      </div>
      {data.isScoreComparable && (
        <ul className="legend">
          {moved.map(({ category, name, by }) => (
            <li key={category}>
              <b className={by > 0 ? 'good' : 'error'}>{signed(by)}</b> {name}
            </li>
          ))}
          {moved.length === 0 && <li>No category changed.</li>}
        </ul>
      )}
    </section>
  );
}

function LedgerOf({
  run,
  parts,
  name,
}: {
  run: SiteRun;
  parts: { id: string; name: string; lost: number }[];
  name: string;
}) {
  return (
    <div>
      <p>
        {name} <b className={bandOf(run.score)}>{run.score === null ? 'no score' : run.score.toFixed(1)}</b>{' '}
        <Link to="/runs/$runId" params={{ runId: run.id }} className="small dim">
          {moment(run.completedAt)}
        </Link>
      </p>
      {run.score !== null && <ScoreLedger id={name} score={run.score} parts={parts} />}
    </div>
  );
}

function Rules({ data, kind }: { data: RunComparison; kind: ChangeKind }) {
  const rules = data.rules.filter((rule) => rule[kind] > 0).sort((a, b) => b[kind] - a[kind]);
  const search = compareRoute.useSearch();
  if (rules.length === 0) return null;
  return (
    <section>
      <h2>
        {titleOf(kind)}: rules <small>{CHANGE_WORDS[kind].what}</small>
      </h2>
      <table>
        <tbody data-rows>
          {rules.map((rule) => (
            <tr key={rule.ruleId}>
              <td>
                <Link
                  from="/runs/$runId/compare"
                  to="."
                  search={(known) => ({ ...known, kind, rule: rule.ruleId })}
                  hash="rows"
                  aria-current={search.rule === rule.ruleId ? 'true' : undefined}
                >
                  {rule.ruleName}
                </Link>{' '}
                <small>
                  <Severity of={rule.severity} />
                </small>
              </td>
              <td className="n">{number(rule[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rows({
  runId,
  withId,
  kind,
  rule,
  siteUrl,
  nowId,
}: {
  runId: string;
  withId: string;
  kind: ChangeKind;
  rule: string | null;
  siteUrl: string;
  nowId: string;
}) {
  const found = useInfiniteQuery(changes(runId, { with: withId, kind, rule }));
  const section = useRef<HTMLElement>(null);
  // Alerts link to the rows, which are not there yet when the browser looks for them.
  useEffect(() => {
    if (found.isSuccess && location.hash === '#rows') section.current?.scrollIntoView();
  }, [found.isSuccess]);
  const items = found.data?.pages.flatMap((part) => part.rows) ?? [];
  const more = found.hasNextPage && !found.isFetchingNextPage ? () => void found.fetchNextPage() : null;
  return (
    <section id="rows" ref={section}>
      <h2>
        {titleOf(kind)}: findings <small>{number(found.data?.pages[0]?.total ?? 0)}</small>
      </h2>
      {rule !== null && (
        <p className="row">
          Only <code>{rule}</code>
          <Link from="/runs/$runId/compare" to="." search={{ with: withId, kind }} hash="rows">
            all rules
          </Link>
        </p>
      )}
      <Answer of={found}>
        {() =>
          items.length === 0 ? (
            <p className="dim">No findings here. This list shows those {CHANGE_WORDS[kind].what}.</p>
          ) : (
            <WindowList
              items={items}
              rowHeight={64}
              keyOf={(_row, i) => String(i)}
              more={more}
              label={CHANGE_WORDS[kind].name}
              render={(row) => <Row row={row} siteUrl={siteUrl} nowId={nowId} />}
            />
          )
        }
      </Answer>
    </section>
  );
}

function Row({ row, siteUrl, nowId }: { row: ChangeRow; siteUrl: string; nowId: string }) {
  return (
    <div className="finding-row short">
      <span className={`tick ${row.severity}`} />
      <div>
        <p className="line">
          {(row.kind === 'new' || row.kind === 'regressed') && <NewMark count={row.findings} of={row.now} />}{' '}
          {row.ruleName}
        </p>
        <p className="line small">
          <Severity of={row.severity} /> ·{' '}
          {row.pageUrl === null ? (
            'the site as a whole'
          ) : (
            <Link to="/runs/$runId/page" params={{ runId: nowId }} search={{ url: row.pageUrl }} className="url">
              {pathOf(row.pageUrl, siteUrl)}
            </Link>
          )}
          {row.findings > 1 ? ` · ${counted(row.findings, 'finding')}` : ''}
          {row.before === row.now ? '' : ` · ${number(row.before)} → ${number(row.now)}`}
        </p>
      </div>
    </div>
  );
}
