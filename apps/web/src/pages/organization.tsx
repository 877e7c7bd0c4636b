import { useRef, useState, type ChangeEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, CreateApiKeyRequest, CreatedApiKey, CreditsUsage, OrganizationDetail } from '#client';
import { call } from '../api/call.js';
import { keys, organization, usage, whoAmI } from '../api/queries.js';
import { useTitle } from '../parts/crumbs.js';
import { Answer, Empty, Problem } from '../parts/states.js';
import { ago, counted, day, moment, number } from '../words.js';

const USAGE_DAYS = 30;

export function OrganizationPage() {
  useTitle('Organization');
  const me = useQuery(whoAmI);
  return (
    <Answer of={me}>
      {({ org, user }) =>
        org ? (
          <OrganizationOf id={org.id} />
        ) : (
          <Empty title="You are in no organization yet">
            <p>{user.name}, ask somebody who runs one to invite you. What you need then comes with their link.</p>
          </Empty>
        )
      }
    </Answer>
  );
}

function OrganizationOf({ id }: { id: string }) {
  const answer = useQuery(organization(id));
  return (
    <Answer of={answer}>
      {(data) => {
        const isManager = data.role === 'owner' || data.role === 'admin';
        return (
          <>
            <div className="head">
              <h1>{data.organization.name}</h1>
              <div className="row">
                <a href="/app/account" className="button plain">
                  Your account and sessions
                </a>
                <SignOut />
              </div>
            </div>
            <Members data={data} />
            {isManager ? (
              <>
                <Keys id={id} data={data} />
                <LogoOf data={data} />
              </>
            ) : (
              <section>
                <p className="dim">Keys and the logo are for owners and admins. You are {data.role}.</p>
              </section>
            )}
          </>
        );
      }}
    </Answer>
  );
}

function SignOut() {
  const leave = useMutation({
    mutationFn: () => call('/v1/auth/logout', { method: 'POST' }),
    onSuccess: () => location.assign('/app/sign-in'),
  });
  return (
    <button className="plain" disabled={leave.isPending} onClick={() => leave.mutate()}>
      {leave.error ? 'Not signed out: try again' : 'Sign out'}
    </button>
  );
}

function Members({ data: { members, plan } }: { data: OrganizationDetail }) {
  return (
    <section>
      <h2>
        Members{' '}
        <small>
          {plan.maxMembers === -1
            ? counted(members.length, 'member')
            : `${members.length} of ${plan.maxMembers} on the ${plan.name} plan`}
        </small>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col" className="wide">
              Since
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ id, userName, userEmail, role, createdAt }) => (
            <tr key={id}>
              <td>
                {userName}
                {userEmail && (
                  <>
                    <br />
                    <small className="dim">{userEmail}</small>
                  </>
                )}
              </td>
              <td>{role}</td>
              <td className="wide">{day(createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stateOf({ revokedAt, expiresAt }: ApiKey): 'live' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) < new Date() ? 'expired' : 'live';
}

function Keys({ id, data }: { id: string; data: OrganizationDetail }) {
  const answer = useQuery(keys(id));
  const charged = useQuery(usage(USAGE_DAYS));
  const [isMaking, setMaking] = useState(false);
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
            <p className="dim">No key yet. A key lets a program, or CI, act for this organization.</p>
          ) : (
            <div className="scroll">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Key</th>
                    <th scope="col" className="wide">
                      May
                    </th>
                    <th scope="col">Last used</th>
                    <th scope="col" className="wide">
                      Ends
                    </th>
                    <th scope="col" className="n wide">
                      {USAGE_DAYS} days
                    </th>
                    <th scope="col">
                      <span className="hidden">Revoke</span>
                    </th>
                  </tr>
                </thead>
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
  const [isSure, setSure] = useState(false);
  const state = stateOf(apiKey);
  const creator = data.members.find(({ userId }) => userId === apiKey.createdBy)?.userName ?? 'somebody who left';
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
      <td>{ago(apiKey.lastUsedAt)}</td>
      <td className="wide">{apiKey.expiresAt === null ? 'never' : day(apiKey.expiresAt)}</td>
      <td className="n wide">{used ? `${number(used.charged)} credits` : '–'}</td>
      <td className="n">
        {state === 'live' &&
          (isSure ? (
            <button className="plain danger" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
              Revoke for good
            </button>
          ) : (
            <button className="text" onClick={() => setSure(true)}>
              Revoke
            </button>
          ))}
      </td>
    </tr>
  );
}

