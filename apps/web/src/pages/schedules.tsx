import { useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schedule, ScheduleTick } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { schedules, scheduleTicks } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Dialog } from '../parts/dialog.js';
import { Select } from '../parts/fields.js';
import { useCredits, useMayWrite } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { counted, moment } from '../words.js';

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
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When a site is audited by itself, and what came of it. */
export function SiteSchedules({ siteKey, url }: { siteKey: string; url: string }) {
  const answer = useQuery(schedules(siteKey));
  const mayWrite = useMayWrite();
  const [open, setOpen] = useDraft<string | null>(`schedule of ${siteKey} is open`, null);
  return (
    <section id="schedules">
      <div className="head">
        <h2>Schedules</h2>
        {mayWrite && <button onClick={() => setOpen('new')}>Add schedule</button>}
      </div>
      {open === 'new' && <ScheduleForm siteKey={siteKey} url={url} close={() => setOpen(null)} />}
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
                  siteKey={siteKey}
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

interface CardProps {
  schedule: Schedule;
  siteKey: string;
  isOpen: boolean;
  edit: () => void;
  close: () => void;
}

function ScheduleCard({ schedule, siteKey, isOpen, edit, close }: CardProps) {
  const mayWrite = useMayWrite();
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
      {isOpen && <ScheduleForm siteKey={siteKey} url={schedule.url} schedule={schedule} close={close} />}
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

const RHYTHMS = [
  { id: '* *', name: 'every day' },
  { id: '* 1-5', name: 'Monday to Friday' },
  { id: '* 1', name: 'every Monday' },
  { id: '* 2', name: 'every Tuesday' },
  { id: '* 3', name: 'every Wednesday' },
  { id: '* 4', name: 'every Thursday' },
  { id: '* 5', name: 'every Friday' },
  { id: '* 6', name: 'every Saturday' },
  { id: '* 0', name: 'every Sunday' },
  { id: 'first', name: 'on the first day of a month' },
  { id: 'own', name: 'by a cron pattern' },
] as const;
type Rhythm = (typeof RHYTHMS)[number]['id'];

interface Typed {
  name: string;
  rhythm: Rhythm;
  time: string;
  cron: string;
  timeZone: string;
  maxCredits: string;
}

function ScheduleForm({
  siteKey,
  url,
  schedule,
  close,
}: {
  siteKey: string;
  url: string;
  schedule?: Schedule;
  close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useDraft<Typed>(`schedule ${schedule?.id ?? siteKey}`, typedOf(siteKey, schedule));
  const set = (members: Partial<Typed>): void => setTyped((known) => ({ ...known, ...members }));
  const hasCredits = useCredits().data?.enabled === true || schedule?.maxCredits != null;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      schedule === undefined
        ? call('/v1/schedules', { method: 'POST', body: { ...bodyOf(typed), url } })
        : call(`/v1/schedules/${schedule.id}`, {
            method: 'PATCH',
            body: { ...bodyOf(typed), maxCredits: typed.maxCredits === '' ? null : Number(typed.maxCredits) },
          }),
    onSuccess: async () => {
      setTyped(typedOf(siteKey, undefined));
      await client.invalidateQueries({ queryKey: ['schedules'] });
      dialog.current?.close();
    },
  });
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog of={dialog} titleId="schedule-form" close={close}>
      <form onSubmit={submit}>
        <h2 id="schedule-form">{schedule === undefined ? 'Add schedule' : 'Edit schedule'}</h2>
        <label>
          <span>Name</span>
          <input required maxLength={100} value={typed.name} onChange={({ target }) => set({ name: target.value })} />
        </label>
        <Select label="When" of={RHYTHMS} value={typed.rhythm} choose={(rhythm) => set({ rhythm })} />
        {typed.rhythm === 'own' ? (
          <label>
            <span>Cron pattern</span>
            <input
              required
              spellCheck={false}
              maxLength={100}
              value={typed.cron}
              aria-describedby="cron-hint"
              onChange={({ target }) => set({ cron: target.value })}
            />
            <small id="cron-hint" className="dim">
              Minute, hour, day of month, month, day of week
            </small>
          </label>
        ) : (
          <label>
            <span>Time</span>
            <input required type="time" value={typed.time} onChange={({ target }) => set({ time: target.value })} />
          </label>
        )}
        <label>
          <span>Time zone</span>
          <input
            required
            spellCheck={false}
            maxLength={64}
            list="time-zones"
            value={typed.timeZone}
            onChange={({ target }) => set({ timeZone: target.value })}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </label>
        {hasCredits && (
          <label>
            <span>Most credits of an audit</span>
            <input
              type="number"
              min={0}
              max={1_000_000}
              step={1}
              placeholder="No limit"
              value={typed.maxCredits}
              onChange={({ target }) => set({ maxCredits: target.value })}
            />
          </label>
        )}
        {save.error && <Problem error={save.error} />}
        <div className="row end">
          <button type="button" className="plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button disabled={save.isPending}>{schedule === undefined ? 'Add schedule' : 'Save'}</button>
        </div>
      </form>
    </Dialog>
  );
}

function typedOf(siteKey: string, schedule: Schedule | undefined): Typed {
  if (schedule === undefined)
    return { name: siteKey, rhythm: '* 1', time: '06:00', cron: '0 6 * * 1', timeZone: HERE, maxCredits: '' };
  const { name, cron, timeZone, maxCredits } = schedule;
  return { name, timeZone, cron, ...rhythmOf(cron), maxCredits: maxCredits === null ? '' : String(maxCredits) };
}

/** What the form has words for; else the pattern itself. */
function rhythmOf(cron: string): { rhythm: Rhythm; time: string } {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const isClock = /^\d+$/.test(minute) && /^\d+$/.test(hour);
  const time = isClock ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : '06:00';
  const wanted = `${day} ${month} ${weekday}` === '1 * *' ? 'first' : day === '*' ? `${month} ${weekday}` : 'own';
  const known = isClock ? RHYTHMS.find(({ id }) => id === wanted) : undefined;
  return { rhythm: known?.id ?? 'own', time };
}

function bodyOf({ name, rhythm, time, cron, timeZone, maxCredits }: Typed): object {
  const [hour = '6', minute = '0'] = time.split(':').map((part) => String(Number(part)));
  const days = rhythm === 'first' ? '1 * *' : `* ${rhythm}`;
  return {
    ...{ name, timeZone },
    cron: rhythm === 'own' ? cron : `${minute} ${hour} ${days}`,
    ...(maxCredits === '' ? {} : { maxCredits: Number(maxCredits) }),
  };
}
