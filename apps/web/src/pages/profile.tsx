import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Passkey, Profile } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { profile, whoAmI } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Columns } from '../parts/columns.js';
import { useTitle } from '../parts/crumbs.js';
import { canUsePasskeys, createPasskey } from '../parts/passkeys.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { ago, day } from '../words.js';
import { Browsers } from './organization-browsers.js';
import { Notifications } from './own-notifications.js';
import { NewPasswordField } from './profile-password.js';
import { SignOut } from './sign-out.js';

type Submit = { preventDefault: () => void };

export function ProfilePage() {
  useTitle('Profile');
  const answer = useQuery(profile);
  return (
    <>
      <div className="head">
        <h1>Profile</h1>
        <SignOut />
      </div>
      <Answer of={answer}>
        {(data) => (
          <>
            <Person key={`${data.name} ${data.email ?? ''}`} data={data} />
            <Notifications isConfirmed={data.isEmailVerified} />
            {data.hasLocalSignIn && !data.isOfProvider && <Password data={data} />}
            {data.hasLocalSignIn && !data.isOfProvider && <Passkeys data={data} />}
          </>
        )}
      </Answer>
      <Browsers />
    </>
  );
}

/** What an answer says is what everybody sees from now on. */
function useStore(): (data: Profile) => Promise<void> {
  const client = useQueryClient();
  return async (data) => {
    client.setQueryData(profile.queryKey, data);
    await client.invalidateQueries({ queryKey: whoAmI.queryKey });
  };
}

function Person({ data }: { data: Profile }) {
  const [{ name, email }, setTyped] = useDraft('profile', { name: data.name, email: data.email ?? '' });
  const [password, setPassword] = useState('');
  const store = useStore();
  const isMoving = email.trim().toLowerCase() !== (data.email ?? '');
  const save = useMutation({
    mutationFn: () =>
      call<Profile>('/v1/auth/profile', {
        method: 'PATCH',
        body: { name, ...(isMoving ? { email: email.trim(), ...(data.hasPassword ? { password } : {}) } : {}) },
      }),
    onSuccess: store,
  });
  const submit = (event: Submit): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <section>
      <h2>You</h2>
      <form className="form" onSubmit={submit}>
        <label>
          <span>Name</span>
          <input
            required
            maxLength={100}
            autoComplete="name"
            value={name}
            onChange={({ target }) => setTyped((typed) => ({ ...typed, name: target.value }))}
          />
        </label>
        <label>
          <span>E-mail address</span>
          <input
            type="email"
            required={!data.isOfProvider}
            disabled={data.isOfProvider}
            autoComplete="email"
            value={email}
            onChange={({ target }) => setTyped((typed) => ({ ...typed, email: target.value }))}
          />
          {!isMoving && !data.isEmailVerified && data.email !== null && <Unconfirmed />}
          {data.isOfProvider && <small className="dim">From your identity provider. Change it there.</small>}
        </label>
        {isMoving && data.hasPassword && (
          <label>
            <span>Current password, to change the address</span>
            <input
              type="password"
              required
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </label>
        )}
        {save.error && <Problem error={save.error} />}
        <div className="row">
          <button disabled={save.isPending || (name === data.name && !isMoving)}>Save</button>
        </div>
      </form>
    </section>
  );
}

/** An address that was only typed gets no link to set a password, and no notifications. */
function Unconfirmed() {
  const send = useMutation({ mutationFn: () => call('/v1/auth/profile/email-confirmation', { method: 'POST' }) });
  return (
    <>
      <small className="dim">Not confirmed.</small>{' '}
      {send.isSuccess ? (
        <small role="status">A message with a link is on its way.</small>
      ) : (
        <button type="button" className="plain" disabled={send.isPending} onClick={() => send.mutate()}>
          Send a link
        </button>
      )}
      {send.error && <Problem error={send.error} />}
    </>
  );
}

