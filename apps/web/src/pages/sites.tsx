import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Site, SiteRun } from '#client';
import { isActive, sites } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { Sparkline } from '../parts/charts.js';
import { useTitle } from '../parts/crumbs.js';
import { useMayWrite } from '../parts/may.js';
import { Select } from '../parts/fields.js';
import { Tags } from '../parts/tags.js';
import { NewMark } from '../parts/new-mark.js';
import { Answer, Empty } from '../parts/states.js';
import { ago, bandOf, counted, moment, number } from '../words.js';
import { FirstAudit } from './first-audit.js';

export function SitesPage() {
  useTitle('Sites');
  const answer = useQuery(sites);
  const mayWrite = useMayWrite();
  const [wanted, setWanted] = useState('');
  const [tag, setTag] = useState('');
  const tags = [...new Set(answer.data?.sites.flatMap((site) => site.tags))].sort();
  return (
    <>
      <div className="head">
        <h1>Sites</h1>
        {(answer.data?.sites.length ?? 0) > 3 && (
          <label>
            <span className="hidden">Search your sites</span>
            <input
              type="search"
              placeholder="Search your sites ( / )"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </label>
        )}
        {tags.length > 0 && (
          <Select
            label="Tag"
            of={[{ id: '', name: 'All' }, ...tags.map((each) => ({ id: each, name: each }))]}
            value={tag}
            choose={setTag}
          />
        )}
      </div>
      <Answer of={answer} what="Reading your sites">
        {({ sites: all }) =>
          all.length === 0 ? (
            <Empty title={mayWrite ? 'No audits yet. Enter a URL to start one.' : 'No audits yet'}>
              <p>Sqout crawls the site, checks each page, and shows here what to fix.</p>
              <FirstAudit />
            </Empty>
          ) : (
            <SitesTable all={all.filter((site) => isWanted(site, wanted.trim().toLowerCase(), tag))} />
          )
        }
      </Answer>
    </>
  );
}

function isWanted({ siteKey, name, tags }: Site, text: string, tag: string): boolean {
  return `${siteKey} ${name?.toLowerCase() ?? ''}`.includes(text) && (tag === '' || tags.includes(tag));
}

function SitesTable({ all }: { all: readonly Site[] }) {
  if (all.length === 0) return <p className="dim">No matching sites.</p>;
  return (
    <table className="sites">
      <Columns
        of={[
          'Site',
          { name: 'Score', as: 'n' },
          { name: 'Over time', as: 'wide' },
          'Since the previous audit',
          { name: 'Findings', as: 'n wide' },
          { name: 'Last audit', as: 'wide' },
        ]}
      />
      <tbody data-rows>
        {all.map((site) => (
          <SiteRow key={site.siteKey} site={site} />
        ))}
      </tbody>
    </table>
  );
}

function SiteRow({ site: { siteKey, name, tags, runs, total } }: { site: Site }) {
  const latest = runs[0];
  const done = runs.find(({ status }) => status === 'completed');
  const completed = runs.filter(({ status }) => status === 'completed');
  return (
    <tr>
      <td>
        <Link className="name" to="/sites/$siteKey" params={{ siteKey }}>
          {name ?? siteKey}
        </Link>
        <br />
        <small className="dim">
          {name !== null && `${siteKey} · `}
          {counted(total, 'audit')}
        </small>{' '}
        <Tags of={tags} />
      </td>
      <td className={`score ${bandOf(done?.score ?? null)}`}>{done?.score == null ? '–' : Math.round(done.score)}</td>
      <td className="wide">
        <Sparkline runs={completed} />
      </td>
      <td>{latest && isActive(latest) ? <Live run={latest} /> : <Changed run={done} latest={latest} />}</td>
      <td className="n wide">
        {done?.findings ? (
          <>
            <span className="error">{number(done.findings.errors)}</span> <span className="dim">/</span>{' '}
            <span className="warning">{number(done.findings.warnings)}</span>
            <br />
            <small className="dim">errors / warnings</small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className="wide">
        <span title={moment(latest?.createdAt)}>{ago(latest?.completedAt ?? latest?.createdAt ?? null)}</span>
        <br />
        <small className="dim">
          {done?.totalPages == null ? '' : counted(done.totalPages, 'page')} {latest?.trigger}
        </small>
      </td>
    </tr>
  );
}

function Live({ run }: { run: SiteRun }) {
  const { progress } = run;
  const share = progress?.total ? Math.min(1, (progress.current ?? 0) / progress.total) : 0;
  return (
    <Link to="/runs/$runId" params={{ runId: run.id }}>
      <svg width="120" height="8" aria-hidden="true">
        <rect width="120" height="8" fill="var(--wash)" />
        <rect width={120 * share} height="8" fill="var(--pine)" />
      </svg>
      <br />
      <small>{progress?.message ?? 'waiting for a worker'}</small>
    </Link>
  );
}

function Changed({ run, latest }: { run: SiteRun | undefined; latest: SiteRun | undefined }) {
  if (latest && latest.status !== 'completed') return <span className={`pill ${latest.status}`}>{latest.status}</span>;
  if (!run?.comparison) return <span className="dim small">first audit</span>;
  const { resolved, new: found } = run.comparison;
  if (resolved + found === 0) return <span className="dim">no changes</span>;
  return (
    <>
      {found > 0 ? <NewMark count={found} of={Infinity} /> : '0 new'}
      <br />
      <span className="good delta">{number(resolved)}</span> resolved
    </>
  );
}
