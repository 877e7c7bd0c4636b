import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schedule, ScheduleTick } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { schedules, scheduleTicks } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { useMayWrite } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { counted, moment } from '../words.js';
import { HERE, newSchedule, ScheduleForm, typedOf } from './schedule-form.js';

const PAUSED: Readonly<Record<string, string>> = {
  user: 'Paused.',
  'owner-left': 'Paused: the person whom it acts for may not start audits any more. Resume it to act for you.',
  plan: 'Paused: the plan does not allow it any more.',
  failures: 'Paused: five audits in a row failed. Check the site, then resume it.',
  'time-zone': 'Paused: this installation does not know its time zone. Choose another one.',
  'no-dates': 'Paused: its pattern has no date in the next five years.',
  'site-deleted': 'Paused: its site was deleted. Resume it to audit the site again.',
};
const STATES: Readonly<Record<string, string>> = {
  started: 'Started',
  'skipped:overlap': 'Skipped: the audit before was still running',
  'skipped:credits': 'Skipped: not enough credits',
  'skipped:plan': 'Skipped: the plan does not allow it',
  'skipped:paused': 'Skipped: it was paused',
  'missed:late': 'Missed: no worker was there in time',
  'missed:down': 'Missed: no worker was there',
};
const LAST_TICKS = 5;

/** When a site is audited by itself, and what came of it. */
export function SiteSchedules({ siteKey, url }: { siteKey: string; url: string }) {
  const answer = useQuery(schedules(siteKey));
  const mayWrite = useMayWrite();
  const save = useSave();
  const [open, setOpen] = useDraft<string | null>(`schedule of ${siteKey} is open`, null);
  return (
    <section id="schedules">
      <div className="head">
        <h2>Schedules</h2>
        {mayWrite && <button onClick={() => setOpen('new')}>Add schedule</button>}
      </div>
      {open === 'new' && (
        <ScheduleForm
          title="Add schedule"
          of={siteKey}
          typed={newSchedule(siteKey)}
          act="Add schedule"
          save={(body) => save('/v1/schedules', 'POST', { ...body, url })}
          close={() => setOpen(null)}
        />
      )}
      <Answer of={answer} what="Reading the schedules">
        {({ schedules: all }) =>
          all.length === 0 ? (
            <p className="dim">No schedules yet. A schedule audits this site by itself, such as every Monday.</p>
          ) : (
            <>
              {all.map((each) => (
                <ScheduleCard
                  key={each.id}
                  schedule={each}
                  isOpen={open === each.id}
                  edit={() => setOpen(each.id)}
                  close={() => setOpen(null)}
                />
              ))}
            </>
          )
        }
      </Answer>
    </section>
  );
}

function useSave() {
  const client = useQueryClient();
  return async (path: `/v1/${string}`, method: 'POST' | 'PATCH', body: object): Promise<void> => {
    await call(path, { method, body });
    await client.invalidateQueries({ queryKey: ['schedules'] });
  };
}

interface CardProps {
  schedule: Schedule;
  isOpen: boolean;
  edit: () => void;
  close: () => void;
}

function ScheduleCard({ schedule, isOpen, edit, close }: CardProps) {
  const mayWrite = useMayWrite();
  const save = useSave();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (action: 'pause' | 'resume' | 'delete') =>
      action === 'delete'
        ? call(`/v1/schedules/${schedule.id}`, { method: 'DELETE' })
        : call(`/v1/schedules/${schedule.id}/${action}`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['schedules'] }),
  });
  const { name, text, enabled, nextAt, pausedReason, timeZone } = schedule;
  return (
    <article className="schedule" aria-label={name}>
      <div className="head">
        <div>
          <h3>{name}</h3>
          <p>{text}</p>
          {enabled && nextAt !== null ? (
            <p className="dim">
              Next: {inZone(nextAt, timeZone)}
              {timeZone !== HERE && <> · {inZone(nextAt, HERE)}</>}
            </p>
          ) : (
            <p className="problem mild">{PAUSED[pausedReason ?? 'user'] ?? 'Paused.'}</p>
          )}
        </div>
        {mayWrite && (
          <div className="row">
            <button
              className="plain"
              disabled={change.isPending}
              onClick={() => change.mutate(enabled ? 'pause' : 'resume')}
            >
              {enabled ? 'Pause' : 'Resume'}
            </button>
            <button className="plain" onClick={edit}>
              Edit
            </button>
            <Sure
              ask="Delete"
              act="Delete this schedule"
              isBusy={change.isPending}
              then={() => change.mutate('delete')}
            />
          </div>
        )}
      </div>
      {change.error && <Problem error={change.error} />}
      {isOpen && (
        <ScheduleForm
          title="Edit schedule"
          of={schedule.id}
          typed={typedOf(schedule)}
          act="Save"
          save={(body) => save(`/v1/schedules/${schedule.id}`, 'PATCH', { maxCredits: null, ...body })}
          close={close}
        />
      )}
      <Ticks schedule={schedule} />
    </article>
  );
}

function Ticks({ schedule: { id, timeZone, lastTick } }: { schedule: Schedule }) {
  const answer = useQuery({ ...scheduleTicks(id, LAST_TICKS, lastTick?.dueAt ?? null), enabled: lastTick !== null });
  if (lastTick === null) return <p className="dim">No planned time has come yet.</p>;
  return (
    <Answer of={answer} what="Reading planned times">
      {({ ticks }) => (
        <ul className="ticks" aria-label="Last planned times">
          {ticks.map((tick) => (
            <li key={tick.dueAt}>
              <time dateTime={tick.dueAt}>{inZone(tick.dueAt, timeZone)}</time>{' '}
              {tick.runId === null ? (
                wordsOf(tick)
              ) : (
                <Link to="/runs/$runId" params={{ runId: tick.runId }}>
                  {wordsOf(tick)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Answer>
  );
}

function wordsOf({ state, count, reason }: ScheduleTick): string {
  const words = STATES[state] ?? `Failed${reason === null ? '' : `: ${reason}`}`;
  return count > 1 ? `${words} (${counted(count, 'time')})` : words;
}

function inZone(time: string, timeZone: string): string {
  try {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
    return `${new Intl.DateTimeFormat(undefined, format).format(new Date(time))}, ${timeZone}`;
  } catch {
    // The browser does not know the zone.
    return moment(time);
  }
}
