import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { IssueDetail, IssueEvent } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { issue, organization, site, whoAmI } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Crumbs, useTitle } from '../parts/crumbs.js';
import { Copy } from '../parts/dialog.js';
import { ElementPicture } from '../parts/element-picture.js';
import { Select } from '../parts/fields.js';
import { IgnoreForm } from '../parts/ignore-form.js';
import { useMayWrite } from '../parts/may.js';
import { Severity } from '../parts/new-mark.js';
import { Answer, Problem } from '../parts/states.js';
import { issueRoute } from '../router.js';
import { markdownOf, ticketUrl, TRACKERS, type Tracker } from '../ticket.js';
import { counted, moment, number as numberOf, plain } from '../words.js';
import { IssueState } from './issues.js';

const BY_AUDITS: readonly string[] = ['opened', 'fixed', 'regressed', 'retired'];

/** One issue: where it is, what to do about it, who does it, and what happened to it. */
export function IssuePage() {
  const { siteKey, number } = issueRoute.useParams();
  useTitle(`Issue #${number} of ${siteKey}`);
  const siteId = useQuery(site(siteKey));
  return (
    <>
      <Crumbs>
        <Link to="/">Sites</Link>
        <Link to="/sites/$siteKey" params={{ siteKey }}>
          {siteKey}
        </Link>
        <Link to="/sites/$siteKey/issues" params={{ siteKey }}>
          Issues
        </Link>
        <span>#{number}</span>
      </Crumbs>
      <Answer of={siteId} what="Reading the site">
        {({ id }) => <IssueOf siteId={id} number={number} />}
      </Answer>
    </>
  );
}

function IssueOf({ siteId, number }: { siteId: string; number: string }) {
  const answer = useQuery(issue(siteId, number));
  return (
    <Answer of={answer} what="Reading the issue">
      {(data) => (
        <>
          <div className="head">
            <h1>
              {data.ruleName} <small>#{data.number}</small>
            </h1>
            <IssueState of={data} />
          </div>
          <p className="lede about">
            <Severity of={data.severity} /> · {data.message}
          </p>
          <Facts of={data} />
          <Work of={data} />
          <Locations of={data} />
          <History of={data} />
        </>
      )}
    </Answer>
  );
}

function Facts({ of: data }: { of: IssueDetail }) {
  const { ruleId, findings, pages, firstSeenAt, lastSeenAt, lastRunId, ignore } = data;
  return (
    <dl className="facts">
      <div>
        <dt>Findings</dt>
        <dd>{numberOf(findings)}</dd>
      </div>
      <div>
        <dt>Pages</dt>
        <dd>{pages === 0 && findings > 0 ? 'the site as a whole' : numberOf(pages)}</dd>
      </div>
      <div>
        <dt>First found</dt>
        <dd>{moment(firstSeenAt)}</dd>
      </div>
      <div>
        <dt>Last found</dt>
        <dd>
          <Link to="/runs/$runId" params={{ runId: lastRunId }} search={{ view: 'all', rule: ruleId }}>
            {moment(lastSeenAt)}
          </Link>
        </dd>
      </div>
      {ignore && (
        <div className="long">
          <dt>{data.ignored ? 'Ignored' : hasEnded(ignore.until) ? 'No longer ignored' : 'Ignored in part'}</dt>
          <dd>{ignoreWords(ignore)}</dd>
        </div>
      )}
    </dl>
  );
}

/** @param until a day, the last one */
function hasEnded(until: string | null): boolean {
  return until !== null && until < new Date().toISOString().slice(0, 10);
}

function ignoreWords({ scope, pattern, reason, until, by }: NonNullable<IssueDetail['ignore']>): string {
  const what =
    scope === 'issue' ? 'This issue' : scope === 'rule' ? 'The rule on the whole site' : `The rule on ${pattern}`;
  const who = by === null ? '' : `, by ${by.name}`;
  return `${what}${until === null ? '' : ` until ${until}`}${who}: ${reason}`;
}

