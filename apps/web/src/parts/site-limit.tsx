import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { websites } from '../api/queries.js';
import { counted } from '../words.js';
import { Select } from './fields.js';
import { Problem } from './states.js';

const REACHES = [
  { id: 'all', name: 'All sites' },
  { id: 'some', name: 'Only some sites' },
] as const;

/** The sites that a viewer sees. @param chosen their ids; null: all */
export function SiteLimit({
  chosen,
  choose,
}: {
  chosen: readonly string[] | null;
  choose: (ids: string[] | null) => void;
}) {
  const [q, setQ] = useState('');
  const found = useInfiniteQuery({
    ...websites({ q, tag: '', client: '', sort: 'host' }),
    enabled: chosen !== null,
    refetchInterval: false,
  });
  const sites = found.data?.pages[0]?.websites ?? [];
  return (
    <>
      <Select
        label="Sites"
        of={REACHES}
        value={chosen === null ? 'all' : 'some'}
        choose={(reach) => choose(reach === 'all' ? null : [])}
      />
      {chosen !== null && (
        <fieldset className="stack sites-of">
          <legend>
            {chosen.length === 0 ? 'Select at least one site' : `${counted(chosen.length, 'site')} selected`}
          </legend>
          <input
            type="search"
            aria-label="Find a site"
            placeholder="Find a site"
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
          {found.error && <Problem error={found.error} />}
          <div className="list">
            {sites.map(({ id, siteKey, name }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    choose([...chosen.filter((each) => each !== id), ...(target.checked ? [id] : [])])
                  }
                />
                <span>
                  {name ?? siteKey}
                  {name !== null && <small>{siteKey}</small>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
