import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Browser } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { connection } from '../api/connection.js';
import { browsers } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { ago, day, deviceWords } from '../words.js';

/** Where the person is signed in: theirs alone, whatever organization they act in. */
export function Browsers() {
  const answer = useQuery(browsers);
  const all = useMutation({
    mutationFn: () => call('/v1/auth/browsers', { method: 'DELETE' }),
    onSuccess: () => connection.leaveFor('/app/sign-in'),
  });
  return (
    <section id="browsers">
      <div className="head">
        <h2>Where you are signed in</h2>
        <Sure
          ask="Sign out everywhere"
          act="Yes, sign out everywhere"
          isBusy={all.isPending}
          then={() => all.mutate()}
        />
      </div>
      {all.error && <Problem error={all.error} />}
      <Answer of={answer}>
        {(data) => (
          <table className="stacked">
            <Columns
              of={[
                'Browser',
                'Last used',
                { name: 'Expires at the latest', as: 'wide' },
                { name: 'Sign out', isHidden: true },
              ]}
            />
            <tbody data-rows>
              {data.browsers.map((browser) => (
                <BrowserRow key={browser.id} browser={browser} />
              ))}
            </tbody>
          </table>
        )}
      </Answer>
    </section>
  );
}

function BrowserRow({ browser: { id, device, createdAt, lastUsedAt, expiresAt, isCurrent } }: { browser: Browser }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(`/v1/auth/browsers/${id}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: browsers.queryKey }),
  });
  return (
    <tr>
      <td>
        <b title={device}>{deviceWords(device)}</b> {isCurrent && <span className="pill">this browser</span>}
        <br />
        <small className="dim">since {day(createdAt)}</small>
        {end.error && <Problem error={end.error} />}
      </td>
      <td className="nowrap">{ago(lastUsedAt)}</td>
      <td className="wide">{day(expiresAt)}</td>
      <td className="n">
        {!isCurrent && (
          <button
            className="text"
            aria-label={`Sign out of ${deviceWords(device)}`}
            disabled={end.isPending}
            onClick={() => end.mutate()}
          >
            Sign out
          </button>
        )}
      </td>
    </tr>
  );
}
