import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import type { Channel, ChannelWithSecret } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { channels, websites } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Dialog, ShownOnce } from '../parts/dialog.js';
import { Select } from '../parts/fields.js';
import { Problem } from '../parts/states.js';
import { EVENTS, KIND_NAMES, REPORT_CHOICES } from './channel-words.js';

const KINDS = (Object.keys(KIND_NAMES) as Channel['kind'][]).map((id) => ({ id, name: KIND_NAMES[id] }));
const HINTS: Readonly<Record<Channel['kind'], string>> = {
  webhook: 'Receives signed messages by POST. It starts with https://.',
  slack: 'Create an incoming webhook in Slack and paste its URL.',
  teams: 'Create a workflow “Post to a channel when a webhook request is received” in Teams and paste its URL.',
  discord: 'Create a webhook in the settings of the Discord channel and paste its URL.',
  email: 'Gets a message with a link first. Nothing else is sent until its reader confirms the address.',
};

interface Typed {
  kind: Channel['kind'];
  name: string;
  url: string;
  email: string;
  isDigest: boolean;
  reports: Channel['reports'];
  isMonthly: boolean;
  site: string;
  types: string[];
}
const UNTYPED: Typed = {
  ...{ kind: 'webhook', name: '', url: '', email: '', isDigest: true, site: '' },
  ...{ reports: 'none', isMonthly: false },
  types: EVENTS.filter(({ isDefault }) => isDefault).map(({ id }) => id),
};

/** @param sendsEmail whether the installation has a server for e-mail */
export function NewChannel({ sendsEmail, close }: { sendsEmail: boolean; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useDraft<Typed>('new channel', UNTYPED);
  const set = (members: Partial<Typed>): void => setTyped((known) => ({ ...known, ...members }));
  const q = useDeferredValue(typed.site.trim());
  const known = useInfiniteQuery(websites({ q, tag: '', client: '', sort: 'host' })).data?.pages[0]?.websites ?? [];
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () => {
      const { kind, name, site, types } = typed;
      const body = { kind, name, types, sites: site.trim() === '' ? [] : [site.trim()], ...targetOf(typed) };
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
        <Target typed={typed} set={set} sendsEmail={sendsEmail} />
        {typed.kind === 'email' && sendsEmail && <ForClients typed={typed} set={set} />}
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
          <button disabled={create.isPending || isIdle(typed) || (typed.kind === 'email' && !sendsEmail)}>
            Add channel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The day of a digest begins where the person is who adds it. */
function targetOf({ kind, url, email, isDigest, reports, isMonthly }: Typed): object {
  if (kind !== 'email') return { url };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { email: email.trim(), digest: isDigest, reports, monthly: isMonthly, timeZone };
}

/** It would get nothing. */
function isIdle({ kind, types, reports, isMonthly }: Typed): boolean {
  return types.length === 0 && (kind !== 'email' || (reports === 'none' && !isMonthly));
}

/** What an agency sends to a client. */
function ForClients({ typed, set }: { typed: Typed; set: (members: Partial<Typed>) => void }) {
  return (
    <>
      <Select
        label="Reports of scheduled audits"
        of={REPORT_CHOICES}
        value={typed.reports}
        choose={(reports) => set({ reports })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={typed.isMonthly}
          onChange={({ target }) => set({ isMonthly: target.checked })}
        />
        <span>Send a summary of the site once a month</span>
      </label>
    </>
  );
}

/** Where the events go: a URL or an address. */
function Target(of: { typed: Typed; set: (members: Partial<Typed>) => void; sendsEmail: boolean }) {
  const { typed, set, sendsEmail } = of;
  const isMail = typed.kind === 'email';
  if (isMail && !sendsEmail)
    return (
      <p className="problem mild">
        This installation sends no e-mail. Its operator sets <code>SMTP_URL</code> to change that.
      </p>
    );
  return (
    <>
      <label>
        <span>{isMail ? 'E-mail address' : 'URL'}</span>
        <input
          required
          key={isMail ? 'email' : 'url'}
          type={isMail ? 'email' : 'url'}
          spellCheck={false}
          autoComplete="off"
          maxLength={isMail ? 254 : 2_000}
          value={isMail ? typed.email : typed.url}
          aria-describedby="channel-target-hint"
          onChange={({ target }) => set(isMail ? { email: target.value } : { url: target.value })}
        />
        <small id="channel-target-hint" className="dim">
          {HINTS[typed.kind]}
        </small>
      </label>
      {isMail && (
        <label className="check">
          <input
            type="checkbox"
            checked={typed.isDigest}
            onChange={({ target }) => set({ isDigest: target.checked })}
          />
          <span>Send alerts at once, and everything else in one message a day and site</span>
        </label>
      )}
    </>
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
