import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel, ChannelWithSecret } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { channels } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { moment } from '../words.js';
import { NewChannel, SecretOf } from './channel-form.js';
import { ChannelLog } from './channel-log.js';
import { EVENT_NAMES, KIND_NAMES } from './channel-words.js';

/** Where the organization is told about events. */
export function Channels() {
  const answer = useQuery(channels);
  const [isOpen, setOpen] = useDraft('new channel is open', false);
  return (
    <section id="channels">
      <div className="head">
        <h2>Channels</h2>
        <button onClick={() => setOpen(true)}>Add channel</button>
      </div>
      {isOpen && <NewChannel sendsEmail={answer.data?.sendsEmail ?? false} close={() => setOpen(false)} />}
      <Answer of={answer} what="Reading the channels">
        {({ channels: all }) =>
          all.length === 0 ? (
            <p className="dim">
              No channels yet. A channel sends alerts and other events to a webhook, Slack, Teams, Discord or an e-mail
              address.
            </p>
          ) : (
            <>
              {all.map((each) => (
                <ChannelCard key={each.id} channel={each} />
              ))}
            </>
          )
        }
      </Answer>
    </section>
  );
}

function ChannelCard({ channel }: { channel: Channel }) {
  const client = useQueryClient();
  const [isLogOpen, setLogOpen] = useState(false);
  const done = () => client.invalidateQueries({ queryKey: channels.queryKey });
  const { id, name, kind, address, enabled } = channel;
  const isUnconfirmed = kind === 'email' && channel.verifiedAt === null;
  const change = useMutation({
    mutationFn: (action: 'pause' | 'resume' | 'delete' | 'test' | 'confirmation') => {
      if (action === 'delete') return call(`/v1/channels/${id}`, { method: 'DELETE' });
      if (action === 'test' || action === 'confirmation')
        return call(`/v1/channels/${id}/${action}`, { method: 'POST' });
      return call(`/v1/channels/${id}`, { method: 'PATCH', body: { enabled: action === 'resume' } });
    },
    onSuccess: (_, action) => {
      if (action === 'test') setLogOpen(true);
    },
    onSettled: done,
  });
  const rotate = useMutation({
    mutationFn: () => call<ChannelWithSecret>(`/v1/channels/${id}/rotate`, { method: 'POST' }),
    onSettled: done,
  });
  return (
    <article className="schedule" aria-label={name}>
      <div className="head">
        <div>
          <h3>{name}</h3>
          <p>
            {KIND_NAMES[kind]} <code>{address}</code>
          </p>
          <p className="dim">{wordsOf(channel).join(' · ')}</p>
          <StateOf channel={channel} />
        </div>
        <div className="row">
          {enabled && (
            <button className="plain" disabled={change.isPending} onClick={() => change.mutate('test')}>
              Send test
            </button>
          )}
          <button className="plain" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
            Log
          </button>
          {isUnconfirmed ? (
            <button className="plain" disabled={change.isPending} onClick={() => change.mutate('confirmation')}>
              Send the link again
            </button>
          ) : (
            <button
              className="plain"
              disabled={change.isPending}
              onClick={() => change.mutate(enabled ? 'pause' : 'resume')}
            >
              {enabled ? 'Pause' : 'Resume'}
            </button>
          )}
          {kind === 'webhook' && (
            <Sure ask="Rotate secret" act="Replace the secret" isBusy={rotate.isPending} then={() => rotate.mutate()} />
          )}
          <Sure ask="Delete" act="Delete this channel" isBusy={change.isPending} then={() => change.mutate('delete')} />
        </div>
      </div>
      {change.error && <Problem error={change.error} />}
      {rotate.error && <Problem error={rotate.error} />}
      {rotate.data && <SecretOf channel={rotate.data} isRotated close={() => rotate.reset()} />}
      {isLogOpen && <ChannelLog channel={channel} />}
    </article>
  );
}

/** What the channel gets. */
function wordsOf({ types, sites, digest, reports, monthly }: Channel): string[] {
  return [
    ...types.map((type) => EVENT_NAMES[type] ?? type),
    ...(reports === 'attached' ? ['reports as PDF'] : reports === 'linked' ? ['reports by link'] : []),
    ...(monthly ? ['one summary a month'] : []),
    ...(sites.length > 0 ? [`only ${sites.join(', ')}`] : []),
    ...(digest && types.length > 0 ? ['one digest a day and site'] : []),
  ];
}

function StateOf({ channel }: { channel: Channel }) {
  const { enabled, disabledReason, failingSince, secretOldUntil } = channel;
  if (channel.kind === 'email' && channel.verifiedAt === null)
    return (
      <p className="problem mild">
        {disabledReason ?? 'Waits until the reader of the address confirms it by the link in the message.'}
      </p>
    );
  if (!enabled)
    return (
      <p className="problem mild">
        {disabledReason === null ? 'Paused.' : `Disabled: ${disabledReason} Resume it when that is fixed.`}
      </p>
    );
  return (
    <>
      {failingSince !== null && <p className="problem mild">Deliveries have failed since {moment(failingSince)}.</p>}
      {secretOldUntil !== null && new Date(secretOldUntil) > new Date() && (
        <p className="dim">The old secret signs messages as well until {moment(secretOldUntil)}.</p>
      )}
    </>
  );
}
