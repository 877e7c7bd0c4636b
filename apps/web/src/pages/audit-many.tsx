import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedWebsite } from '#client';
import { call } from '../api/call.js';
import { websiteLists } from '../api/queries.js';
import { counted } from '../words.js';

interface Outcome {
  started: number;
  failed: { siteKey: string; message: string }[];
}

/** Starts an audit of each chosen site, with the settings of the site. */
export function AuditMany({ wanted, onStart }: { wanted: readonly ListedWebsite[]; onStart: () => void }) {
  // Another choice is another request; the same click again is the same one.
  const [batch, setBatch] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => startAll(wanted, batch),
    onSuccess: async () => {
      setBatch(crypto.randomUUID());
      onStart();
      await client.invalidateQueries({ queryKey: websiteLists });
    },
  });
  if (wanted.length === 0 && !start.data) return null;
  return (
    <div className="many">
      {wanted.length > 0 && (
        <div className="row">
          <button disabled={start.isPending} onClick={() => start.mutate()}>
            {start.isPending ? 'Starting …' : `Audit ${counted(wanted.length, 'site')}`}
          </button>
        </div>
      )}
      {start.data && <Started outcome={start.data} />}
    </div>
  );
}

function Started({ outcome: { started, failed } }: { outcome: Outcome }) {
  return (
    <div role="status">
      <p className="dim">{counted(started, 'audit')} started.</p>
      {failed.length > 0 && (
        <ul className="problem">
          {failed.map(({ siteKey, message }) => (
            <li key={siteKey}>
              <b>{siteKey}</b>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function startAll(wanted: readonly ListedWebsite[], batch: string): Promise<Outcome> {
  const outcome: Outcome = { started: 0, failed: [] };
  for (const { id, siteKey, url } of wanted) {
    try {
      await call('/v1/agent-runs', {
        method: 'POST',
        body: { url, trigger: 'api', websiteId: id },
        headers: { 'Idempotency-Key': `many-${batch}-${id}` },
      });
      outcome.started += 1;
    } catch (error) {
      outcome.failed.push({ siteKey, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return outcome;
}
