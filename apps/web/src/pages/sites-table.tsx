import { Link } from '@tanstack/react-router';
import type { ListedWebsite } from '#client';
import { isActive } from '../api/queries.js';
import { SiteIcon } from '../parts/site-icon.js';
import { Columns } from '../parts/columns.js';
import { Sparkline } from '../parts/charts.js';
import { useEndWords } from '../parts/may.js';
import { Tags } from '../parts/tags.js';
import { ago, bandOf, counted, moment, number } from '../words.js';
import { statusWords } from './site-status.js';

/** @param choose null for those who may not start audits */
export function SitesTable({
  all,
  chosen,
  choose,
}: {
  all: readonly ListedWebsite[];
  chosen: readonly string[];
  choose: ((ids: readonly string[]) => void) | null;
}) {
  const toggle = (id: string): void =>
    choose?.(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const isAll = all.every(({ id }) => chosen.includes(id));
  return (
    <>
      {choose && (
        <label className="check all">
          <input type="checkbox" checked={isAll} onChange={() => choose(isAll ? [] : all.map(({ id }) => id))} />
          <span>Select all</span>
        </label>
      )}
      <table className="sites">
        <Columns
          of={[
            ...(choose ? [{ name: 'Select', isHidden: true as const }] : []),
            'Site',
            { name: 'Score', as: 'n' },
            { name: 'Over time', as: 'wide' },
            'Status',
            { name: 'Findings', as: 'n wide' },
            { name: 'Last audit', as: 'wide' },
            { name: 'Next audit', as: 'wide' },
          ]}
        />
        <tbody data-rows>
          {all.map((site) => (
            <SiteRow
              key={site.id}
              site={site}
              isChosen={chosen.includes(site.id)}
              toggle={choose && (() => toggle(site.id))}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function SiteRow({ site, isChosen, toggle }: { site: ListedWebsite; isChosen: boolean; toggle: (() => void) | null }) {
  const { siteKey, name, client, tags, result, scores } = site;
  return (
    <tr>
      {toggle && (
        <td className="pick">
          <label>
            <input type="checkbox" checked={isChosen} onChange={toggle} aria-label={`Select ${name ?? siteKey}`} />
          </label>
        </td>
      )}
      <td>
        <SiteIcon name={name ?? siteKey} url={site.iconUrl} />
        <Link className="name" to="/sites/$siteKey" params={{ siteKey }}>
          {name ?? siteKey}
        </Link>
        {(name !== null || client !== null || tags.length > 0) && <br />}
        {(name !== null || client !== null) && (
          <small className="dim">{[name !== null ? siteKey : '', client ?? ''].filter(Boolean).join(' · ')}</small>
        )}{' '}
        <Tags of={tags} />
      </td>
      <td className={`score ${bandOf(result?.score ?? null)}`}>
        {result?.score == null ? '–' : Math.round(result.score)}
      </td>
      <td className="wide">{scores.length > 1 && <Sparkline scores={scores} />}</td>
      <td>
        <Status site={site} />
      </td>
      <td className="n wide">
        {result?.errors == null ? (
          '–'
        ) : (
          <>
            <span className="error">{number(result.errors)}</span> <span className="dim">/</span>{' '}
            <span className="warning">{number(result.warnings ?? 0)}</span>
            <br />
            <small className="dim">errors / warnings</small>
          </>
        )}
      </td>
      <td className="wide">
        <LastAudit site={site} />
      </td>
      <td className="wide">
        {site.nextAuditAt === null ? (
          <span className="dim">not planned</span>
        ) : (
          <time dateTime={site.nextAuditAt} title={moment(site.nextAuditAt)}>
            {ago(site.nextAuditAt)}
          </time>
        )}
      </td>
    </tr>
  );
}

function Status({ site }: { site: ListedWebsite }) {
  const endWords = useEndWords();
  const { lastAudit } = site;
  if (lastAudit && isActive(lastAudit)) return <Live audit={lastAudit} />;
  const { text, tone, more } = statusWords(site);
  return (
    <>
      <span className={tone}>{text}</span>
      {more !== null && (
        <>
          <br />
          <small className="dim">{endWords(more)}</small>
        </>
      )}
    </>
  );
}

function Live({ audit: { id, progress } }: { audit: NonNullable<ListedWebsite['lastAudit']> }) {
  const share = progress?.total ? Math.min(1, (progress.current ?? 0) / progress.total) : 0;
  return (
    <Link to="/runs/$runId" params={{ runId: id }}>
      <svg width="120" height="8" aria-hidden="true">
        <rect width="120" height="8" fill="var(--wash)" />
        <rect width={120 * share} height="8" fill="var(--pine)" />
      </svg>
      <br />
      <small>{progress?.message ?? 'Waiting for a worker'}</small>
    </Link>
  );
}

function LastAudit({ site: { lastAudit, result } }: { site: ListedWebsite }) {
  if (!lastAudit) return <span className="dim">never</span>;
  const { id, completedAt, createdAt, startedBy, trigger } = lastAudit;
  // The result may be that of an earlier audit.
  const pages = result?.runId === id ? result.pages : null;
  const maker = trigger === 'scheduled' ? 'planned' : startedBy === null ? '' : `by ${startedBy}`;
  return (
    <>
      <Link to="/runs/$runId" params={{ runId: id }} title={moment(completedAt ?? createdAt)}>
        {ago(completedAt ?? createdAt)}
      </Link>
      <br />
      <small className="dim">
        {[pages == null ? '' : counted(pages, 'page'), maker].filter((part) => part !== '').join(', ')}
      </small>
    </>
  );
}
