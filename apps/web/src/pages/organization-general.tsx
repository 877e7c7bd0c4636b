import { useQueryClient } from '@tanstack/react-query';
import type { OrganizationDetail } from '#client';
import { call } from '../api/call.js';
import { organization, organizations } from '../api/queries.js';
import { useMutation } from '../api/use-mutation.js';
import { useDraft } from '../drafts.js';
import { LogoField } from '../parts/logo-field.js';
import { SettingsPage } from '../parts/organization-settings.js';
import { Problem } from '../parts/states.js';
import { BrandOf } from './organization-brand.js';

export function GeneralPage() {
  return (
    <SettingsPage of="/organization/general">
      {({ data: { organization: org } }) => (
        <>
          <NameOf org={org} />
          <LogoOf org={org} />
          <BrandOf org={org} />
        </>
      )}
    </SettingsPage>
  );
}

function NameOf({ org }: { org: OrganizationDetail['organization'] }) {
  const client = useQueryClient();
  const [name, setName] = useDraft('name of the organization', org.name);
  const save = useMutation({
    mutationFn: () => call(`/v1/organizations/${org.id}`, { method: 'PATCH', body: { name: name.trim() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: organizations.queryKey }),
  });
  return (
    <section>
      <h2>Name</h2>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <label>
          <span>Name of the organization</span>
          <input
            required
            maxLength={100}
            autoComplete="organization"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {save.error && <Problem error={save.error} />}
        <div className="row">
          <button disabled={save.isPending || name.trim() === '' || name.trim() === org.name}>Save name</button>
        </div>
      </form>
    </section>
  );
}

function LogoOf({ org }: { org: OrganizationDetail['organization'] }) {
  const client = useQueryClient();
  return (
    <section>
      <h2>Logo</h2>
      <div className="stack">
        <LogoField
          path={`/v1/organizations/${org.id}/logo`}
          url={org.avatarUrl}
          alt={`Logo of ${org.name}`}
          none="None yet. Reports show it at the top."
          done={() => client.invalidateQueries({ queryKey: organization(org.id).queryKey })}
        />
      </div>
    </section>
  );
}
