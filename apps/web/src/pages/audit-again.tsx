import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { AuditRun, CreatedRun } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { useMayWrite } from '../parts/may.js';
import { Problem } from '../parts/states.js';

/** The same site with the same settings, by one click. */
export function AuditAgain({ run }: { run: AuditRun }) {
  const [key] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const { url, mode, model, config, websiteId } = run;
  const start = useMutation({
    mutationFn: () =>
      call<CreatedRun>('/v1/agent-runs', {
        method: 'POST',
        body: {
          ...{ url, mode, trigger: 'api' },
          ...(model ? { model } : {}),
          ...(websiteId ? { websiteId } : {}),
          ...(config ? { config: JSON.stringify(config) } : {}),
        },
        headers: { 'Idempotency-Key': `again-${key}` },
      }),
    onSuccess: ({ id }) => void navigate({ to: '/runs/$runId', params: { runId: id } }),
  });
  if (!useMayWrite()) return null;
  return (
    <>
      <button disabled={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? 'Starting …' : 'Audit again'}
      </button>
      {start.error && <Problem error={start.error} />}
    </>
  );
}
