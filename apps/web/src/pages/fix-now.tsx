import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AuditRun, CreatedRun } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { NotPermitted, useCredits, useMayWrite } from '../parts/may.js';
import { Problem } from '../parts/states.js';
import { counted } from '../words.js';

/** From a completed audit to verified fixes of its findings, by a run of mode `fix`: no new audit. */
export function FixNow({ run }: { run: AuditRun }) {
  const [key] = useState(() => crypto.randomUUID());
  const balance = useCredits();
  const mayWrite = useMayWrite();
  const navigate = useNavigate();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () =>
      call<CreatedRun>('/v1/agent-runs', {
        method: 'POST',
        body: { url: run.url, trigger: 'api', mode: 'fix', auditId: run.id },
        headers: { 'Idempotency-Key': key },
      }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['credits'] });
      void navigate({ to: '/runs/$runId', params: { runId: id } });
    },
  });
  const pricing = balance.data?.pricing;
  return (
    <section id="fix-now">
      <h2>Fixes</h2>
      <p>
        {run.mode === 'recommend'
          ? 'The fixes below are proposals. To get the safe ones as a patch, the pages with issues are read again.'
          : 'Sqout reads the pages that have an exact fix again, fixes them, and checks them with all rules. Fixes that pass come as a patch.'}{' '}
        {balance.data?.enabled &&
          pricing &&
          `It costs ${counted(pricing.fix?.cost ?? 0, 'credit')} a fix, ${counted(pricing.fix_ceiling?.cost ?? 0, 'credit')} at most.`}
      </p>
      {start.error && <Problem error={start.error} />}
      {mayWrite ? (
        <button disabled={start.isPending} onClick={() => start.mutate()}>
          {start.isPending ? 'Starting …' : 'Create fixes'}
        </button>
      ) : (
        <NotPermitted what="create fixes" />
      )}
    </section>
  );
}
