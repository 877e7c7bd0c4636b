import { Link, useNavigate } from '@tanstack/react-router';
import type { AuditRun, AuditRunReport } from '#client';
import { queryOf } from '../api/call.js';
import type { FindingsFilter } from '../api/queries.js';
import { definedOf, runRoute, SORTS, VIEWS, type ReportSearch, type Sort, type View } from '../router.js';
import { SearchBox } from '../parts/search-box.js';
import { All, Causes, Pages } from './finding-lists.js';
import { Rules } from './rule-list.js';

const SEVERITIES = ['error', 'warning'] as const;

const VIEW_NAMES: Readonly<Record<View, string>> = {
  rules: 'By impact',
  causes: 'By cause',
  pages: 'By page',
  all: 'All findings',
};
const SORT_NAMES: Readonly<Record<Sort, string>> = {
  worth: 'impact',
  severity: 'severity',
  pages: 'most pages',
  findings: 'most findings',
  name: 'name',
  rule: 'rule',
  errors: 'most errors',
  warnings: 'most warnings',
  url: 'URL',
  page: 'page',
};

/** All that was found, from four sides; filters and search are in the address. */
export function Findings({ run, data }: { run: AuditRun; data: AuditRunReport }) {
  const search = runRoute.useSearch();
  const view = search.view ?? 'rules';
  const navigate = useNavigate({ from: '/runs/$runId' });
  /** A member that is undefined is taken out. */
  const change = (members: { [K in keyof ReportSearch]: ReportSearch[K] | undefined }): void =>
    void navigate({
      search: (known) => definedOf({ ...known, ...members }),
      replace: true,
      resetScroll: false,
    });
  const filter: FindingsFilter = {
    ...{ severity: search.severity, category: search.category, wcag: search.wcag },
    ...{ rule: search.rule, cause: search.cause, q: search.q },
  };
  const categories = (data.categories ?? []) as { category: string; name?: string }[];
  const sorted: FindingsFilter = { ...filter, sort: search.sort };
  const query = queryOf({ ...filter });
  const file = `/v1/agent-runs/${run.id}/findings/export${query}${query === '' ? '?' : '&'}scope=organization&format=`;
  return (
    <section id="findings">
      <h2>Issues to fix</h2>
      <nav className="tabs" aria-label="Views of the findings">
        {VIEWS.map((each) => (
          <Link
            key={each}
            from="/runs/$runId"
            to="."
            search={({ sort: _sort, ...known }) => ({ ...known, view: each })}
            resetScroll={false}
            aria-current={each === view ? 'true' : undefined}
          >
            {VIEW_NAMES[each]}
          </Link>
        ))}
      </nav>
      <div className="filters">
        <SearchBox
          value={search.q ?? ''}
          placeholder="text, URL or selector"
          change={(q) => change({ q: q === '' ? undefined : q })}
        />
        <label>
          <span>Severity</span>
          <select
            value={search.severity ?? ''}
            onChange={({ target }) => change({ severity: SEVERITIES.find((each) => each === target.value) })}
          >
            <option value="">all</option>
            <option value="error">errors</option>
            <option value="warning">warnings</option>
          </select>
        </label>
        <label>
          <span>Category</span>
          <select
            value={search.category ?? ''}
            onChange={({ target }) => change({ category: target.value || undefined })}
          >
            <option value="">all</option>
            {categories.map(({ category, name }) => (
              <option key={category} value={category}>
                {name ?? category}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>WCAG 2.2</span>
          <select value={search.wcag ?? ''} onChange={({ target }) => change({ wcag: target.value || undefined })}>
            <option value="">all</option>
            <option value="A">level A</option>
            <option value="AA">levels A and AA</option>
            {search.wcag !== undefined && !search.wcag.startsWith('A') && (
              <option value={search.wcag}>{search.wcag}</option>
            )}
          </select>
        </label>
        <label>
          <span>Sort by</span>
          <select
            value={search.sort ?? SORTS[view][0]}
            onChange={({ target }) => {
              const sort = SORTS[view].find((each) => each === target.value);
              change({ sort: sort === SORTS[view][0] ? undefined : sort });
            }}
          >
            {SORTS[view].map((each) => (
              <option key={each} value={each}>
                {SORT_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        <div className="row noprint">
          <Link className="button plain" to="/runs/$runId/wcag" params={{ runId: run.id }}>
            WCAG 2.2
          </Link>
          <a className="button plain" href={`${file}csv`} download>
            CSV
          </a>
          <a className="button plain" href={`${file}jsonl`} download>
            JSON lines
          </a>
        </div>
      </div>
      {(search.rule ?? search.cause) && (
        <p className="row">
          <span>
            Only <code>{search.rule ?? search.cause}</code>
          </span>
          <button className="text" onClick={() => change({ rule: undefined, cause: undefined })}>
            show all
          </button>
        </p>
      )}
      {view === 'rules' && <Rules run={run} filter={sorted} />}
      {view === 'causes' && <Causes run={run} filter={sorted} />}
      {view === 'pages' && <Pages run={run} filter={sorted} />}
      {view === 'all' && <All run={run} filter={sorted} />}
    </section>
  );
}
