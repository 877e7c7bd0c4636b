import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Report, Visibility } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { reportViews, sharedReport } from '../api/queries.js';
import { Bars } from '../parts/charts.js';
import { Copy, Dialog } from '../parts/dialog.js';
import { OneOf, Select } from '../parts/fields.js';
import { useMayDelete, useMayWrite } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { counted, moment } from '../words.js';
import { DeleteRun } from './run-title.js';

const WHO: readonly { id: Visibility; name: string; what: string }[] = [
  { id: 'private', name: 'Private', what: 'Only your organization. A link that you shared before stops working.' },
  { id: 'unlisted', name: 'Link', what: 'Everyone who has the link. Search engines are asked to stay away.' },
  { id: 'public', name: 'Public', what: 'Everyone, search engines too.' },
];

interface Wanted {
  visibility?: Visibility;
  expiresAt?: string | null;
  password?: string;
}

const DAY_MS = 86_400_000;
/** Days with views in the dialog, the latest first. */
const DAYS_SHOWN = 14;
const ENDS = [
  { id: '', name: 'Never' },
  { id: '1', name: 'In one day' },
  { id: '7', name: 'In 7 days' },
  { id: '30', name: 'In 30 days' },
  { id: '90', name: 'In 90 days' },
] as const;

interface Shared {
  runId: string;
  reportId: string;
  siteKey: string;
  /** Whose audit it is. */
  makerId: string;
}

/** Who may read the report, and its end. */
export function Share(shared: Shared) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayWrite()) return null;
  return (
    <>
      <button className="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Share
      </button>
      {isOpen && <ShareDialog {...shared} close={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ reportId, close, ...shared }: Shared & { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useQuery(sharedReport(reportId));
  return (
    <Dialog of={dialog} titleId="share-title" close={close}>
      <div className="stack">
        <h2 id="share-title">Share this report</h2>
        <Answer of={answer}>{(report) => <Sharing report={report} {...shared} />}</Answer>
        <div className="row end">
          <button onClick={() => dialog.current?.close()}>Done</button>
        </div>
      </div>
    </Dialog>
  );
}

function Sharing({
  report: { id, visibility, viewCount, url, expiresAt, hasPassword },
  runId,
  siteKey,
  makerId,
}: Omit<Shared, 'reportId'> & { report: Report }) {
  const mayDelete = useMayDelete(makerId);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: Wanted) => call(`/v1/reports/${id}`, { method: 'PATCH', body: { visibility, ...wanted } }),
    onSettled: () => client.invalidateQueries({ queryKey: sharedReport(id).queryKey }),
  });
  const badge = `[![Sqout score](${url.replace(/\/r\/([^/]+)$/, '/b/$1.svg')})](${url})`;
  return (
    <>
      <OneOf
        legend="Who can read it"
        name="visibility"
        of={WHO}
        value={(change.isPending ? change.variables.visibility : undefined) ?? visibility}
        choose={(wanted) => change.mutate({ visibility: wanted })}
      />
      {change.error && <Problem error={change.error} />}
      {visibility !== 'private' && (
        <>
          <div className="stack">
            <p className="small dim">Link, opened {counted(viewCount ?? 0, 'time')} by others</p>
            <code className="secret">{url}</code>
            <div className="row end">
              <Copy text={url} what="the link" />
            </div>
            <Opened reportId={id} />
          </div>
          <Expiry expiresAt={expiresAt} isBusy={change.isPending} set={(end) => change.mutate({ expiresAt: end })} />
          <ReportPassword
            key={String(hasPassword)}
            hasPassword={hasPassword}
            isBusy={change.isPending}
            set={(password) => change.mutate({ password })}
          />
          <div className="row">
            <button
              type="button"
              className="plain"
              disabled={change.isPending}
              onClick={() => change.mutate({ visibility: 'private' })}
            >
              Stop sharing
            </button>
          </div>
          <div className="stack">
            <p className="small dim">Badge, as Markdown</p>
            <code className="secret">{badge}</code>
            <div className="row end">
              <Copy text={badge} what="the badge" />
            </div>
          </div>
        </>
      )}
      {mayDelete && <DeleteRun id={runId} siteKey={siteKey} ask="Delete this report" />}
    </>
  );
}

/** On which days; of who it was the server knows nothing. */
function Opened({ reportId }: { reportId: string }) {
  const { data } = useQuery(reportViews(reportId));
  if (!data || data.days.length === 0) return null;
  return (
    <details>
      <summary>When it was opened</summary>
      <Bars
        rows={data.days
          .slice(-DAYS_SHOWN)
          .reverse()
          .map(({ day, views }) => ({ label: day, value: views }))}
        unit="times"
      />
      <p className="small dim">By day, in UTC. Sqout counts, and stores nothing about the people.</p>
    </details>
  );
}

/** When the link stops working by itself. */
function Expiry({
  expiresAt,
  isBusy,
  set,
}: {
  expiresAt: string | null;
  isBusy: boolean;
  set: (end: string | null) => void;
}) {
  const current = expiresAt === null ? [] : [{ id: 'current', name: moment(expiresAt) }];
  return (
    <fieldset disabled={isBusy}>
      <Select
        label="Link expires"
        of={[...current, ...ENDS]}
        value={expiresAt === null ? '' : 'current'}
        choose={(days) => {
          if (days !== 'current') set(days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString());
        }}
      />
    </fieldset>
  );
}

/** Asked of people who are no members. The server stores it hashed: it cannot be read again. */
function ReportPassword({
  hasPassword,
  isBusy,
  set,
}: {
  hasPassword: boolean;
  isBusy: boolean;
  set: (password: string) => void;
}) {
  const [typed, setTyped] = useState('');
  if (hasPassword)
    return (
      <div className="row">
        <span>People with the link need a password.</span>
        <button type="button" className="plain" disabled={isBusy} onClick={() => set('')}>
          Remove password
        </button>
      </div>
    );
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        set(typed);
      }}
    >
      <label>
        <span>Password, at least 8 characters</span>
        <input
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={200}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <div className="row">
        <button className="plain" disabled={isBusy}>
          Set password
        </button>
      </div>
    </form>
  );
}
