import { Link, useNavigate } from '@tanstack/react-router';
import type { CreatedRun } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { useDraft } from '../drafts.js';
import { NotPermitted, useMayWrite } from '../parts/may.js';
import { Problem } from '../parts/states.js';
import { webAddress } from '../words.js';

const NOTHING = { url: '', key: '' };

/** All that the first audit needs: the URL. */
export function FirstAudit() {
  // Another URL is another audit; the same click again is the same one.
  const [{ url, key }, setWanted] = useDraft('first audit', NOTHING);
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () =>
      call<CreatedRun>('/v1/agent-runs', {
        method: 'POST',
        body: { url: webAddress(url), trigger: 'api' },
        headers: { 'Idempotency-Key': `first-${key}` },
      }),
    onSuccess: ({ id }) => void navigate({ to: '/runs/$runId', params: { runId: id } }),
  });
  if (!useMayWrite()) return <NotPermitted what="start audits" />;
  return (
    <form
      className="form first"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <label>
        <span>URL of your site</span>
        <input
          required
          autoFocus
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          placeholder="https://www.example.com/"
          value={url}
          onChange={({ target }) => setWanted({ url: target.value, key: crypto.randomUUID() })}
        />
      </label>
      {start.error && <Problem error={start.error} />}
      <div className="row">
        <button disabled={start.isPending}>{start.isPending ? 'Starting …' : 'Start audit'}</button>
        <Link to="/new" search={url === '' ? {} : { url }}>
          More settings
        </Link>
      </div>
    </form>
  );
}
