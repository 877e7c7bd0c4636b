import { useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditRun, Finding, FoundPage } from '#client';
import { causes, findings, foundPages } from '../api/queries.js';
import { Answer } from '../parts/states.js';
import { WindowList } from '../parts/window-list.js';
import type { ListProps } from './rule-list.js';
import { counted, number, pathOf, plain } from '../words.js';

const ROW = 92;

/** The parts of a list that are there so far, and how to ask for more. */
function useParts<P, T>(
  found: {
    data: { pages: P[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  },
  itemsOf: (part: P) => T[],
): { items: T[]; more: (() => void) | null } {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const items = useMemo(() => data?.pages.flatMap(itemsOf) ?? [], [data]);
  const more = useMemo(
    () => (hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return { items, more };
}

export function All({ run, filter }: ListProps) {
  const found = useInfiniteQuery(findings(run.id, filter));
  const { items, more } = useParts(found, (part) => part.findings);
  const first = found.data?.pages[0];
  return (
    <Answer of={found}>
      {() => (
        <>
          <Count
            shown={items.length}
            total={first?.total ?? null}
            isMore={found.hasNextPage}
            note={first?.run?.note ?? null}
            one="finding"
          />
          <WindowList
            items={items}
            total={found.hasNextPage ? (first?.total ?? null) : null}
            rowHeight={ROW}
            keyOf={(_item, i) => String(i)}
            more={more}
            label="Findings"
            render={(item) => <FindingRow run={run} finding={item} />}
          />
        </>
      )}
    </Answer>
  );
}

export function Causes({ run, filter }: ListProps) {
  const found = useInfiniteQuery(causes(run.id, filter));
  const { items, more } = useParts(found, (part) => part.causes);
  const first = found.data?.pages[0];
  return (
    <Answer of={found}>
      {() => (
        <>
          <Count
            shown={items.length}
            total={first?.total ?? null}
            isMore={found.hasNextPage}
            note={first?.run?.note ?? null}
            one="cause"
          />
          <WindowList
            items={items}
            total={found.hasNextPage ? (first?.total ?? null) : null}
            rowHeight={ROW}
            keyOf={(item) => item.cause}
            more={more}
            label="Causes"
            render={(item) => <FindingRow run={run} finding={item} pages={item.pages} />}
          />
        </>
      )}
    </Answer>
  );
}

function Count({
  shown,
  total,
  isMore,
  note,
  one,
}: {
  shown: number;
  total: number | null;
  isMore: boolean;
  note: string | null;
  one: string;
}) {
  if (shown === 0 && !isMore) return <p className="dim">Nothing matches.</p>;
  return (
    <p className="dim small" role="status">
      {total === null ? `${number(shown)}${isMore ? ' and more' : ''}` : number(total)} {one}
      {(total ?? shown) === 1 ? '' : 's'}. {note}
    </p>
  );
}

function FindingRow({
  run,
  finding,
  pages,
}: {
  run: AuditRun;
  finding: Omit<Finding, 'pages' | 'pagesTotal'>;
  pages?: number;
}) {
  const { severity, message, ruleName, pageUrl, url, snippet, selector, line, cause } = finding;
  const where = url ?? (snippet === null ? selector : plain(snippet));
  return (
    <div className="finding-row">
      <span className={`tick ${severity}`} title={severity} />
      <div>
        <p className="line" title={message}>
          {message}
        </p>
        <p className="line small" title={where ?? ''}>
          {where === null ? ruleName : <code>{where}</code>}
        </p>
        <p className="line small">
          {pages !== undefined && pages > 1 ? (
            <Link
              from="/runs/$runId"
              to="/runs/$runId"
              params={{ runId: run.id }}
              search={{ view: 'all', cause }}
              hash="findings"
            >
              {counted(pages, 'page')}
            </Link>
          ) : pageUrl === null ? (
            'the site as a whole'
          ) : (
            <Link to="/runs/$runId/page" params={{ runId: run.id }} search={{ url: pageUrl }} className="url">
              {pathOf(pageUrl, run.url)}
            </Link>
          )}
          {line === null ? '' : ` line ${line}`} · {ruleName}
        </p>
      </div>
    </div>
  );
}

export function Pages({ run, filter }: ListProps) {
  const found = useInfiniteQuery(foundPages(run.id, filter));
  const { items, more } = useParts(found, (part) => part.pages);
  return (
    <Answer of={found}>
      {() => (
        <>
          <Count
            shown={items.length}
            total={found.data?.pages[0]?.total ?? null}
            isMore={found.hasNextPage}
            note={null}
            one="page"
          />
          <WindowList
            items={items}
            total={found.hasNextPage ? (found.data?.pages[0]?.total ?? null) : null}
            rowHeight={48}
            keyOf={(item) => item.url}
            more={more}
            label="Pages"
            render={(item) => <PageRow run={run} page={item} />}
          />
        </>
      )}
    </Answer>
  );
}

function PageRow({ run, page }: { run: AuditRun; page: FoundPage }) {
  return (
    <div className="page-row">
      <Link to="/runs/$runId/page" params={{ runId: run.id }} search={{ url: page.url }} className="url line">
        {pathOf(page.url, run.url)}
      </Link>
      <span className="n nowrap">
        <span className="error">{counted(page.errors, 'error')}</span>{' '}
        <span className="warning">{counted(page.warnings, 'warning')}</span>
      </span>
    </div>
  );
}
