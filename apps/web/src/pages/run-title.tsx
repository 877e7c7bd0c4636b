import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AuditRun } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { run as runQuery, websiteLists } from '../api/queries.js';
import { useMayWrite } from '../parts/may.js';
import { Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';

/** What people call the audit, which its report has as well. */
export function RunTitle({ run }: { run: AuditRun }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const mayWrite = useMayWrite();
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <TitleForm run={run} close={() => setOpen(false)} />;
  if (!mayWrite && !run.title) return null;
  return (
    <div className="row noprint">
      {run.title && <b dir="auto">{run.title}</b>}
      {mayWrite && (
        <button ref={button} className="text" onClick={() => setOpen(true)}>
          {run.title ? 'Rename' : 'Give this audit a title'}
        </button>
      )}
    </div>
  );
}

function TitleForm({ run: { id, title }, close }: { run: AuditRun; close: () => void }) {
  const [typed, setTyped] = useState(title ?? '');
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => call(`/v1/agent-runs/${id}/title`, { method: 'PUT', body: { title: typed.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: runQuery(id).queryKey });
      await client.invalidateQueries({ queryKey: ['sites'] });
      close();
    },
  });
  // Before the next key arrives.
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <label>
        <span>Title of this audit</span>
        <input
          ref={input}
          maxLength={120}
          placeholder="Before the relaunch"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <div className="row">
        <button disabled={save.isPending}>Save title</button>
        <button type="button" className="plain" onClick={close}>
          Cancel
        </button>
      </div>
      {save.error && <Problem error={save.error} />}
    </form>
  );
}

/** With its report, for everyone. */
export function DeleteRun({ id, siteKey, ask }: { id: string; siteKey: string; ask: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(`/v1/agent-runs/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate({ to: '/sites/$siteKey', params: { siteKey } });
      client.removeQueries({ queryKey: runQuery(id).queryKey });
      await client.invalidateQueries({ queryKey: ['sites'] });
      await client.invalidateQueries({ queryKey: websiteLists });
    },
  });
  return (
    <>
      {remove.error && <Problem error={remove.error} />}
      <Sure ask={ask} act="Delete for good, for everyone" isBusy={remove.isPending} then={() => remove.mutate()} />
    </>
  );
}
