import { useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, CreateApiKeyRequest, CreatedApiKey, CreditsUsage, OrganizationDetail } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { keys, usage } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Columns } from '../parts/columns.js';
import { Dialog, ShownOnce } from '../parts/dialog.js';
import { OneOf, Select } from '../parts/fields.js';
import { SettingsPage } from '../parts/organization-settings.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { ago, counted, day, number } from '../words.js';

const USAGE_DAYS = 30;

export function stateOf({ revokedAt, expiresAt }: ApiKey): 'live' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) < new Date() ? 'expired' : 'live';
}

export function KeysPage() {
  return <SettingsPage of="/organization/keys">{({ id, data }) => <Keys id={id} data={data} />}</SettingsPage>;
}

function Keys({ id, data }: { id: string; data: OrganizationDetail }) {
  const answer = useQuery(keys(id));
  const charged = useQuery(usage(USAGE_DAYS));
  const [isMaking, setMaking] = useDraft('new key is open', false);
  return (
    <section id="keys">
      <div className="head">
        <h2>Keys</h2>
        <button onClick={() => setMaking(true)}>New key</button>
      </div>
      {isMaking && <NewKey id={id} close={() => setMaking(false)} />}
      <Answer of={answer}>
        {({ apiKeys }) =>
          apiKeys.length === 0 ? (
            <p className="dim">No keys yet. With a key, a program or CI job can act for this organization.</p>
          ) : (
            <div className="scroll">
              <table>
                <Columns
                  of={[
                    'Key',
                    { name: 'Permissions', as: 'wide' },
                    'Last used',
                    { name: 'Expires', as: 'wide' },
                    { name: `${USAGE_DAYS} days`, as: 'n wide' },
                    { name: 'Revoke', isHidden: true },
                  ]}
                />
                <tbody data-rows>
                  {apiKeys.map((key) => (
                    <KeyRow
                      key={key.id}
                      orgId={id}
                      apiKey={key}
                      data={data}
                      used={charged.data?.keys.find(({ keyId }) => keyId === key.id)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Answer>
    </section>
  );
}

function KeyRow({
  orgId,
  apiKey,
  data,
  used,
}: {
  orgId: string;
  apiKey: ApiKey;
  data: OrganizationDetail;
  used: CreditsUsage['keys'][number] | undefined;
}) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(`/v1/organizations/${orgId}/api-keys/${apiKey.id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: keys(orgId).queryKey }),
  });
  const state = stateOf(apiKey);
  const creator = data.members.find(({ userId }) => userId === apiKey.createdBy)?.userName ?? 'a former member';
  return (
    <tr>
      <td>
        <b>{apiKey.name}</b> {state !== 'live' && <span className={`pill ${state}`}>{state}</span>}
        <br />
        <small className="dim">
          <code>{apiKey.prefix}…</code> by {creator}, {day(apiKey.createdAt)}
        </small>
        {revoke.error && <Problem error={revoke.error} />}
      </td>
      <td className="wide small">{apiKey.scopes.join(', ')}</td>
      <td className="nowrap">{ago(apiKey.lastUsedAt)}</td>
      <td className="wide">{apiKey.expiresAt === null ? 'never' : day(apiKey.expiresAt)}</td>
      <td className="n wide">
        {used ? (used.charged > 0 ? `${number(used.charged)} credits` : counted(used.runs, 'run')) : '–'}
      </td>
      <td className="n">
        {state === 'live' && (
          <Sure ask="Revoke" act="Revoke permanently" isBusy={revoke.isPending} then={() => revoke.mutate()} />
        )}
      </td>
    </tr>
  );
}

const PRESETS = [
  { id: 'ci', name: 'CI', what: 'Start and read audits, and see the balance.' },
  { id: 'read-only', name: 'Read only', what: 'Read reports, the balance and the organization.' },
  { id: 'full', name: 'Full', what: 'Everything that a key can do.' },
] as const;
const EXPIRIES = [
  { id: '7d', name: 'in 7 days' },
  { id: '30d', name: 'in 30 days' },
  { id: '90d', name: 'in 90 days' },
  { id: 'never', name: 'never' },
] as const;

interface Wanted {
  name: string;
  preset: (typeof PRESETS)[number]['id'];
  expiry: (typeof EXPIRIES)[number]['id'];
}
const UNTYPED: Wanted = { name: '', preset: 'ci', expiry: '90d' };

function NewKey({ id, close }: { id: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [{ name, preset, expiry }, setTyped] = useDraft<Wanted>('new key', UNTYPED);
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () =>
      call<CreatedApiKey>(`/v1/organizations/${id}/api-keys`, {
        method: 'POST',
        body: { name, preset, expiry } as unknown as CreateApiKeyRequest,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys(id).queryKey }),
  });
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <Dialog of={dialog} titleId="new-key" close={close}>
      {make.data ? (
        <ShownOnce
          titleId="new-key"
          title={`“${make.data.name}” is made`}
          secret={make.data.token}
          close={() => dialog.current?.close()}
        />
      ) : (
        <form onSubmit={submit}>
          <h2 id="new-key">New key</h2>
          <label>
            <span>Name</span>
            <input
              required
              maxLength={100}
              value={name}
              placeholder="What it is for"
              onChange={({ target }) => setTyped((typed) => ({ ...typed, name: target.value }))}
            />
          </label>
          <OneOf
            legend="Permissions"
            name="preset"
            of={PRESETS}
            value={preset}
            choose={(chosen) => setTyped((typed) => ({ ...typed, preset: chosen }))}
          />
          <Select
            label="Expires"
            of={EXPIRIES}
            value={expiry}
            choose={(chosen) => setTyped((typed) => ({ ...typed, expiry: chosen }))}
          />
          {make.error && <Problem error={make.error} />}
          <div className="row end">
            <button type="button" className="plain" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button disabled={make.isPending}>Create key</button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
