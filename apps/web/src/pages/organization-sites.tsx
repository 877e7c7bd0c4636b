import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedWebsite } from '#client';
import { websites } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { SettingsPage } from '../parts/organization-settings.js';
import { Answer } from '../parts/states.js';
import { Tags } from '../parts/tags.js';
import { number } from '../words.js';

const ALL = { q: '', tag: '', client: '', sort: 'host' } as const;

/** All sites of the organization, each with the way to its settings. */
export function OrganizationSitesPage() {
  return <SettingsPage of="/organization/sites">{() => <AllSites />}</SettingsPage>;
}

function AllSites() {
  const answer = useInfiniteQuery(websites(ALL));
  return (
    <section>
      <Answer of={answer} what="Reading the sites">
        {({ pages }) => (
          <>
            <h2>
              Sites <small>{number(pages[0]?.total ?? 0)}</small>
            </h2>
            {pages[0]?.total ? <SitesOf all={pages.flatMap((part) => part.websites)} /> : <NoSites />}
            {answer.hasNextPage && (
              <button
                className="plain"
                disabled={answer.isFetchingNextPage}
                onClick={() => void answer.fetchNextPage()}
              >
                More
              </button>
            )}
          </>
        )}
      </Answer>
    </section>
  );
}

function NoSites() {
  return (
    <>
      <p className="dim">No sites yet. A site is here once you start an audit of it or import it.</p>
      <Link to="/" className="button">
        Add sites
      </Link>
    </>
  );
}

function SitesOf({ all }: { all: readonly ListedWebsite[] }) {
  return (
    <table className="stacked">
      <Columns of={['Site', 'Client', { name: 'Settings', isHidden: true }]} />
      <tbody data-rows>
        {all.map(({ id, siteKey, name, client, tags }) => (
          <tr key={id}>
            <td>
              <Link to="/sites/$siteKey" params={{ siteKey }}>
                {name ?? siteKey}
              </Link>{' '}
              {name !== null && <small className="dim">{siteKey}</small>} <Tags of={tags} />
            </td>
            <td>{client ?? <span className="dim">–</span>}</td>
            <td className="n">
              <Link to="/sites/$siteKey/settings" params={{ siteKey }} aria-label={`Settings of ${name ?? siteKey}`}>
                Settings
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