/** What people do about it. */
function Work({ of: data }: { of: IssueDetail }) {
  const mayWrite = useMayWrite();
  const client = useQueryClient();
  const me = useQuery(whoAmI).data;
  const people = useQuery({ ...organization(me?.org?.id ?? ''), enabled: Boolean(me?.org) }).data?.members ?? [];
  const [isIgnoring, setIgnoring] = useState(false);
  const { websiteId, number, version } = data;
  const change = useMutation({
    mutationFn: (changes: object) =>
      call<IssueDetail>(`/v1/websites/${websiteId}/issues/${number}`, {
        method: 'PATCH',
        body: { version, ...changes },
      }),
    onSuccess: () => setIgnoring(false),
    // After a conflict the page shows what the other person wrote; what is typed stays.
    onSettled: () => client.invalidateQueries({ queryKey: ['issues', websiteId] }),
  });
  const assignee = data.assignee;
  const isKnown = assignee === null || people.some(({ userId }) => userId === assignee.id);
  return (
    <section>
      <h2>Work on it</h2>
      {mayWrite && (
        <div className="row work">
          <label>
            <span>Assigned to</span>
            <select
              value={assignee?.id ?? ''}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ assignee: target.value })}
            >
              <option value="">not assigned</option>
              {!isKnown && <option value={assignee.id}>{assignee.name}</option>}
              {people.map(({ userId, userName }) => (
                <option key={userId} value={userId}>
                  {userName}
                </option>
              ))}
            </select>
          </label>
          <DueDay stored={data.dueOn ?? ''} save={(dueOn, done) => change.mutate({ dueOn }, { onSuccess: done })} />
          <button className="plain" onClick={() => setIgnoring(true)}>
            Ignore…
          </button>
          {data.ignore && (
            <button
              className="plain"
              disabled={change.isPending}
              onClick={() => change.mutate({ ignore: { scope: 'none' } })}
            >
              Stop ignoring
            </button>
          )}
        </div>
      )}
      {change.error && !isIgnoring && <Problem error={change.error} />}
      {isIgnoring && (
        <IgnoreForm
          name={`ignore ${data.id}`}
          error={change.error}
          isBusy={change.isPending}
          save={(ignore) => change.mutate({ ignore })}
          close={() => setIgnoring(false)}
        />
      )}
      <Tickets of={data} />
    </section>
  );
}

/** What is typed stays until it is saved: the page reads the issue again when another person changes it. */
function DueDay({ stored, save }: { stored: string; save: (dueOn: string, done: () => void) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const keepStored = (): void => setTyped(null);
  return (
    <label>
      <span>Due</span>
      <input
        type="date"
        value={typed ?? stored}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => {
          if (typed === null || target.validity.badInput) return;
          if (typed === stored) keepStored();
          else save(typed, keepStored);
        }}
      />
    </label>
  );
}