const PRESETS = [
  { id: 'ci', name: 'CI', what: 'Start audits and read them, see the balance.' },
  { id: 'read-only', name: 'Read only', what: 'Read reports, the balance and the organization.' },
  { id: 'full', name: 'Full', what: 'Everything that a key can do.' },
] as const;
const EXPIRIES = [
  { id: '7d', name: 'in 7 days' },
  { id: '30d', name: 'in 30 days' },
  { id: '90d', name: 'in 90 days' },
  { id: 'never', name: 'never' },
] as const;

function NewKey({ id, close }: { id: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const [preset, setPreset] = useState<(typeof PRESETS)[number]['id']>('ci');
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]['id']>('90d');
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
    <dialog
      ref={(element) => {
        dialog.current = element;
        if (element && !element.open) element.showModal();
      }}
      onClose={close}
      aria-labelledby="new-key"
    >
      {make.data ? (
        <div className="stack">
          <h2 id="new-key">“{make.data.name}” is made</h2>
          <p>Copy it now. It is shown this once and cannot be read again.</p>
          <code className="secret">{make.data.token}</code>
          <div className="row end">
            <Copy text={make.data.token} />
            <button onClick={() => dialog.current?.close()}>I have it</button>
          </div>
        </div>
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
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          <fieldset>
            <legend>May</legend>
            <div className="choice">
              {PRESETS.map((each) => (
                <label key={each.id}>
                  <input type="radio" name="preset" checked={preset === each.id} onChange={() => setPreset(each.id)} />
                  <span>
                    <b>{each.name}</b>
                    <small>{each.what}</small>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <label>
            <span>Ends</span>
            <select value={expiry} onChange={({ target }) => setExpiry(target.value as typeof expiry)}>
              {EXPIRIES.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
          {make.error && <Problem error={make.error} />}
          <div className="row end">
            <button type="button" className="plain" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button disabled={make.isPending}>Make the key</button>
          </div>
        </form>
      )}
    </dialog>
  );
}

function Copy({ text }: { text: string }) {
  const [isDone, setDone] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    );
  return (
    <button className="plain" onClick={copy}>
      {isDone ? 'Copied' : 'Copy'}
    </button>
  );
}

const MAX_LOGO_BYTES = 1_000_000;

/** Shown before it is sent. Pictures that a browser reads from the disk would need `blob:`; so the preview is what the server made of it. */
function LogoOf({ data: { organization: org } }: { data: OrganizationDetail }) {
  const client = useQueryClient();
  const done = () => client.invalidateQueries({ queryKey: organization(org.id).queryKey });
  const put = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_LOGO_BYTES)
        throw new Error(`This file has ${(file.size / 1_000_000).toFixed(1)} MB; a logo may have 1 MB.`);
      const form = new FormData();
      form.set('file', file);
      return call(`/v1/organizations/${org.id}/logo`, { method: 'POST', body: form });
    },
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: () => call(`/v1/organizations/${org.id}/logo`, { method: 'DELETE' }),
    onSuccess: done,
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    if (file) put.mutate(file);
  };
  const address = org.avatarUrl === null ? null : new URL(org.avatarUrl);
  return (
    <section>
      <h2>Logo</h2>
      <div className="stack">
        {address ? (
          <img className="logo" src={address.pathname + address.search} alt={`Logo of ${org.name}`} />
        ) : (
          <p className="dim">None yet. Reports show it at their head.</p>
        )}
        <div className="row">
          <label>
            <span>PNG, JPEG or WebP, at most 1 MB</span>
            <input type="file" accept="image/png,image/jpeg,image/webp" onChange={choose} disabled={put.isPending} />
          </label>
          {address && (
            <button className="plain danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Remove the logo
            </button>
          )}
        </div>
        {put.error && <Problem error={put.error} />}
        {remove.error && <Problem error={remove.error} />}
        <p className="small dim">Since {moment(org.createdAt)}</p>
      </div>
    </section>
  );
}
