import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertState, SiteAlerts as Alerts } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { alertPolicies, siteAlerts } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { useMayManage } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { counted, moment } from '../words.js';
import { PoliciesDialog } from './alert-policies.js';
import { POLICY_WORDS } from './alert-words.js';

const WEEK_MS = 7 * 86_400_000;

/** What of a site fails now, since when, and what was told about it. */
export function SiteAlerts({ siteId }: { siteId: string }) {
  const answer = useQuery(siteAlerts(siteId));
  const mayManage = useMayManage();
  const [isOpen, setOpen] = useDraft(`alert policies of ${siteId} are open`, false);
  return (
    <section id="alerts">
      <div className="head">
        <h2>Alerts</h2>
        {mayManage && (
          <button className="plain" onClick={() => setOpen(true)}>
            What to watch
          </button>
        )}
      </div>
      {isOpen && <PoliciesDialog websiteId={siteId} close={() => setOpen(false)} />}
      <Answer of={answer} what="Reading the alerts">
        {(data) => (
          <>
            <Now siteId={siteId} states={data.states} />
            <History of={data} />
          </>
        )}
      </Answer>
    </section>
  );
}

function Now({ siteId, states }: { siteId: string; states: readonly AlertState[] }) {
  const failing = states.filter(({ state }) => state === 'failing');
  if (failing.length === 0)
    return (
      <p className="dim">
        {states.every(({ since }) => since === null)
          ? `Nothing fails. Sqout watches ${counted(states.length, 'thing')} from the second audit on.`
          : 'Nothing fails.'}
      </p>
    );
  return (
    <ul className="ticks" aria-label="What fails now">
      {failing.map((each) => (
        <Failing key={each.policy} siteId={siteId} of={each} />
      ))}
    </ul>
  );
}

function Failing({ siteId, of: { policy, message, since, path, tellAt, told } }: { siteId: string; of: AlertState }) {
  const mayManage = useMayManage();
  const client = useQueryClient();
  const policies = useQuery({ ...alertPolicies(siteId), enabled: mayManage });
  const until = policies.data?.policies.find(({ id }) => id === policy)?.mutedUntil ?? null;
  const isMuted = until !== null && Date.parse(until) > Date.now();
  const mute = useMutation({
    mutationFn: () =>
      call(`/v1/websites/${siteId}/alert-policies`, {
        method: 'PATCH',
        body: {
          version: policies.data?.version,
          policies: { [policy]: { mutedUntil: isMuted ? null : new Date(Date.now() + WEEK_MS).toISOString() } },
        },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts'] }),
  });
  return (
    <li>
      <span className="pill failed">fails</span> <b>{message ?? POLICY_WORDS[policy].name}</b>{' '}
      {since !== null && <span className="dim">since {moment(since)}</span>}{' '}
      {path !== null && <a href={path}>Show these findings</a>}{' '}
      {isMuted ? (
        <span className="dim">muted until {moment(until)}</span>
      ) : (
        told > 0 && tellAt !== null && <span className="dim">next reminder {moment(tellAt)}</span>
      )}{' '}
      {mayManage && policies.data && (
        <button className="text" disabled={mute.isPending} onClick={() => mute.mutate()}>
          {isMuted ? 'End mute' : 'Mute for a week'}
          <span className="hidden">: {POLICY_WORDS[policy].name}</span>
        </button>
      )}
      {mute.error && <Problem error={mute.error} />}
    </li>
  );
}

const TYPES = { alert: 'Alert', reminder: 'Reminder', recovered: 'Recovered' } as const;

function History({ of: { history, hasMore } }: { of: Alerts }) {
  if (history.length === 0) return null;
  return (
    <details>
      <summary>
        History: {counted(history.length, 'entry', 'entries')}
        {hasMore && ', the latest'}
      </summary>
      <ul className="ticks" aria-label="History of alerts">
        {history.map(({ id, at, type, message, path, isMuted }) => (
          <li key={id}>
            <time dateTime={at}>{moment(at)}</time> {TYPES[type]}: {message}{' '}
            {isMuted && <span className="dim">muted, nothing was sent</span>}{' '}
            {path !== null && <a href={path}>Findings</a>}
          </li>
        ))}
      </ul>
    </details>
  );
}
