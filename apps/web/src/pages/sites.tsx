import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTitle } from '../parts/crumbs.js';
import { Select } from '../parts/fields.js';
import { useMayWrite } from '../parts/may.js';
import { Answer, Empty } from '../parts/states.js';
import { websites, type SitesFilter } from '../api/queries.js';
import { number } from '../words.js';
import { ChosenSites } from './chosen-sites.js';
import { FirstAudit } from './first-audit.js';
import { SitesTable } from './sites-table.js';

const ImportSites = lazy(() => import('./import-sites.js').then(({ ImportSites: it }) => ({ default: it })));

const SORTS = [
  { id: 'attention', name: 'Needs attention' },
  { id: 'host', name: 'Host' },
] as const;
/** With as many sites there is something to search in. */
const ENOUGH = 4;

export function SitesPage() {
  useTitle('Sites');
  const [filter, setFilter] = useState<SitesFilter>({ q: '', tag: '', client: '', sort: 'attention' });
  const set = (members: Partial<SitesFilter>): void => setFilter((known) => ({ ...known, ...members }));
  const q = useDeferredValue(filter.q.trim());
  const answer = useInfiniteQuery(websites({ ...filter, q }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isImporting, setImporting] = useState(false);
  const mayWrite = useMayWrite();
  const parts = answer.data?.pages ?? [];
  const all = parts.flatMap((part) => part.websites);
  const { tags = [], clients = [] } = parts[0] ?? {};
  const total = parts[0]?.total ?? 0;
  const isFiltered = q !== '' || filter.tag !== '' || filter.client !== '';
  const isEmpty = total === 0 && !isFiltered;
  const wanted = all.filter(({ id }) => chosen.includes(id));
  return (
    <>
      <div className="head">
        <h1>Sites {!isEmpty && answer.data && <small className="dim">{number(total)}</small>}</h1>
        {mayWrite && answer.data && (
          <button className="plain" aria-haspopup="dialog" onClick={() => setImporting(true)}>
            Import CSV
          </button>
        )}
      </div>
      {isImporting && (
        <Suspense>
          <ImportSites close={() => setImporting(false)} />
        </Suspense>
      )}
      {(isFiltered || total >= ENOUGH || tags.length > 0 || clients.length > 0) && (
        <div className="filters few">
          <label>
            <span className="hidden">Search your sites</span>
            <input
              type="search"
              placeholder="Search your sites ( / )"
              maxLength={100}
              value={filter.q}
              onChange={({ target }) => set({ q: target.value })}
            />
          </label>
          {clients.length > 0 && (
            <Select
              label="Client"
              of={[{ id: '', name: 'All' }, ...clients.map((each) => ({ id: each, name: each }))]}
              value={filter.client}
              choose={(client) => set({ client })}
            />
          )}
          {tags.length > 0 && (
            <Select
              label="Tag"
              of={[{ id: '', name: 'All' }, ...tags.map((each) => ({ id: each, name: each }))]}
              value={filter.tag}
              choose={(tag) => set({ tag })}
            />
          )}
          <Select label="Sort by" of={SORTS} value={filter.sort} choose={(sort) => set({ sort })} />
        </div>
      )}
      <Answer of={{ ...answer, data: answer.data }} what="Reading your sites">
        {() =>
          isEmpty ? (
            <Empty title={mayWrite ? 'No audits yet. Enter a URL to start one.' : 'No audits yet'}>
              <p>Sqout crawls the site, checks each page, and shows here what to fix.</p>
              <FirstAudit />
            </Empty>
          ) : all.length === 0 ? (
            <p className="dim">No matching sites.</p>
          ) : (
            <>
              {mayWrite && <ChosenSites wanted={wanted} onDone={() => setChosen([])} />}
              <SitesTable all={all} chosen={chosen} choose={mayWrite ? setChosen : null} />
              {answer.hasNextPage && (
                <p>
                  <button
                    className="plain"
                    disabled={answer.isFetchingNextPage}
                    onClick={() => void answer.fetchNextPage()}
                  >
                    Show more
                  </button>
                </p>
              )}
            </>
          )
        }
      </Answer>
    </>
  );
}
