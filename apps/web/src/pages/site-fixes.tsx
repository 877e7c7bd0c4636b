import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SiteFixList } from '#client';
import { siteFixes } from '../api/queries.js';
import { Copy } from '../parts/dialog.js';
import { counted } from '../words.js';

type Snippet = SiteFixList['servers'][number];
type SiteFile = SiteFixList['files'][number];

const SERVERS: Readonly<Record<string, string>> = {
  nginx: 'nginx',
  caddy: 'Caddy',
  apache: 'Apache',
  htaccess: '.htaccess',
  'headers-file': '_headers',
};
const SAFETY: Readonly<Record<SiteFile['safety'], string>> = {
  safe: 'changes crawling only for the better',
  review: 'for review',
  draft: 'a draft: fill in the placeholder first',
};

/** What no edit of a page can do: settings of the server in front, and files of the site. */
export function SiteFixes({ runId, reportId }: { runId: string; reportId: string }) {
  const { data } = useQuery(siteFixes(runId));
  if (!data || data.files.length + data.servers.length === 0) return null;
  return (
    <section id="site-fixes" className="fixes">
      <h2>
        For the site <small>for review</small>
      </h2>
      <p className="dim">
        Fixes for files of the site, not for single pages. Sqout checked the pages again as they would be with these
        fixes. They do not count as fixed.
      </p>
      {data.servers.length > 0 && <Servers data={data} />}
      {data.files.map((file) => (
        <File key={file.path} file={file} reportId={reportId} />
      ))}
    </section>
  );
}

function Servers({ data: { servers, checks, rules, refused } }: { data: SiteFixList }) {
  const [chosen, setChosen] = useState(servers[0]?.server ?? '');
  const snippet = servers.find(({ server }) => server === chosen);
  return (
    <>
      <h3>Settings of the server, for {counted(rules.length, 'rule')}</h3>
      <label>
        Server in front{' '}
        <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {servers.map(({ server }) => (
            <option key={server} value={server}>
              {SERVERS[server] ?? server}
            </option>
          ))}
        </select>
      </label>
      {snippet && <SnippetText snippet={snippet} />}
      <details>
        <summary>
          Check first <span className="dim">by rule</span>
        </summary>
        <ul>
          {checks.map((check) => (
            <li key={check.rules.join()}>
              <code>{check.rules.join(', ')}</code>
              {snippet && !check.rules.every((rule) => snippet.rules.includes(rule)) && (
                <span className="dim"> not by {SERVERS[snippet.server] ?? snippet.server}</span>
              )}
              <p>{check.checkFirst}</p>
            </li>
          ))}
          {refused.map(({ ruleId, reason }) => (
            <li key={ruleId}>
              <code>{ruleId}</code> <span className="dim">needs manual work</span>
              <p>{reason}</p>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function SnippetText({ snippet: { parts, lacks } }: { snippet: Snippet }) {
  return (
    <>
      {parts.map(({ place, text }) => (
        <div key={place} className="snippet">
          <p className="line">
            {place} <Copy key={text} text={text} what={place} />
          </p>
          <pre>{text}</pre>
        </div>
      ))}
      {lacks.map(({ ruleId, reason }) => (
        <p key={ruleId} className="dim">
          Not <code>{ruleId}</code>: {reason}
        </p>
      ))}
    </>
  );
}

function File({ file, reportId }: { file: SiteFile; reportId: string }) {
  const { path, safety, isNew, changes, removes, text, isCut } = file;
  return (
    <details>
      <summary>
        <code>{path}</code>{' '}
        <span className="dim">
          {isNew ? 'new' : 'corrected'}
          {removes > 0 && `, ${counted(removes, 'finding')}`}, {SAFETY[safety]}
        </span>
      </summary>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="line">
        <a href={`/r/${reportId}/site-file?path=${encodeURIComponent(path)}`} download>
          Download
        </a>{' '}
        {!isCut && <Copy text={text} what={path} />}
      </p>
      <pre>{text}</pre>
      {isCut && <p className="dim">Only the beginning is shown. The file is longer.</p>}
    </details>
  );
}
