import { useRef } from 'react';
import { useDraft } from '../drafts.js';
import { Dialog } from './dialog.js';
import { Select } from './fields.js';
import { Problem } from './states.js';

const SCOPES = [
  { id: 'issue', name: 'This issue' },
  { id: 'rule', name: 'The rule, on the whole site' },
  { id: 'path', name: 'The rule, on some URLs' },
] as const;

export interface TypedIgnore {
  scope: 'issue' | 'rule' | 'path';
  reason: string;
  pattern?: string;
  until?: string;
}

/** Why something is accepted, for what, and until when. */
export function IgnoreForm({
  name,
  error,
  isBusy,
  save,
  close,
}: {
  /** Of the draft. */
  name: string;
  error: Error | null;
  isBusy: boolean;
  save: (ignore: TypedIgnore) => void;
  close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useDraft<Required<TypedIgnore>>(name, {
    scope: 'issue',
    reason: '',
    pattern: '',
    until: '',
  });
  const set = (members: Partial<typeof typed>): void => setTyped((known) => ({ ...known, ...members }));
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    save({
      ...{ scope: typed.scope, reason: typed.reason },
      ...(typed.scope === 'path' ? { pattern: typed.pattern } : {}),
      ...(typed.until === '' ? {} : { until: typed.until }),
    });
  };
  return (
    <Dialog of={dialog} titleId="ignore-form" close={close}>
      <form onSubmit={submit}>
        <h2 id="ignore-form">Ignore</h2>
        <Select label="What" of={SCOPES} value={typed.scope} choose={(scope) => set({ scope })} />
        {typed.scope === 'path' && (
          <label>
            <span>URLs</span>
            <input
              required
              spellCheck={false}
              maxLength={500}
              placeholder="/old/*"
              value={typed.pattern}
              onChange={({ target }) => set({ pattern: target.value })}
            />
          </label>
        )}
        <label>
          <span>Reason</span>
          <input
            required
            maxLength={500}
            value={typed.reason}
            placeholder="Why it is accepted"
            onChange={({ target }) => set({ reason: target.value })}
          />
        </label>
        <label>
          <span>Until</span>
          <input
            type="date"
            // Days end in UTC.
            min={new Date().toISOString().slice(0, 10)}
            value={typed.until}
            onChange={({ target }) => set({ until: target.value })}
          />
          <small className="dim">Its last day; without one it never expires</small>
        </label>
        {error && <Problem error={error} />}
        <div className="row end">
          <button type="button" className="plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button disabled={isBusy}>Ignore</button>
        </div>
      </form>
    </Dialog>
  );
}
