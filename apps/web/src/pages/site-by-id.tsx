import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { website } from '../api/queries.js';
import { Problem, Waiting } from '../parts/states.js';

/** As the API makes them: no host has an underscore. */
const SITE_ID = /^web_[0-9a-f]{26}$/;

/** The pages of a site. Its id, which responses of the API and messages have, leads to the same page under its key. */
export function SitePages() {
  const { siteKey = '' } = useParams({ strict: false });
  return SITE_ID.test(siteKey) ? <SiteById id={siteKey} /> : <Outlet />;
}

function SiteById({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(website(id));
  const { history } = useRouter();
  const siteKey = data?.siteKey;
  useEffect(() => {
    if (siteKey !== undefined) history.replace(history.location.href.replace(id, siteKey));
  }, [history, id, siteKey]);
  return error ? <Problem error={error} retry={() => void refetch()} /> : <Waiting />;
}
