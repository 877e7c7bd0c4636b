import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditRun } from '#client';
import { isActive, run, websiteLists } from '../api/queries.js';
import { Crumbs, useTitle } from '../parts/crumbs.js';
import { useEndWords, useMayDelete, useMayWrite } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { runRoute } from '../router.js';
import { counted, hostOf, moment, number } from '../words.js';
import { LiveRun } from './live-run.js';
import { ReportSheet } from './report.js';
import { DeleteRun, RunTitle } from './run-title.js';

export function RunPage() {
  const { runId } = runRoute.useParams();
  const answer = useQuery(run(runId));
  const client = useQueryClient();
  const status = answer.data?.status;
  useEffect(() => {
    // Lists and the balance know of its end as well.
    if (status !== undefined)
      void client
        .invalidateQueries({ queryKey: ['sites'] })
        .then(() => client.invalidateQueries({ queryKey: websiteLists }))
        .then(() => client.invalidateQueries({ queryKey: ['credits'] }));
  }, [client, status]);
  return <Answer of={answer}>{(data) => <Run run={data} />}</Answer>;
}

function Run({ run: data }: { run: AuditRun }) {
  const host = hostOf(data.url);
  useTitle(
    isActive(data) ? `Auditing ${host}` : data.status === 'completed' ? `Report of ${host}` : `Audit of ${host}`,
  );
  return (
    <>
      <Crumbs>
        <Link to="/">Sites</Link>
        <Link to="/sites/$siteKey" params={{ siteKey: host }}>
          {host}
        </Link>
        <span>{moment(data.completedAt ?? data.createdAt)}</span>
      </Crumbs>
      <RunTitle run={data} />
      {data.notice && (
        <p className="problem mild">
          {`You requested ${counted(data.notice.requested, 'page')}. The plan allows up to ${number(data.notice.planCap)} in an audit, so ${number(data.notice.applied)} are audited.`}
        </p>
      )}
      {isActive(data) ? (
        <LiveRun run={data} />
      ) : data.status === 'completed' ? (
        <ReportSheet run={data} />
      ) : (
        <Ended run={data} />
      )}
    </>
  );
}

function Ended({ run: data }: { run: AuditRun }) {
  const mayWrite = useMayWrite();
  const mayDelete = useMayDelete(data.userId);
  const words = data.completionMessage ?? data.error ?? `This audit is ${data.status}.`;
  const endWords = useEndWords();
  return (
    <>
      <div className="head">
        <h1>{hostOf(data.url)}</h1>
        {mayWrite && (
          <Link to="/new" search={{ url: data.url }} className="button">
            Audit again
          </Link>
        )}
      </div>
      <Problem error={new Error(endWords(words))} />
      {mayDelete && (
        <div className="away">
          <DeleteRun id={data.id} siteKey={hostOf(data.url)} ask="Delete this audit" />
        </div>
      )}
    </>
  );
}