function Password({ data }: { data: Profile }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call('/v1/auth/password', {
        method: 'PUT',
        body: { password: next, ...(data.hasPassword ? { currentPassword: current } : {}) },
      }),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      await client.invalidateQueries();
    },
  });
  const submit = (event: Submit): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <section id="password">
      <h2>Password</h2>
      <form className="form" onSubmit={submit}>
        {data.hasPassword && (
          <label>
            <span>Current password</span>
            <input
              type="password"
              required
              autoComplete="current-password"
              value={current}
              onChange={({ target }) => setCurrent(target.value)}
            />
          </label>
        )}
        <NewPasswordField value={next} choose={setNext} known={[data.name, data.email ?? '']} />
        {save.error && <Problem error={save.error} />}
        {save.isSuccess && next === '' && <p role="status">Password changed. Your other browsers are signed out.</p>}
        <div className="row">
          <button disabled={save.isPending}>{data.hasPassword ? 'Change password' : 'Set password'}</button>
        </div>
      </form>
    </section>
  );
}

function Passkeys({ data }: { data: Profile }) {
  const [name, setName] = useDraft('passkey', '');
  const store = useStore();
  const add = useMutation({
    mutationFn: async () => {
      const { options } = await call<{ options: unknown }>('/v1/auth/passkeys/options', { method: 'POST' });
      const response = await createPasskey(options);
      return call<Profile>('/v1/auth/passkeys', { method: 'POST', body: { name, response } });
    },
    onSuccess: async (changed) => {
      setName('');
      await store(changed);
    },
  });
  const submit = (event: Submit): void => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <section id="passkeys">
      <h2>Passkeys</h2>
      <div className="stack">
        {data.passkeys.length === 0 ? (
          <p className="dim">No passkeys yet. A passkey signs you in with your device instead of a password.</p>
        ) : (
          <table className="stacked">
            <Columns of={['Name', 'Last used', { name: 'Change', isHidden: true }]} />
            <tbody data-rows>
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} store={store} />
              ))}
            </tbody>
          </table>
        )}
        {canUsePasskeys() ? (
          <form className="form" onSubmit={submit}>
            <label>
              <span>Name of the new passkey</span>
              <input
                required
                maxLength={100}
                placeholder="Laptop"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </label>
            {add.error && <Problem error={add.error} />}
            <div className="row">
              <button className="plain" disabled={add.isPending}>
                {add.isPending ? 'Waiting for your device …' : 'Add a passkey'}
              </button>
            </div>
          </form>
        ) : (
          <p className="dim">
            Passkeys need https and a host name (or <code>localhost</code>). Open Sqout that way to add one.
          </p>
        )}
      </div>
    </section>
  );
}

function PasskeyRow({ passkey, store }: { passkey: Passkey; store: (data: Profile) => Promise<void> }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [typed, setTyped] = useState<string | null>(null);
  const path = `/v1/auth/passkeys/${encodeURIComponent(id)}`;
  const rename = useMutation({
    mutationFn: () => call<Profile>(path, { method: 'PATCH', body: { name: typed } }),
    onSuccess: async (data) => {
      setTyped(null);
      await store(data);
    },
  });
  const remove = useMutation({ mutationFn: () => call<Profile>(path, { method: 'DELETE' }), onSuccess: store });
  const problem = rename.error ?? remove.error;
  return (
    <tr>
      <td>
        {typed === null ? (
          <b>{name}</b>
        ) : (
          <form
            className="row"
            onSubmit={(event) => {
              event.preventDefault();
              rename.mutate();
            }}
          >
            <input
              aria-label={`New name of ${name}`}
              required
              maxLength={100}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <button className="plain" disabled={rename.isPending}>
              Save
            </button>
          </form>
        )}
        <br />
        <small className="dim">added {day(createdAt)}</small>
        {problem && <Problem error={problem} />}
      </td>
      <td className="nowrap">{lastUsedAt === null ? 'never' : ago(lastUsedAt)}</td>
      <td className="n">
        <span className="row end">
          {typed === null && (
            <button className="text" aria-label={`Rename ${name}`} onClick={() => setTyped(name)}>
              Rename
            </button>
          )}
          <Sure ask="Remove" act="Remove for good" isBusy={remove.isPending} then={() => remove.mutate()} />
        </span>
      </td>
    </tr>
  );
}
