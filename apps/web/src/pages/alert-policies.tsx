import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import type { AlertPolicies, AlertPolicy } from '#client';
import { call, CallError } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { alertPolicies } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Dialog } from '../parts/dialog.js';
import { Answer, Problem } from '../parts/states.js';
import { moment } from '../words.js';
import { POLICY_WORDS } from './alert-words.js';

/** What is watched of a site; `websiteId` null: of all sites of the organization. */
export function PoliciesDialog({ websiteId, close }: { websiteId: string | null; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useQuery(alertPolicies(websiteId));
  return (
    <Dialog of={dialog} titleId="alert-policies" close={close}>
      <h2 id="alert-policies">{websiteId === null ? 'What to watch on all sites' : 'What to watch on this site'}</h2>
      <Answer of={answer} what="Reading the policies">
        {(data) => <PoliciesForm key={data.version} data={data} dialog={dialog} />}
      </Answer>
    </Dialog>
  );
}

interface TypedPolicy {
  enabled: boolean;
  threshold: string;
  after: string;
  recover: string;
  rules: string;
  isReset: boolean;
}
interface Typed {
  policies: Record<string, TypedPolicy>;
  everyDays: string;
  atMost: string;
  mutedUntil: string;
}

function PoliciesForm({ data, dialog }: { data: AlertPolicies; dialog: RefObject<HTMLDialogElement | null> }) {
  const kept = typedOf(data);
  const [typed, setTyped] = useDraft<Typed>(`alert policies ${data.websiteId ?? ''} ${data.version}`, kept);
  const set = (id: string, members: Partial<TypedPolicy>): void =>
    setTyped((known) => {
      const policy = known.policies[id];
      return policy ? { ...known, policies: { ...known.policies, [id]: { ...policy, ...members } } } : known;
    });
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call<AlertPolicies>(pathOf(data.websiteId), { method: 'PATCH', body: bodyOf(typed, kept, data.version) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['alerts'] });
      dialog.current?.close();
    },
  });
  const isConflict = save.error instanceof CallError && save.error.code === 'CONFLICT';
  const level = data.websiteId === null ? 'site' : 'policy of this site';
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {data.policies.map((policy) => {
        const row = typed.policies[policy.id];
        return row && <PolicyRow key={policy.id} of={policy} typed={row} set={(members) => set(policy.id, members)} />;
      })}
      <fieldset>
        <legend>Reminders</legend>
        <div className="row">
          <NumberInput
            label="Days between two messages"
            of={[1, 90]}
            value={typed.everyDays}
            choose={(everyDays) => setTyped((known) => ({ ...known, everyDays }))}
          />
          <NumberInput
            label="Messages after the alert"
            of={[0, 50]}
            value={typed.atMost}
            choose={(atMost) => setTyped((known) => ({ ...known, atMost }))}
          />
        </div>
      </fieldset>
      <label>
        <span>Mute until</span>
        <input
          type="datetime-local"
          value={typed.mutedUntil}
          onChange={({ target }) => setTyped((known) => ({ ...known, mutedUntil: target.value }))}
        />
        <small className="dim">
          Nothing is sent until then. Afterwards, one message says what still fails.
          {data.websiteId !== null &&
            data.organizationMutedUntil !== null &&
            ` All sites are muted until ${moment(data.organizationMutedUntil)}.`}
        </small>
      </label>
      {save.error && (
        <Problem
          error={save.error}
          {...(isConflict
            ? {
                retry: () => void client.invalidateQueries({ queryKey: ['alerts'] }),
                again: 'Show the current policies',
              }
            : {})}
        />
      )}
      <p className="small dim">A change of one {level} counts from the next audit or check on.</p>
      <div className="row end">
        <button type="button" className="plain" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button disabled={save.isPending}>Save</button>
      </div>
    </form>
  );
}

