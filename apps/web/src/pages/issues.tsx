import { useState } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ChangedIssues, Issue } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { issues, organization, site, whoAmI } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { Crumbs, useTitle } from '../parts/crumbs.js';
import { IgnoreForm } from '../parts/ignore-form.js';
import { useMayWrite } from '../parts/may.js';
import { Severity } from '../parts/new-mark.js';
import { SearchBox } from '../parts/search-box.js';
import { Answer, Empty, Problem } from '../parts/states.js';
import { definedOf, ISSUE_VIEWS, issuesRoute, type IssuesSearch, type IssueView } from '../router.js';
import { ago, counted, number } from '../words.js';

const VIEW_NAMES: Readonly<Record<IssueView, string>> = {
  active: 'To fix',
  regressed: 'Came back',
  fixed: 'Fixed',
  ignored: 'Ignored',
  all: 'All',
};
export const STATE_WORDS: Readonly<Record<Issue['state'], string>> = {
  open: 'open',
  fixed: 'fixed',
  regressed: 'came back',
};

/** What is wrong with a site, one issue for everything that one edit fixes. */
export function IssuesPage() {
  const { siteKey } = issuesRoute.useParams();
  useTitle(`Issues of ${siteKey}`);
  const answer = useQuery(site(siteKey));
  return (
    <>
      <Crumbs>
        <Link to="/">Sites</Link>
        <Link to="/sites/$siteKey" params={{ siteKey }}>
          {siteKey}
        </Link>
        <span>Issues</span>
      </Crumbs>
      <Answer of={answer} what="Reading the site">
        {({ id, name }) => <IssuesOf siteKey={siteKey} siteId={id} name={name ?? siteKey} />}
      </Answer>
    </>
  );
}

function IssuesOf({ siteKey, siteId, name }: { siteKey: string; siteId: string; name: string }) {
  const search = issuesRoute.useSearch();
  const view = search.state ?? 'active';
  const answer = useInfiniteQuery(issues(siteId, { ...search, state: view }));
  const navigate = useNavigate({ from: '/sites/$siteKey/issues' });
  const change = (members: { [K in keyof IssuesSearch]: IssuesSearch[K] | undefined }): void =>
    void navigate({ search: (known) => definedOf({ ...known, ...members }), replace: true, resetScroll: false });
  const data = answer.data && {
    all: answer.data.pages.flatMap((part) => part.issues),
    total: answer.data.pages[0]?.total ?? 0,
  };
  return (
    <>
      <div className="head">
        <h1>
          Issues of {name} {data && <small>{number(data.total)}</small>}
        </h1>
      </div>
      <nav className="tabs" aria-label="States of the issues">
        {ISSUE_VIEWS.map((each) => (
          <Link
            key={each}
            from="/sites/$siteKey/issues"
            to="."
            search={(known) => definedOf({ ...known, state: each === 'active' ? undefined : each })}
            resetScroll={false}
            aria-current={each === view ? 'true' : undefined}
          >
            {VIEW_NAMES[each]}
          </Link>
        ))}
      </nav>
      <Filters search={search} change={change} />
      <Answer of={{ ...answer, data }} what="Reading the issues">
        {({ all, total }) =>
          all.length === 0 ? (
            <NoIssues siteKey={siteKey} isFiltered={Object.keys(search).length > 0} />
          ) : (
            <>
              <IssueTable key={view} siteKey={siteKey} siteId={siteId} all={all} />
              {answer.hasNextPage && (
                <button className="plain" disabled={answer.isFetching} onClick={() => void answer.fetchNextPage()}>
                  Show more ({number(total - all.length)} left)
                </button>
              )}
            </>
          )
        }
      </Answer>
    </>
  );
}

function NoIssues({ siteKey, isFiltered }: { siteKey: string; isFiltered: boolean }) {
  if (isFiltered) return <p className="dim">No matching issues.</p>;
  return (
    <Empty title="Nothing to fix">
      <p>Issues appear here after an audit: one for each component, broken link or setting that one edit fixes.</p>
      <Link to="/sites/$siteKey" params={{ siteKey }} className="button plain">
        Go to the audits
      </Link>
    </Empty>
  );
}

function Filters({
  search,
  change,
}: {
  search: IssuesSearch;
  change: (members: { [K in keyof IssuesSearch]: IssuesSearch[K] | undefined }) => void;
}) {
  return (
    <div className="filters">
      <SearchBox value={search.q ?? ''} placeholder="text, rule or URL" change={(q) => change({ q: q || undefined })} />
      <label>
        <span>Severity</span>
        <select
          value={search.severity ?? ''}
          onChange={({ target }) =>
            change({ severity: (['error', 'warning'] as const).find((each) => each === target.value) })
          }
        >
          <option value="">all</option>
          <option value="error">errors</option>
          <option value="warning">warnings</option>
        </select>
      </label>
      <label>
        <span>Assigned to</span>
        <select
          value={search.assignee ?? ''}
          onChange={({ target }) => change({ assignee: target.value === '' ? undefined : target.value })}
        >
          <option value="">anyone</option>
          <option value="me">me</option>
          <option value="none">not assigned</option>
        </select>
      </label>
    </div>
  );
}

