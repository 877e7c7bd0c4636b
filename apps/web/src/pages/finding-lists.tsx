import { useMemo, type ReactNode } from 'react';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditRun, Finding, FoundPage } from '#client';
import { causes, findings, foundPages } from '../api/queries.js';
import { NewMark, Severity } from '../parts/new-mark.js';
import { Answer } from '../parts/states.js';
import { WindowList } from '../parts/window-list.js';
import type { ListProps } from './rule-list.js';
import { counted, number, pathOf, plain, plural } from '../words.js';

/** Pixels. */
const ROW = 92;
const PAGE_ROW = 48;

interface Part {
  total: number | null;
  run?: { note: string | null };
}

/** What a list has so far, in a window that asks for more at its end. */
function FoundList<P extends Part, T>({
  found,
  itemsOf,
  rowHeight = ROW,
  one,
  label,
  keyOf,
  render,
}: {
  found: UseInfiniteQueryResult<InfiniteData<P>>;
  itemsOf: (part: P) => T[];
  rowHeight?: number;
  one: string;
  label: string;
  keyOf: (item: T, index: number) => string;
  render: (item: T) => ReactNode;
}) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const items = useMemo(() => data?.pages.flatMap(itemsOf) ?? [], [data]);
  const more = useMemo(
    () => (hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  const first = data?.pages[0];
  const total = first?.total ?? null;
  return (
    <Answer of={found}>
      {() => (
        <>
          <Count shown={items.length} total={total} isMore={hasNextPage} note={first?.run?.note ?? null} one={one} />
          <WindowList
            items={items}
            total={hasNextPage ? total : null}
            rowHeight={rowHeight}
            keyOf={keyOf}
            more={more}
            label={label}
            render={render}
          />
        </>
      )}
    </Answer>
  );
}

export function All({ run, filter }: ListProps) {
  return (
    <FoundList
      found={useInfiniteQuery(findings(run.id, filter))}
      itemsOf={(part) => part.findings}
      one="finding"
      label="Findings"
      keyOf={(_item, i) => String(i)}
      render={(item) => <FindingRow run={run} finding={item} added={{ count: Number(item.change === 'new'), of: 1 }} />}
    />
  );
}

export function Causes({ run, filter }: ListProps) {
  return (
    <FoundList
      found={useInfiniteQuery(causes(run.id, filter))}
      itemsOf={(part) => part.causes}
      one="cause"
      label="Causes"
      keyOf={(item) => item.cause}
      render={(item) => (
        <FindingRow run={run} finding={item} pages={item.pages} added={{ count: item.new, of: item.findings }} />
      )}
    />
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
      {total === null ? `${number(shown)}${isMore ? ' and more' : ''}` : number(total)} {plural(total ?? shown, one)}.{' '}
      {note}
    </p>
  );
}

/** `count`: what of it is new; `of`: findings that the row stands for. */
interface RowProps {
  run: AuditRun;
  finding: Omit<Finding, 'pages' | 'pagesTotal' | 'change'>;
  pages?: number;
  added: { count: number | undefined; of: number };
}

function FindingRow({ run, finding, pages, added }: RowProps) {
  const { severity, message, ruleName, pageUrl, url, snippet, selector, line, cause } = finding;
  const where = url ?? (snippet === null ? selector : plain(snippet));
  return (
    <div className="finding-row">
      <span className={`tick ${severity}`} />
      <div>
        <p className="line" title={message}>
          <NewMark {...added} /> {message}
        </p>
        <p className="line small" title={where ?? ''}>
          {where === null ? ruleName : <code>{where}</code>}
        </p>
        <p className="line small">
          <Severity of={severity} /> ·{' '}
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
  return (
    <FoundList
      found={useInfiniteQuery(foundPages(run.id, filter))}
      itemsOf={(part) => part.pages}
      rowHeight={PAGE_ROW}
      one="page"
      label="Pages"
      keyOf={(item) => item.url}
      render={(item) => <PageRow run={run} page={item} />}
    />
  );
}

function PageRow({ run, page }: { run: AuditRun; page: FoundPage }) {
  return (
    <div className="page-row">
      <Link to="/runs/$runId/page" params={{ runId: run.id }} search={{ url: page.url }} className="url line">
        {pathOf(page.url, run.url)}
      </Link>
      <span className="n nowrap">
        <NewMark count={page.new} of={page.findings} /> <span className="error">{counted(page.errors, 'error')}</span>{' '}
        <span className="warning">{counted(page.warnings, 'warning')}</span>
      </span>
    </div>
  );
}