function PolicyRow({
  of: { id, threshold, after, recover, rules, source },
  typed,
  set,
}: {
  of: AlertPolicy;
  typed: TypedPolicy;
  set: (members: Partial<TypedPolicy>) => void;
}) {
  const words = POLICY_WORDS[id];
  const change = (members: Partial<TypedPolicy>): void => set({ ...members, isReset: false });
  const [before, unit] = words.threshold ?? ['', ''];
  return (
    <fieldset>
      <legend>{words.name}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={typed.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
          aria-label={words.name}
        />
        <span>
          {words.what}
          {source !== 'default' && <small>Set for {source === 'site' ? 'this site' : 'all sites'}</small>}
        </span>
      </label>
      {typed.enabled && (
        <div className="row">
          {threshold !== null && (
            <NumberInput
              label={`${before} … ${unit}`}
              of={[0.1, 100]}
              step="any"
              value={typed.threshold}
              choose={(value) => change({ threshold: value })}
            />
          )}
          {after !== null && (
            <NumberInput
              label="times in a row"
              of={[1, 10]}
              value={typed.after}
              choose={(value) => change({ after: value })}
            />
          )}
          {recover !== null && (
            <NumberInput
              label="good ones to recover"
              of={[1, 10]}
              value={typed.recover}
              choose={(value) => change({ recover: value })}
            />
          )}
        </div>
      )}
      {typed.enabled && rules !== null && (
        <label>
          <span>Rules or categories</span>
          <input
            required
            spellCheck={false}
            placeholder="security/*, core/title"
            value={typed.rules}
            onChange={({ target }) => change({ rules: target.value })}
          />
        </label>
      )}
      {source === 'site' && (
        <button type="button" className="text" disabled={typed.isReset} onClick={() => set({ isReset: true })}>
          {typed.isReset ? 'Will be as on all sites' : 'As on all sites'}
        </button>
      )}
    </fieldset>
  );
}

function NumberInput(shown: {
  label: string;
  of: readonly [number, number];
  step?: 'any';
  value: string;
  choose: (value: string) => void;
}) {
  const [min, max] = shown.of;
  return (
    <label>
      <span>{shown.label}</span>
      <input
        required
        type="number"
        {...{ min, max, step: shown.step ?? 1, value: shown.value }}
        onChange={({ target }) => shown.choose(target.value)}
      />
    </label>
  );
}

function typedOf({ policies, remind, mutedUntil }: AlertPolicies): Typed {
  return {
    policies: Object.fromEntries(
      policies.map(({ id, enabled, threshold, after, recover, rules }) => [
        id,
        {
          ...{
            enabled,
            threshold: String(threshold ?? ''),
            after: String(after ?? ''),
            recover: String(recover ?? ''),
          },
          ...{ rules: (rules ?? []).join(', '), isReset: false },
        },
      ]),
    ),
    ...{ everyDays: String(remind.everyDays), atMost: String(remind.atMost) },
    mutedUntil: mutedUntil === null ? '' : localTime(new Date(mutedUntil)),
  };
}

/** What differs from what was read. */
function bodyOf(typed: Typed, kept: Typed, version: number): object {
  const policies = Object.entries(typed.policies).flatMap(([id, policy]): [string, object | null][] => {
    if (policy.isReset) return [[id, null]];
    if (JSON.stringify(policy) === JSON.stringify(kept.policies[id])) return [];
    const { enabled, threshold, after, recover, rules } = policy;
    return [
      [
        id,
        {
          enabled,
          ...(threshold === '' ? {} : { threshold: Number(threshold) }),
          ...(after === '' ? {} : { after: Number(after) }),
          ...(recover === '' ? {} : { recover: Number(recover) }),
          ...(rules.trim() === '' ? {} : { rules: rules.split(',').map((each) => each.trim()) }),
        },
      ],
    ];
  });
  const isReminded = typed.everyDays !== kept.everyDays || typed.atMost !== kept.atMost;
  return {
    version,
    policies: Object.fromEntries(policies),
    ...(isReminded ? { remind: { everyDays: Number(typed.everyDays), atMost: Number(typed.atMost) } } : {}),
    ...(typed.mutedUntil === kept.mutedUntil
      ? {}
      : { mutedUntil: typed.mutedUntil === '' ? null : new Date(typed.mutedUntil).toISOString() }),
  };
}

function pathOf(websiteId: string | null): string {
  return websiteId === null ? '/v1/alert-policies' : `/v1/websites/${websiteId}/alert-policies`;
}

/** As a field for a moment takes it. */
function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
