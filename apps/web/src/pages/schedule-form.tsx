import { useRef } from 'react';
import type { Schedule } from '#client';
import { useMutation } from '../api/use-mutation.js';
import { useDraft } from '../drafts.js';
import { Dialog } from '../parts/dialog.js';
import { Select } from '../parts/fields.js';
import { useCredits } from '../parts/may.js';
import { Problem } from '../parts/states.js';

export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

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
  name: string | null;
  rhythm: Rhythm;
  time: string;
  cron: string;
  timeZone: string;
  maxCredits: string;
}

interface FormProps {
  title: string;
  /** Names the draft of what is typed. */
  of: string;
  typed: Typed;
  /** What the button does. */
  act: string;
  save: (body: ScheduleBody) => Promise<unknown>;
  close: () => void;
}

/** When a site, or each of several, is audited. Schedules of several sites are called after their hosts: `typed` has no name. */
export function ScheduleForm({ title, of, typed: initial, act, save: send, close }: FormProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useDraft<Typed>(`schedule ${of}`, initial);
  const set = (members: Partial<Typed>): void => setTyped((known) => ({ ...known, ...members }));
  const hasCredits = useCredits().data?.enabled === true || initial.maxCredits !== '';
  const save = useMutation({
    mutationFn: () => send(bodyOf(typed)),
    onSuccess: () => {
      setTyped(initial);
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
        <h2 id="schedule-form">{title}</h2>
        {typed.name !== null && (
          <label>
            <span>Name</span>
            <input required maxLength={100} value={typed.name} onChange={({ target }) => set({ name: target.value })} />
          </label>
        )}
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
          <button disabled={save.isPending}>{act}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** What a new one begins with. */
export function newSchedule(name: string | null): Typed {
  return { name, rhythm: '* 1', time: '06:00', cron: '0 6 * * 1', timeZone: HERE, maxCredits: '' };
}

export function typedOf(schedule: Schedule): Typed {
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

export interface ScheduleBody {
  name?: string;
  cron: string;
  timeZone: string;
  /** Missing: as many as an audit takes. */
  maxCredits?: number;
}

function bodyOf({ name, rhythm, time, cron, timeZone, maxCredits }: Typed): ScheduleBody {
  const [hour = '6', minute = '0'] = time.split(':').map((part) => String(Number(part)));
  const days = rhythm === 'first' ? '1 * *' : `* ${rhythm}`;
  return {
    ...(name === null ? {} : { name }),
    timeZone,
    cron: rhythm === 'own' ? cron : `${minute} ${hour} ${days}`,
    ...(maxCredits === '' ? {} : { maxCredits: Number(maxCredits) }),
  };
}