function IssueTable({ siteKey, siteId, all }: { siteKey: string; siteId: string; all: readonly Issue[] }) {
  const mayWrite = useMayWrite();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (id: number): void =>
    setChosen((known) => (known.includes(id) ? known.filter((each) => each !== id) : [...known, id]));
  const picked = all.filter((each) => chosen.includes(each.number));
  return (
    <>
      {mayWrite && picked.length > 0 && <Bulk siteId={siteId} picked={picked} done={() => setChosen([])} />}
      <div className="scroll">
        <table>
          <Columns
            of={[
              ...(mayWrite ? [{ name: 'Select', isHidden: true } as const] : []),
              'Issue',
              'State',
              { name: 'Pages', as: 'n' },
              { name: 'Assigned to', as: 'wide' },
              { name: 'Last found', as: 'wide' },
            ]}
          />
          <tbody data-rows>
            {all.map((each) => (
              <tr key={each.id}>
                {mayWrite && (
                  <td>
                    <input
                      type="checkbox"
                      checked={chosen.includes(each.number)}
                      onChange={() => toggle(each.number)}
                      aria-label={`Select issue ${each.number}: ${each.ruleName}`}
                    />
                  </td>
                )}
                <td className="issue">
                  <Link to="/sites/$siteKey/issues/$number" params={{ siteKey, number: String(each.number) }}>
                    #{each.number} {each.ruleName}
                  </Link>
                  <br />
                  <small className="dim">
                    <Severity of={each.severity} /> · {each.message}
                  </small>
                </td>
                <td>
                  <IssueState of={each} />
                </td>
                <td className="n">{each.pages === 0 && each.findings > 0 ? 'site' : number(each.pages)}</td>
                <td className="wide">{each.assignee?.name ?? '–'}</td>
                <td className="wide nowrap">{ago(each.lastSeenAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function IssueState({ of }: { of: Issue }) {
  return (
    <span className={`pill ${of.state === 'regressed' ? 'failed' : ''}`}>
      {of.ignored && of.state !== 'fixed' ? 'ignored' : STATE_WORDS[of.state]}
    </span>
  );
}

/** What is done to several issues at once: to all of them, or to none. */
function Bulk({ siteId, picked, done }: { siteId: string; picked: readonly Issue[]; done: () => void }) {
  const client = useQueryClient();
  const me = useQuery(whoAmI).data;
  const people = useQuery({ ...organization(me?.org?.id ?? ''), enabled: Boolean(me?.org) }).data?.members ?? [];
  const [isIgnoring, setIgnoring] = useState(false);
  const change = useMutation({
    mutationFn: (changes: object) =>
      call<ChangedIssues>(`/v1/websites/${siteId}/issues`, {
        method: 'PATCH',
        body: { issues: Object.fromEntries(picked.map(({ number: id, version }) => [id, version])), ...changes },
      }),
    onSuccess: () => {
      setIgnoring(false);
      done();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['issues', siteId] }),
  });
  return (
    <div className="bulk" role="region" aria-label="Selected issues">
      <div className="row">
        <b>{counted(picked.length, 'issue')} selected</b>
        <label className="row">
          <span>Assign to</span>
          <select value="" disabled={change.isPending} onChange={({ target }) => assign(target.value, change.mutate)}>
            <option value="">choose</option>
            <option value="none">not assigned</option>
            {people.map(({ userId, userName }) => (
              <option key={userId} value={userId}>
                {userName}
              </option>
            ))}
          </select>
        </label>
        <button className="plain" onClick={() => setIgnoring(true)}>
          Ignore…
        </button>
        {picked.some(({ ignore }) => ignore !== null) && (
          <button
            className="plain"
            disabled={change.isPending}
            onClick={() => change.mutate({ ignore: { scope: 'none' } })}
          >
            Stop ignoring
          </button>
        )}
        <button className="text" onClick={done}>
          Clear selection
        </button>
      </div>
      {change.error && !isIgnoring && <Problem error={change.error} />}
      {isIgnoring && (
        <IgnoreForm
          name={`ignore ${siteId}`}
          error={change.error}
          isBusy={change.isPending}
          save={(ignore) => change.mutate({ ignore })}
          close={() => setIgnoring(false)}
        />
      )}
    </div>
  );
}

function assign(value: string, change: (changes: object) => void): void {
  if (value !== '') change({ assignee: value === 'none' ? '' : value });
}
