import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SiteRun } from '#client';
import { signed } from '#common/words';
import { isActive, site, website } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { HistoryChart } from '../parts/charts.js';
import { Crumbs, useTitle } from '../parts/crumbs.js';
import { useMayManage, useMayWrite } from '../parts/may.js';
import { Tags } from '../parts/tags.js';
import { NewMark } from '../parts/new-mark.js';
import { SiteIcon } from '../parts/site-icon.js';
import { Starter } from '../parts/starter.js';
import { SearchBox } from '../parts/search-box.js';
import { Answer, Problem } from '../parts/states.js';
import { siteRoute } from '../router.js';
import { SiteSchedules } from './schedules.js';
import { SiteAlerts } from './site-alerts.js';
import { bandOf, counted, duration, MODE_WORDS, moment, number } from '../words.js';

export function SitePage() {
  const { siteKey } = siteRoute.useParams();
  useTitle(siteKey);
  const answer = useQuery(site(siteKey));
  const mayManage = useMayManage();
  const mayWrite = useMayWrite();
  return (
    <>
      <Crumbs>
        <Link to="/">Sites</Link>
        <span>{siteKey}</span>
      </Crumbs>
      <Answer of={answer} what="Reading the history">
        {({ id, name, tags, url, runs, total }) => (
          <>
            <div className="head">
              <h1>
                <IconOfSite id={id} name={name ?? siteKey} />
                {name ?? siteKey}
              </h1>
              <div className="row">
                <Tags of={tags} />
                <a href={url} rel="noreferrer noopener" className="url">
                  {url}
                </a>
                <Link to="/sites/$siteKey/issues" params={{ siteKey }} className="button plain">
                  Issues
                </Link>
                {mayManage && (
                  <Link to="/sites/$siteKey/settings" params={{ siteKey }} className="button plain">
                    Settings
                  </Link>
                )}
                {mayWrite && (
                  <Link to="/new" search={{ url, site: id }} className="button">
                    {runs.length === 0 ? 'Start the first audit' : 'Audit again'}
                  </Link>
                )}
              </div>
            </div>
            <section>
              <h2>Score and what changed it</h2>
              {runs.length === 0 ? <p className="dim">Not audited yet.</p> : <HistoryChart runs={runs} />}
            </section>
            <SiteAlerts siteId={id} />
            <SiteSchedules siteKey={siteKey} url={url} />
            {runs.length > 0 && <Audits siteKey={siteKey} runs={runs} total={total} />}
          </>
        )}
      </Answer>
    </>
  );
}

function IconOfSite({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(website(id));
  return <SiteIcon name={name} url={data?.iconUrl} />;
}

interface Listed {
  runs: readonly SiteRun[];
  total: number;
}

/** All audits, or those with a text in their title or URL, which the server looks for among more than are listed. */
function Audits({ siteKey, ...all }: Listed & { siteKey: string }) {
  const [q, setQ] = useState('');
  const found = useQuery({ ...site(siteKey, q), enabled: q !== '' });
  const { runs, total } = q === '' ? all : (found.data ?? { runs: [], total: 0 });
  return (
    <Runs runs={runs} total={total}>
      <SearchBox value={q} placeholder="title or URL" change={setQ} />
      {q !== '' && found.data?.total === 0 && <p className="dim">No matching audits.</p>}
      {found.error && <Problem error={found.error} />}
    </Runs>
  );
}

function Runs({ runs, total, children }: Listed & { children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const toggle = (id: string): void =>
    setChosen((known) => (known.includes(id) ? known.filter((each) => each !== id) : [...known, id].slice(-2)));
  const [first, second] = chosen;
  const compare = (): void => {
    if (first !== undefined && second !== undefined)
      void navigate({ to: '/runs/$runId/compare', params: { runId: first }, search: { with: second } });
  };
  return (
    <section>
      <div className="head">
        <h2>
          Audits <small>{number(total)}</small>
        </h2>
        <button className="plain" disabled={chosen.length < 2} onClick={compare}>
          {chosen.length < 2 ? `Select two audits to compare` : 'Compare'}
        </button>
      </div>
      {children}
      <div className="scroll">
        <table>
          <Columns
            of={[
              { name: 'Compare', isHidden: true },
              'Audit',
              { name: 'Score', as: 'n' },
              { name: 'New', as: 'n' },
              { name: 'Resolved', as: 'n' },
              { name: 'Errors / warnings', as: 'n wide' },
              { name: 'Pages', as: 'n wide' },
              { name: 'Mode', as: 'wide' },
              { name: 'Started by', as: 'wide' },
              { name: 'Took', as: 'n wide' },
            ]}
          />
          <tbody data-rows>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} isChosen={chosen.includes(run.id)} toggle={() => toggle(run.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {total > runs.length && <p className="dim">The latest {counted(runs.length, 'audit')} are shown.</p>}
    </section>
  );
}

function RunRow({ run, isChosen, toggle }: { run: SiteRun; isChosen: boolean; toggle: () => void }) {
  const { comparison, findings, score } = run;
  const delta =
    comparison?.isScoreComparable && score !== null && comparison.previousHealthScore !== null
      ? score - comparison.previousHealthScore
      : null;
  return (
    <tr>
      <td>
        {run.status === 'completed' && (
          <input
            type="checkbox"
            checked={isChosen}
            onChange={toggle}
            aria-label={`Compare the audit of ${moment(run.createdAt)}`}
          />
        )}
      </td>
      <td>
        <Link to="/runs/$runId" params={{ runId: run.id }}>
          {moment(run.completedAt ?? run.createdAt)}
        </Link>{' '}
        {run.title && <small dir="auto">{run.title} </small>}
        {run.status !== 'completed' && (
          <span className={`pill ${run.status} ${isActive(run) ? 'pulse' : ''}`}>
            {isActive(run) ? (run.progress?.message ?? 'waits') : run.status}
          </span>
        )}
        {run.completionReason === 'partial' && <span className="pill">partial</span>}
      </td>
      <td className={`n ${bandOf(score)}`}>
        <b>{score === null ? '–' : score.toFixed(1)}</b>
        {delta !== null && (
          <>
            <br />
            <small className="dim">{signed(delta)}</small>
          </>
        )}
      </td>
      <td className="n">
        {comparison ? comparison.new > 0 ? <NewMark count={comparison.new} of={Infinity} /> : number(0) : '–'}
      </td>
      <td className="n good">{comparison ? number(comparison.resolved) : '–'}</td>
      <td className="n wide">{findings ? `${number(findings.errors)} / ${number(findings.warnings)}` : '–'}</td>
      <td className="n wide">{run.totalPages === null ? '–' : number(run.totalPages)}</td>
      <td className="wide">{MODE_WORDS[run.coverageMode]}</td>
      <td className="wide">
        <Starter of={run} />
      </td>
      <td className="n wide">{duration(run.startedAt ?? null, run.completedAt ?? null)}</td>
    </tr>
  );
}