function Tickets({ of: data }: { of: IssueDetail }) {
  const key = `tracker of ${data.websiteId}`;
  const [{ tracker, project }, setTyped] = useState(() => readTracker(key));
  const set = (members: Partial<{ tracker: Tracker; project: string }>): void => {
    const next = { tracker, project, ...members };
    setTyped(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  const url = ticketUrl(tracker, project, data);
  const known = TRACKERS.find(({ id }) => id === tracker) ?? TRACKERS[0];
  return (
    <details className="ticket">
      <summary>Copy it, or write a ticket</summary>
      <div className="row">
        <Copy text={markdownOf(data)} name="Copy as Markdown" />
        <Copy text={data.url} name="Copy link" />
      </div>
      <div className="row">
        <Select label="Tracker" of={TRACKERS} value={tracker} choose={(id) => set({ tracker: id })} />
        <label>
          <span>URL of the project</span>
          <input
            type="url"
            spellCheck={false}
            placeholder={known.example}
            value={project}
            onChange={({ target }) => set({ project: target.value })}
          />
        </label>
        {url !== null && (
          <a className="button plain" href={url} target="_blank" rel="noreferrer noopener">
            Open in {known.name}
          </a>
        )}
      </div>
    </details>
  );
}

function readTracker(key: string): { tracker: Tracker; project: string } {
  try {
    const known = JSON.parse(localStorage.getItem(key) ?? '{}') as { tracker?: unknown; project?: unknown };
    const tracker = TRACKERS.find(({ id }) => id === known.tracker)?.id ?? 'github';
    return { tracker, project: typeof known.project === 'string' ? known.project : '' };
  } catch {
    return { tracker: 'github', project: '' };
  }
}

function Locations({ of: { locations: of, findings, pages, ruleId, lastRunId } }: { of: IssueDetail }) {
  return (
    <section>
      <h2>{findings === 0 ? 'Where it was' : 'Where it is'}</h2>
      <ul data-rows>
        {of.map(({ pageUrl, url, message, line, snippet, selector }, i) => (
          <li key={i} className="finding">
            <p>{message}</p>
            <p className="where">
              {pageUrl === null ? (
                'The site as a whole'
              ) : (
                <a href={pageUrl} rel="noreferrer noopener" className="url">
                  {pageUrl}
                </a>
              )}
              {line !== null && `, line ${line}`}
              {url !== null && ` → ${url}`}
            </p>
            {snippet !== null && (
              <pre className="snippet" tabIndex={0}>
                {plain(snippet)}
              </pre>
            )}
            {selector !== null && (
              <p className="where">
                <code>{selector}</code>
              </p>
            )}
            <ElementPicture runId={lastRunId} of={{ ruleId, pageUrl, selector }} />
          </li>
        ))}
      </ul>
      {pages > of.length && of.length > 0 && (
        <p className="dim">{counted(pages - of.length, 'more page has it', 'more pages have it')}.</p>
      )}
    </section>
  );
}

function History({ of: data }: { of: IssueDetail }) {
  const client = useQueryClient();
  const [body, setBody] = useDraft(`comment ${data.id}`, '');
  const comment = useMutation({
    mutationFn: () =>
      call<IssueEvent>(`/v1/websites/${data.websiteId}/issues/${data.number}/comments`, {
        method: 'POST',
        body: { body, type: 'user' },
      }),
    onSuccess: async () => {
      setBody('');
      await client.invalidateQueries({ queryKey: ['issues', data.websiteId] });
    },
  });
  return (
    <section>
      <h2>Comments and history</h2>
      <ol className="history" aria-label="History">
        {data.events.map((event) => (
          <li key={event.id} className={event.type === 'comment' ? 'comment' : ''}>
            <p>
              <b>{event.by?.name ?? (BY_AUDITS.includes(event.type) ? 'Audit' : 'Deleted account')}</b>{' '}
              {event.runId === null ? (
                eventWords(event)
              ) : (
                <Link to="/runs/$runId" params={{ runId: event.runId }}>
                  {eventWords(event)}
                </Link>
              )}{' '}
              <time className="dim" dateTime={event.createdAt}>
                {moment(event.createdAt)}
              </time>
            </p>
            {event.body !== null && <p className="text">{event.body}</p>}
          </li>
        ))}
      </ol>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          comment.mutate();
        }}
      >
        <label>
          <span>Comment</span>
          <textarea
            required
            rows={4}
            maxLength={10_000}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        </label>
        {comment.error && <Problem error={comment.error} />}
        <div className="row">
          <button disabled={comment.isPending || body.trim() === ''}>Add comment</button>
        </div>
      </form>
    </section>
  );
}

function eventWords({ type, data }: IssueEvent): string {
  switch (type) {
    case 'comment':
      return 'wrote';
    case 'opened':
      return 'found it';
    case 'fixed':
      return 'no longer found it';
    case 'regressed':
      return 'found it again';
    case 'retired':
      return typeof data.into === 'string'
        ? `no longer looks for ${String(data.ruleId)}: the rule was merged into ${data.into}`
        : `no longer looks for it: the rule ${String(data.ruleId)} was retired. ${String(data.why)}`;
    case 'assigned':
      return data.assigneeId === null ? 'unassigned it' : 'assigned it';
    case 'due':
      return typeof data.dueOn === 'string' ? `set it due on ${data.dueOn}` : 'removed the due day';
    case 'ignored':
      return `ignored it: ${String(data.reason)}${typeof data.until === 'string' ? `, until ${data.until}` : ''}`;
    case 'unignored':
      return 'stopped ignoring it';
    default:
      return type;
  }
}
