import { useQuery } from '@tanstack/react-query';
import { call, CallError } from '../api/call.js';
import { organizations } from '../api/queries.js';
import { useMutation } from '../api/use-mutation.js';
import { useDraft } from '../drafts.js';
import { SettingsPage, type OwnOrganization } from '../parts/organization-settings.js';
import { Problem } from '../parts/states.js';
import { counted } from '../words.js';

export function DangerPage() {
  return <SettingsPage of="/organization/danger">{(own) => <DeleteOrganization own={own} />}</SettingsPage>;
}

function DeleteOrganization({ own: { id, data } }: { own: OwnOrganization }) {
  const { name } = data.organization;
  const others = data.members.length - 1;
  const isOnly = useQuery(organizations).data?.organizations.length === 1;
  const [typed, setTyped] = useDraft('name of the organization to delete', '');
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await call(`/v1/organizations/${id}`, { method: 'DELETE', query: { confirm: typed.trim() } });
      } catch (error) {
        // Its response was lost, or another owner was faster: it is gone.
        if (!(error instanceof CallError && error.code === 'NOT_FOUND')) throw error;
      }
    },
    // Nothing that was read in it may stay.
    onSuccess: () => location.assign('/app/organization'),
  });
  return (
    <section>
      <h2>Delete organization</h2>
      <div className="stack">
        <p>
          Deletes {name} permanently: its audits, reports, shared links, sites, issues, schedules, keys, channels and
          credits. Audits that are running are cancelled first.
        </p>
        <p>
          {others === 0 ? 'You lose' : `You and ${counted(others, 'other member')} lose`} access at once. Accounts stay
          {isOnly
            ? '. This is your only organization: afterwards you need an invitation to another one.'
            : ', and so do other organizations.'}
        </p>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            remove.mutate();
          }}
        >
          <label>
            <span>
              Type <b>{name}</b> to confirm
            </span>
            <input
              required
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
          {remove.error && <Problem error={remove.error} />}
          <div className="row">
            <button className="plain danger" disabled={remove.isPending || typed.trim() !== name.trim()}>
              Delete organization
            </button>
          </div>
        </form>
      </div>
    </section>
  );
}
