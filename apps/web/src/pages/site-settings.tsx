import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { site, website, websiteLists } from '../api/queries.js';
import { Crumbs, useTitle } from '../parts/crumbs.js';
import { useMayManage } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { siteSettingsRoute } from '../router.js';
import { SiteLogo } from './site-brand.js';
import { SiteGithub } from './site-github.js';
import { SiteLogin } from './site-login.js';
import { SettingsForm } from './site-settings-form.js';

/** What holds for all audits of the site, for those who may change it. */
export function SiteSettingsPage() {
  const { siteKey } = siteSettingsRoute.useParams();
  useTitle(`Settings of ${siteKey}`);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const answer = useQuery({ ...site(siteKey), enabled: deletedId === null });
  const mayManage = useMayManage();
  const setDeleted = (id: string | null): void => {
    setDeletedId(id);
    void queries.invalidateQueries({ queryKey: websiteLists });
  };
  if (deletedId !== null)
    return (
      <DeletedSite
        id={deletedId}
        siteKey={siteKey}
        onRestore={() => {
          setDeleted(null);
          void navigate({ to: '/sites/$siteKey', params: { siteKey } });
        }}
      />
    );
  return (
    <Answer of={answer} what="Reading the site">
      {({ id, name }) => (
        <>
          <Crumbs>
            <Link to="/">Sites</Link>
            <Link to="/sites/$siteKey" params={{ siteKey }}>
              {name ?? siteKey}
            </Link>
            <span>Settings</span>
          </Crumbs>
          <h1>Settings</h1>
          {mayManage ? (
            <Settings siteId={id} onDelete={() => setDeleted(id)} />
          ) : (
            <p className="dim">Only owners and admins of the organization change the settings of a site.</p>
          )}
        </>
      )}
    </Answer>
  );
}

function Settings({ siteId, onDelete }: { siteId: string; onDelete: () => void }) {
  const answer = useQuery(website(siteId));
  return (
    <>
      <p className="dim">For every audit of this site, and for everyone in the organization.</p>
      <Answer of={answer} what="Reading the settings">
        {(data) => (
          <>
            <SettingsForm key={data.version} data={data} />
            <SiteLogo data={data} />
            <SiteLogin data={data} />
            <SiteGithub siteId={data.id} />
            <DeleteSite id={data.id} onDelete={onDelete} />
          </>
        )}
      </Answer>
    </>
  );
}

function DeleteSite({ id, onDelete }: { id: string; onDelete: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(`/v1/websites/${id}`, { method: 'DELETE' }),
    onSuccess: onDelete,
  });
  return (
    <>
      {remove.error && <Problem error={remove.error} />}
      <div className="away">
        <Sure ask="Delete site" act="Delete this site" isBusy={remove.isPending} then={() => remove.mutate()} />
      </div>
    </>
  );
}

/** In place of a site that was just deleted. */
function DeletedSite({ id, siteKey, onRestore }: { id: string; siteKey: string; onRestore: () => void }) {
  const restore = useMutation({
    mutationFn: () => call(`/v1/websites/${id}/restore`, { method: 'POST' }),
    onSuccess: onRestore,
  });
  return (
    <div className="empty" role="status">
      <h1>{siteKey} is deleted</h1>
      <p>Its audits and reports stay, its login is forgotten. A new audit of the site brings it back.</p>
      {restore.error && <Problem error={restore.error} />}
      <button disabled={restore.isPending} onClick={() => restore.mutate()}>
        Undo
      </button>
    </div>
  );
}
