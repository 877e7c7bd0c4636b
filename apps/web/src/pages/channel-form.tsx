import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import type { Channel, ChannelWithSecret } from '#client';
import { call } from '../api/call.js';
import { channels, websites } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Dialog, ShownOnce } from '../parts/dialog.js';
import { Select } from '../parts/fields.js';
import { Problem } from '../parts/states.js';
import { EVENTS, KIND_NAMES } from './channel-words.js';

const KINDS = (Object.keys(KIND_NAMES) as Channel['kind'][]).map((id) => ({ id, name: KIND_NAMES[id] }));
const HINTS: Readonly<Record<Channel['kind'], string>> = {
  webhook: 'Receives signed messages by POST. It starts with https://.',
  slack: 'Create an incoming webhook in Slack and paste its URL.',
  teams: 'Create a workflow “Post to a channel when a webhook request is received” in Teams and paste its URL.',
  discord: 'Create a webhook in the settings of the Discord channel and paste its URL.',
};

interface Typed {
  kind: Channel['kind'];
  name: string;
  url: string;
  site: string;
  types: string[];
}
const UNTYPED: Typed = {
  ...{ kind: 'webhook', name: '', url: '', site: '' },
  types: EVENTS.filter(({ isDefault }) => isDefault).map(({ id }) => id),
};

export function NewChannel({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useDraft<Typed>('new channel', UNTYPED);
  const set = (members: Partial<Typed>): void => setTyped((known) => ({ ...known, ...members }));
  const q = useDeferredValue(typed.site.trim());
  const known = useInfiniteQuery(websites({ q, tag: '', sort: 'host' })).data?.pages[0]?.websites ?? [];
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () => {
      const { kind, name, url, site, types } = typed;
      const body = { kind, name, url, types, sites: site.trim() === '' ? [] : [site.trim()] };
      return call<ChannelWithSecret>('/v1/channels', { method: 'POST', body });
    },
    onSuccess: async ({ secret }) => {
      setTyped(UNTYPED);
      await client.invalidateQueries({ queryKey: channels.queryKey });
      if (secret === null) dialog.current?.close();
    },
  });
  if (create.data?.secret) return <SecretOf channel={create.data} close={close} />;
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    create.mutate();
  };
  const toggle = (id: string, isOn: boolean): void =>
    set({ types: isOn ? [...typed.types, id] : typed.types.filter((type) => type !== id) });
  return (
    <Dialog of={dialog} titleId="new-channel" close={close}>
      <form onSubmit={submit}>
        <h2 id="new-channel">Add channel</h2>
        <Select label="Kind" of={KINDS} value={typed.kind} choose={(kind) => set({ kind })} />
        <label>
          <span>Name</span>
          <input required maxLength={100} value={typed.name} onChange={({ target }) => set({ name: target.value })} />
        </label>
        <label>
          <span>URL</span>
          <input
            required
            type="url"
            spellCheck={false}
            autoComplete="off"
            maxLength={2_000}
            value={typed.url}
            aria-describedby="channel-url-hint"
            onChange={({ target }) => set({ url: target.value })}
          />
          <small id="channel-url-hint" className="dim">
            {HINTS[typed.kind]}
          </small>
        </label>
        <label>
          <span>Site</span>
          <input
            list="channel-sites"
            placeholder="All sites"
            spellCheck={false}
            autoComplete="off"
            maxLength={300}
            value={typed.site}
            onChange={({ target }) => set({ site: target.value })}
          />
          <datalist id="channel-sites">
            {known.map(({ id, siteKey }) => (
              <option key={id} value={siteKey} />
            ))}
          </datalist>
        </label>
        <fieldset>
          <legend>Events</legend>
          <div className="choice">
            {EVENTS.map(({ id, name, what }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={typed.types.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                />
                <span>
                  <b>{name}</b>
                  <small>{what}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {create.error && <Problem error={create.error} />}
        <div className="row end">
          <button type="button" className="plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button disabled={create.isPending || typed.types.length === 0}>Add channel</button>
        </div>
      </form>
    </Dialog>
  );
}

/** The secret that signs the messages of a webhook. */
export function SecretOf(shown: { channel: ChannelWithSecret; isRotated?: boolean; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { channel, isRotated = false, close } = shown;
  return (
    <Dialog of={dialog} titleId="channel-secret" close={close}>
      <ShownOnce
        titleId="channel-secret"
        title={isRotated ? `New secret of “${channel.name}”` : `Secret of “${channel.name}”`}
        secret={channel.secret ?? ''}
        hint={
          isRotated
            ? 'Messages are signed by the old and the new secret for 24 hours.'
            : 'This secret signs the messages of the channel.'
        }
        close={() => dialog.current?.close()}
      />
    </Dialog>
  );
}
