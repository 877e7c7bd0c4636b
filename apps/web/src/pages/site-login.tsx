import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Website } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { website } from '../api/queries.js';
import { Select } from '../parts/fields.js';
import { Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';

const KINDS = [
  { id: 'basic', name: 'User name and password' },
  { id: 'cookie', name: 'Cookie' },
  { id: 'other', name: 'Another header' },
] as const;
type Kind = (typeof KINDS)[number]['id'];

const EMPTY = { user: '', password: '', name: '', value: '' };

/** Headers for a site behind a login. Their values go to the server and never come back. */
export function SiteLogin({ data: { id, version, requestHeaderNames } }: { data: Website }) {
  const [kind, setKind] = useState<Kind>('basic');
  const [typed, setTyped] = useState(EMPTY);
  const set = (members: Partial<typeof typed>): void => setTyped((known) => ({ ...known, ...members }));
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (requestHeaders: Record<string, string | null>) =>
      call<Website>(`/v1/websites/${id}`, { method: 'PATCH', body: { version, requestHeaders } }),
    onSuccess: (changed) => {
      setTyped(EMPTY);
      client.setQueryData(website(id).queryKey, changed);
    },
  });
  return (
    <form
      className="form form-of-site"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(headerOf(kind, typed));
      }}
    >
      <fieldset>
        <legend>Login</legend>
        <p className="dim">
          Headers that requests to this site carry, and to no other. They are stored encrypted, and the dashboard never
          shows their values.
        </p>
        {requestHeaderNames.map((name) => (
          <div key={name} className="row">
            <code>{name}</code>
            <Sure
              ask={`Remove ${name}`}
              act={`Remove ${name} from this site`}
              isBusy={change.isPending}
              then={() => change.mutate({ [name]: null })}
            />
          </div>
        ))}
        <Select label="Kind of login" of={KINDS} value={kind} choose={setKind} />
        {kind === 'basic' && (
          <label>
            <span>User name</span>
            <input
              required
              autoComplete="off"
              value={typed.user}
              onChange={({ target }) => set({ user: target.value })}
            />
          </label>
        )}
        {kind === 'other' && (
          <label>
            <span>Name of the header</span>
            <input
              required
              spellCheck={false}
              placeholder="X-Api-Key"
              value={typed.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          </label>
        )}
        <label>
          <span>{kind === 'basic' ? 'Password' : kind === 'cookie' ? 'Cookie' : 'Value'}</span>
          <input
            required
            type="password"
            autoComplete="new-password"
            placeholder={kind === 'cookie' ? 'name=value' : ''}
            value={kind === 'basic' ? typed.password : typed.value}
            onChange={({ target }) => set(kind === 'basic' ? { password: target.value } : { value: target.value })}
          />
        </label>
      </fieldset>
      {change.error && <Problem error={change.error} />}
      <div className="row">
        <button disabled={change.isPending}>{change.isPending ? 'Saving …' : 'Save login'}</button>
      </div>
    </form>
  );
}

function headerOf(kind: Kind, { user, password, name, value }: typeof EMPTY): Record<string, string> {
  if (kind === 'cookie') return { cookie: value };
  if (kind === 'other') return { [name]: value };
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}
