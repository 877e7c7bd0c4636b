import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { websiteLists } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { Dialog } from '../parts/dialog.js';
import { Tags } from '../parts/tags.js';
import { counted, webAddress } from '../words.js';
import { MAX_LINES, readSites, type ImportLine } from './sites-csv.js';

interface Outcome {
  added: number;
  known: number;
  failed: { line: number; message: string }[];
}

/** Adds the sites of a CSV file. The same file again changes nothing. */
export function ImportSites({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const lines = readSites(text);
  const good = lines.filter(({ problem }) => problem === null);
  const isTooLong = lines.length > MAX_LINES;
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () => addAll(good),
    onSettled: () => client.invalidateQueries({ queryKey: websiteLists }),
  });
  return (
    <Dialog of={dialog} titleId="import-title" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <h2 id="import-title">Import sites from CSV</h2>
        {add.data ? (
          <Done outcome={add.data} />
        ) : (
          <>
            <p className="dim">
              Columns: <code>url</code>, <code>name</code>, <code>tags</code>, <code>client</code>. Separate tags with a
              semicolon or a vertical bar. Sites that are there already stay as they are.
            </p>
            <label>
              <span>CSV file</span>
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
              />
            </label>
            <label>
              <span>Or paste it here</span>
              <textarea
                rows={4}
                spellCheck={false}
                placeholder={'url,name,tags,client\nhttps://www.example.com/,Acme shop,shop;new,Acme Ltd.'}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </label>
            {lines.length > 0 && <Preview lines={lines} />}
            {isTooLong && <p className="problem">A file can have up to {counted(MAX_LINES, 'line')}. Split it.</p>}
          </>
        )}
        <div className="row end">
          <button type="button" className={add.data ? '' : 'plain'} onClick={() => dialog.current?.close()}>
            {add.data ? 'Done' : 'Cancel'}
          </button>
          {!add.data && (
            <button disabled={good.length === 0 || isTooLong || add.isPending}>
              {add.isPending ? 'Importing …' : `Import ${counted(good.length, 'site')}`}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Preview({ lines }: { lines: readonly ImportLine[] }) {
  const wrong = lines.filter(({ problem }) => problem !== null);
  // Errors first: they may be far below.
  const shown = [...wrong, ...lines.filter(({ problem }) => problem === null)].slice(0, 100);
  return (
    <div className="stack" role="region" aria-label="Preview" tabIndex={0}>
      <p role="status">
        {counted(lines.length - wrong.length, 'site')} to import
        {wrong.length > 0 && <b className="error">, {counted(wrong.length, 'line')} with an error</b>}
      </p>
      <div className="scroll preview">
        <table>
          <Columns of={[{ name: 'Line', as: 'n' }, 'Site', 'Name', 'Tags', 'Client']} />
          <tbody>
            {shown.map(({ line, siteKey, name, tags, client, problem }) => (
              <tr key={line}>
                <td className="n">{line}</td>
                {problem === null ? (
                  <>
                    <td>{siteKey}</td>
                    <td>{name}</td>
                    <td>
                      <Tags of={tags} />
                    </td>
                    <td>{client}</td>
                  </>
                ) : (
                  <td colSpan={4} className="error">
                    {problem}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Done({ outcome: { added, known, failed } }: { outcome: Outcome }) {
  return (
    <div className="stack" role="status">
      <p>
        {counted(added, 'site')} added
        {known > 0 && `, ${counted(known, 'site was', 'sites were')} there already`}.
      </p>
      {failed.length > 0 && (
        <ul className="problem">
          {failed.map(({ line, message }) => (
            <li key={line}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function addAll(lines: readonly ImportLine[]): Promise<Outcome> {
  const outcome: Outcome = { added: 0, known: 0, failed: [] };
  for (const { line, url, name, tags, client } of lines) {
    try {
      const body = {
        url: webAddress(url),
        ...(name === '' ? {} : { name }),
        ...(tags.length === 0 ? {} : { tags }),
        ...(client === '' ? {} : { client }),
      };
      const onStatus = (status: number): void => void (outcome[status === 201 ? 'added' : 'known'] += 1);
      await call('/v1/websites', { method: 'POST', body, onStatus });
    } catch (error) {
      outcome.failed.push({ line, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return outcome;
}
