import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditRun, Finding } from '#client';
import { auditedPage, findings, run as runQuery } from '../api/queries.js';
import { useTitle } from '../parts/crumbs.js';
import { RunCrumbs } from '../parts/run-crumbs.js';
import { ElementPicture } from '../parts/element-picture.js';
import { NewMark, Severity } from '../parts/new-mark.js';
import { Answer } from '../parts/states.js';
import { pageRoute } from '../router.js';
import { counted, pathOf, plain } from '../words.js';
import { PageFacts } from './page-facts.js';

/** One page of a run, with everything that was found on it. */
export function PagePage() {
  const { runId } = pageRoute.useParams();
  const { url } = pageRoute.useSearch();
  useTitle(url);
  const run = useQuery(runQuery(runId));
  return <Answer of={run}>{(data) => <PageSheet run={data} url={url} />}</Answer>;
}

function PageSheet({ run, url }: { run: AuditRun; url: string }) {
  const found = useInfiniteQuery(findings(run.id, { page: url }, 500));
  const sheet = useQuery(auditedPage(run.id, url));
  const page = sheet.data;
  return (
    <>
      <RunCrumbs run={run}>
        <span className="url">{pathOf(url, run.url)}</span>
      </RunCrumbs>
      <div className="head">
        <div>
          <h1 className={page?.title ? '' : 'url'} dir="auto">
            {page?.title ?? pathOf(url, run.url)}
          </h1>
          <p>
            <a href={url} rel="noreferrer noopener" className="url small">
              {url}
            </a>
          </p>
        </div>
        {page && (
          <p>
            <span className="error">{counted(page.errors, 'error')}</span>,{' '}
            <span className="warning">{counted(page.warnings, 'warning')}</span>
          </p>
        )}
      </div>
      {page ? <PageFacts page={page} run={run} /> : sheet.error && <p className="dim">{sheet.error.message}</p>}
      <Answer of={found}>
        {({ pages }) => {
          const all = pages.flatMap((part) => part.findings);
          if (all.length === 0) return <p className="dim">No findings on this page.</p>;
          return (
            <div className="of-page">
              {groupByRule(all).map(([ruleId, of]) => (
                <section key={ruleId} data-rows>
                  <h2 className={of[0]?.severity ?? ''}>
                    {of[0]?.ruleName}
                    <small>
                      {of[0] && <Severity of={of[0].severity} />} {of.length > 1 ? counted(of.length, 'finding') : ''}{' '}
                      <Link
                        to="/runs/$runId"
                        params={{ runId: run.id }}
                        search={{ view: 'all', rule: ruleId }}
                        hash="findings"
                      >
                        everywhere
                      </Link>
                    </small>
                  </h2>
                  {of.map((finding, i) => (
                    <FindingText key={i} run={run} finding={finding} />
                  ))}
                </section>
              ))}
              {found.hasNextPage && (
                <button
                  className="plain"
                  onClick={() => void found.fetchNextPage()}
                  disabled={found.isFetchingNextPage}
                >
                  More findings
                </button>
              )}
            </div>
          );
        }}
      </Answer>
    </>
  );
}

function groupByRule(all: readonly Finding[]): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of all) groups.set(finding.ruleId, [...(groups.get(finding.ruleId) ?? []), finding]);
  return [...groups];
}

function FindingText({ run, finding }: { run: AuditRun; finding: Finding }) {
  const { message, snippet, selector, line, url, pageUrl, pagesTotal, change } = finding;
  return (
    <div className="finding">
      <p>
        <NewMark count={Number(change === 'new')} /> {message}
      </p>
      {url && <p className="url">{url}</p>}
      {snippet && <pre>{plain(snippet)}</pre>}
      <p className="where">
        {line === null ? '' : `line ${line} `}
        {selector && <code>{selector}</code>}
        {pageUrl === null && pagesTotal > 1 ? ` the same on ${counted(pagesTotal, 'page')}` : ''}
      </p>
      <ElementPicture runId={run.id} of={finding} />
    </div>
  );
}
