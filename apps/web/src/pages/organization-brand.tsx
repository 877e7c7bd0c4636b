import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OrganizationDetail } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { organization } from '../api/queries.js';
import { Problem } from '../parts/states.js';

/** A browser's field for colours always has one. */
const FIRST_COLOR = '#2563eb';

/** How shared reports look, beside name and logo. */
export function BrandOf({ org }: { org: OrganizationDetail['organization'] }) {
  const client = useQueryClient();
  const kept = {
    color: org.brand?.color ?? '',
    footer: org.brand?.footer ?? '',
    isNamed: org.brand?.isSqoutNamed ?? true,
  };
  const [typed, setTyped] = useState(kept);
  const set = (change: Partial<typeof typed>): void => setTyped((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: () =>
      call(`/v1/organizations/${org.id}/brand`, {
        method: 'PUT',
        body: { color: typed.color, footer: typed.footer.trim(), isSqoutNamed: typed.isNamed },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: organization(org.id).queryKey }),
  });
  const isChanged = JSON.stringify(typed) !== JSON.stringify(kept);
  return (
    <section>
      <h2>Shared reports</h2>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <label className="check">
          <input
            type="checkbox"
            checked={typed.color !== ''}
            onChange={({ target }) => set({ color: target.checked ? FIRST_COLOR : '' })}
          />
          <span>
            A stripe in your colour
            <small>At the top of each report and on the first page of its PDF.</small>
          </span>
        </label>
        {typed.color !== '' && (
          <label>
            <span>Colour</span>
            <input type="color" value={typed.color} onChange={({ target }) => set({ color: target.value })} />
          </label>
        )}
        <label>
          <span>Last line</span>
          <input
            maxLength={200}
            placeholder="Acme Agency, Main Street 1"
            value={typed.footer}
            onChange={({ target }) => set({ footer: target.value })}
          />
        </label>
        <label className="check">
          <input type="checkbox" checked={typed.isNamed} onChange={({ target }) => set({ isNamed: target.checked })} />
          <span>
            Say “Made with Sqout”
            <small>At the end of each report.</small>
          </span>
        </label>
        {save.error && <Problem error={save.error} />}
        <div className="row">
          <button disabled={save.isPending || !isChanged}>Save</button>
        </div>
      </form>
    </section>
  );
}
