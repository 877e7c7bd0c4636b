import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Channel, Delivery } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { deliveries } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { Answer, Problem } from '../parts/states.js';
import { moment } from '../words.js';
import { DELIVERY_STATES, EVENT_NAMES } from './channel-words.js';

/** What was sent to a channel, newest first. */
export function ChannelLog({ channel }: { channel: Channel }) {
  const answer = useInfiniteQuery(deliveries(channel.id));
  return (
    <Answer of={answer} what="Reading the log">
      {({ pages }) => {
        const all = pages.flatMap((page) => page.deliveries);
        if (all.length === 0) return <p className="dim">Nothing was sent yet. Send a test to see its result here.</p>;
        return (
          <>
            <div className="scroll">
              <table aria-label={`Log of ${channel.name}`}>
                <Columns
                  of={['Event', 'Result', { name: 'Time', as: 'wide' }, { name: 'Send again', isHidden: true }]}
                />
                <tbody>
                  {all.map((each) => (
                    <DeliveryOf key={each.id} delivery={each} channel={channel} />
                  ))}
                </tbody>
              </table>
            </div>
            {answer.hasNextPage && (
              <button className="plain" disabled={answer.isFetching} onClick={() => void answer.fetchNextPage()}>
                Show older
              </button>
            )}
          </>
        );
      }}
    </Answer>
  );
}

function DeliveryOf({ delivery, channel }: { delivery: Delivery; channel: Channel }) {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => call(`/v1/deliveries/${delivery.id}/resend`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveries(channel.id).queryKey }),
  });
  const { type, state, status, ms, error, nextAt, createdAt, attempt, attempts } = delivery;
  const isWaiting = state === 'due' || state === 'busy';
  const response = attempts[0]?.response ?? '';
  return (
    <tr>
      <td>{EVENT_NAMES[type] ?? type}</td>
      <td>
        {DELIVERY_STATES[state]}
        {status !== null && <span className="dim"> · {status}</span>}
        {ms !== null && <span className="dim"> · {ms} ms</span>}
        {attempt > 1 && <span className="dim"> · attempt {attempt}</span>}
        {error !== null && state !== 'done' && (
          <small className="dim block">
            {error}
            {nextAt !== null && ` Next attempt: ${moment(nextAt)}`}
          </small>
        )}
        {error !== null && state !== 'done' && response !== '' && (
          <details>
            <summary>Response</summary>
            <pre className="response">{response}</pre>
          </details>
        )}
        {resend.error && <Problem error={resend.error} />}
      </td>
      <td className="wide">{moment(createdAt)}</td>
      <td className="n">
        {!isWaiting && channel.enabled && (
          <button className="text" disabled={resend.isPending} onClick={() => resend.mutate()}>
            Send again
          </button>
        )}
      </td>
    </tr>
  );
}
