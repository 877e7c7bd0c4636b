import { useMemo, type ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { AuditedPageRow, AuditRun } from '#client';
import { queryOf } from '../api/call.js';
import { auditedPages, run as runQuery } from '../api/queries.js';
import { useTitle } from '../parts/crumbs.js';
import { RunCrumbs } from '../parts/run-crumbs.js';
import { SearchBox } from '../parts/search-box.js';
import { Answer } from '../parts/states.js';
import { WindowList } from '../parts/window-list.js';
import { definedOf, PAGE_NUMBERS, pagesRoute, type PageNumber, type PagesSearch } from '../router.js';
import { bytes, counted, number, pathOf } from '../words.js';
import { NameView, NumberFilter, rangeWords } from './page-filters.js';

/** Pixels, also where a row has two lines. */
const ROW = 60;

const COLUMNS: readonly { id: PageNumber | 'url'; name: string; of: (page: AuditedPageRow) => ReactNode }[] = [
  { id: 'url', name: 'Page', of: () => null },
  {
    id: 'status',
    name: 'Status',
    of: ({ status }) => <span className={status < 400 ? '' : 'error'}>{status}</span>,
  },
  { id: 'depth', name: 'Depth', of: ({ depth }) => number(depth) },
  { id: 'ttfb', name: 'First byte', of: ({ ttfbMs }) => `${number(ttfbMs)} ms` },
  { id: 'size', name: 'Size', of: (page) => bytes(page.bytes) },
  { id: 'words', name: 'Words', of: ({ words }) => number(words) },
  { id: 'findings', name: 'Findings', of: ({ findings }) => number(findings) },
];

/** Views that most people look for, by name. */
const VIEWS: readonly { name: string; search: PagesSearch }[] = [
  { name: 'All pages', search: {} },
  { name: 'Error responses', search: { status: '400..' } },
  { name: 'Slow', search: { ttfb: '800..', sort: 'ttfb', order: 'desc' } },
  { name: 'Heavy', search: { size: '300000..', sort: 'size', order: 'desc' } },
  { name: 'Few words', search: { words: '..99', sort: 'words' } },
  { name: 'Deep', search: { depth: '4..', sort: 'depth', order: 'desc' } },
  { name: 'With errors', search: { errors: '1..', sort: 'errors', order: 'desc' } },
  { name: 'No findings', search: { findings: '0' } },
];

/** All pages of a run as a table: filtered and sorted by the server; what is shown is in the address. */
export function PageExplorer() {
  const { runId } = pagesRoute.useParams();
  const { name } = pagesRoute.useSearch();
  useTitle(name ?? 'Pages');
  const run = useQuery(runQuery(runId));
  return <Answer of={run}>{(data) => <Explorer run={data} />}</Answer>;
}

function Explorer({ run }: { run: AuditRun }) {
  const search = pagesRoute.useSearch();
  const { name, ...query } = search;
  const navigate = useNavigate({ from: '/runs/$runId/pages' });
  /** A member that is undefined is taken out; another view has no name yet. */
  const change = (members: { [K in keyof PagesSearch]: PagesSearch[K] | undefined }): void =>
    void navigate({
      search: ({ name: _name, ...known }) => definedOf({ ...known, ...members }),
      replace: true,
      resetScroll: false,
    });
  const file = queryOf({ ...query, scope: 'organization' });
  const current = JSON.stringify(Object.entries(query).sort());
  return (
    <>
      <RunCrumbs run={run}>
        <span>Pages</span>
      </RunCrumbs>
      <h1 dir="auto">{name ?? 'Pages'}</h1>
      <nav className="tabs" aria-label="Views of the pages">
        {VIEWS.map((view) => (
          <Link
            key={view.name}
            to="/runs/$runId/pages"
            params={{ runId: run.id }}
            search={view.search}
            resetScroll={false}
            aria-current={JSON.stringify(Object.entries(view.search).sort()) === current ? 'true' : undefined}
          >
            {view.name}
          </Link>
        ))}
      </nav>
      <div className="page-filters">
        <SearchBox value={search.q ?? ''} placeholder="part of the URL" change={(q) => change({ q: q || undefined })} />
        <NumberFilter set={(column, range) => change({ [column]: range })} />
        <NameView name={name} save={(text) => change({ name: text })} />
        <a className="button plain" href={`/v1/agent-runs/${run.id}/pages/export${file}`} download>
          CSV
        </a>
      </div>
      <ul className="row chosen">
        {PAGE_NUMBERS.flatMap((column) => {
          const range = search[column];
          return range === undefined ? (
            []
          ) : (
            <li key={column}>
              {rangeWords(column, range)}{' '}
              <button
                className="text"
                aria-label={`Remove the filter ${rangeWords(column, range)}`}
                onClick={() => change({ [column]: undefined })}
              >
                remove
              </button>
            </li>
          );
        })}
      </ul>
      <Table run={run} search={search} change={change} />
    </>
  );
}

function Table({
  run,
  search: { name: _name, ...query },
  change,
}: {
  run: AuditRun;
  search: PagesSearch;
  change: (members: Pick<PagesSearch, 'sort' | 'order'>) => void;
}) {
  const found = useInfiniteQuery(auditedPages(run.id, { ...query }));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const items = useMemo(() => data?.pages.flatMap(({ pages }) => pages) ?? [], [data]);
  const more = useMemo(
    () => (hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  const { sort = 'url', order = 'asc' } = query;
  /** Numbers begin with the highest. */
  const next = (id: PageNumber | 'url'): 'asc' | 'desc' =>
    id === sort ? (order === 'asc' ? 'desc' : 'asc') : id === 'url' ? 'asc' : 'desc';
  return (
    <Answer of={found}>
      {({ pages: [first] }) => (
        <>
          <p className="dim small" role="status">
            {first?.total === 0 ? 'Nothing matches.' : counted(first?.total ?? 0, 'page')}
          </p>
          <div role="table" aria-label="Pages" aria-rowcount={(first?.total ?? 0) + 1} className="page-table">
            <div role="rowgroup">
              <div role="row" className="page-line head-line" aria-rowindex={1}>
                {COLUMNS.map(({ id, name }) => (
                  <span
                    key={id}
                    role="columnheader"
                    aria-sort={id === sort ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
                    className={id === 'url' ? 'url-cell' : 'n'}
                  >
                    <button className="text" onClick={() => change({ sort: id, order: next(id) })}>
                      {name}
                      <span aria-hidden="true">{id === sort ? (order === 'asc' ? ' ↑' : ' ↓') : ''}</span>
                    </button>
                  </span>
                ))}
              </div>
            </div>
            <WindowList
              isTable
              items={items}
              total={hasNextPage ? (first?.total ?? null) : null}
              rowHeight={ROW}
              keyOf={({ url }) => url}
              more={more}
              label="Pages"
              render={(page) => <PageLine run={run} page={page} />}
            />
          </div>
        </>
      )}
    </Answer>
  );
}

function PageLine({ run, page }: { run: AuditRun; page: AuditedPageRow }) {
  return (
    <div className="page-line" role="presentation">
      <span role="cell" className="url-cell">
        <Link
          to="/runs/$runId/page"
          params={{ runId: run.id }}
          search={{ url: page.url }}
          className="url"
          title={page.url}
        >
          {pathOf(page.url, run.url)}
        </Link>
      </span>
      {COLUMNS.filter(({ id }) => id !== 'url').map(({ id, of }) => (
        <span key={id} role="cell" className="n">
          {of(page)}
        </span>
      ))}
    </div>
  );
}
