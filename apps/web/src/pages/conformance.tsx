import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Conformance, CriterionResult } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { conformance, run as runQuery } from '../api/queries.js';
import { useTitle } from '../parts/crumbs.js';
import { RunCrumbs } from '../parts/run-crumbs.js';
import { Dialog } from '../parts/dialog.js';
import { Select } from '../parts/fields.js';
import { useMayWrite } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { conformanceRoute } from '../router.js';
import { counted, pathOf } from '../words.js';

const STATUS_WORDS: Readonly<Record<CriterionResult['status'], string>> = {
  fails: 'Fails',
  'may-fail': 'May fail',
  'no-failures': 'No failures found',
  'not-evaluated': 'Not evaluated',
};
const RESULTS = [
  { id: 'supports', name: 'Supports' },
  { id: 'partially-supports', name: 'Partially supports' },
  { id: 'does-not-support', name: 'Does not support' },
  { id: 'not-applicable', name: 'Not applicable' },
] as const;

/** Every success criterion with what rules and what people found. */
export function ConformancePage() {
  const { runId } = conformanceRoute.useParams();
  useTitle('WCAG 2.2');
  const run = useQuery(runQuery(runId));
  const found = useQuery(conformance(runId));
  return (
    <Answer of={run}>
      {(data) => (
        <>
          <RunCrumbs run={data}>
            <span>WCAG 2.2</span>
          </RunCrumbs>
          <h1>WCAG 2.2, levels A and AA</h1>
          <p>
            Rules find failures. They cannot show that a criterion is met: record what you have checked by hand.{' '}
            <a href={`/v1/agent-runs/${runId}/conformance/export?scope=organization`} download>
              Download as CSV
            </a>
          </p>
          <Answer of={found}>{(table) => <Criteria table={table} siteUrl={data.url} />}</Answer>
        </>
      )}
    </Answer>
  );
}

function Criteria({ table, siteUrl }: { table: Conformance; siteUrl: string }) {
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<CriterionResult | null>(null);
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Level</th>
            <th scope="col">Rules</th>
            <th scope="col">By hand</th>
          </tr>
        </thead>
        <tbody>
          {table.criteria.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.id} {row.name}
                {row.en301549 !== null && <small className="dim"> EN 301 549 {row.en301549}</small>}
              </th>
              <td>{row.level}</td>
              <td>
                <Automatic row={row} runId={table.runId} siteUrl={siteUrl} />
              </td>
              <td>
                {row.manual && <ByHand result={row.manual} />}
                {mayWrite && table.websiteId !== null && (
                  <button className="text" onClick={() => setOpen(row)} aria-label={`Record a result for ${row.id}`}>
                    {row.manual ? 'Change' : 'Record'}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && table.websiteId !== null && (
        <ResultForm row={open} runId={table.runId} websiteId={table.websiteId} close={() => setOpen(null)} />
      )}
    </>
  );
}

function Automatic({ row, runId, siteUrl }: { row: CriterionResult; runId: string; siteUrl: string }) {
  const [first] = row.evidence;
  const findings = row.rules.reduce((sum, rule) => sum + rule.findings, 0);
  return (
    <>
      <b className={row.status === 'fails' ? 'error' : row.status === 'may-fail' ? 'warning' : ''}>
        {STATUS_WORDS[row.status]}
      </b>{' '}
      {row.rules.length > 0 && (
        <Link to="/runs/$runId" params={{ runId }} search={{ view: 'all', wcag: row.id }} hash="findings">
          {counted(findings, 'finding')}
        </Link>
      )}
      <p className="small dim">{row.note}</p>
      {first && (
        <p className="small">
          {first.message} {first.pageUrl !== null && <span className="url">{pathOf(first.pageUrl, siteUrl)}</span>}
        </p>
      )}
    </>
  );
}

function ByHand({ result }: { result: NonNullable<CriterionResult['manual']> }) {
  return (
    <>
      <b>{RESULTS.find(({ id }) => id === result.result)?.name ?? result.result}</b>
      <p className="small dim">
        {result.evaluator}, {result.evaluatedOn}
      </p>
      {result.note !== null && <p className="small">{result.note}</p>}
    </>
  );
}

function ResultForm({
  row,
  runId,
  websiteId,
  close,
}: {
  row: CriterionResult;
  runId: string;
  websiteId: string;
  close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const client = useQueryClient();
  const [typed, setTyped] = useState({
    result: row.manual?.result ?? 'supports',
    note: row.manual?.note ?? '',
    evaluator: row.manual?.evaluator ?? '',
    evaluatedOn: row.manual?.evaluatedOn ?? new Date().toISOString().slice(0, 10),
  });
  const set = (members: Partial<typeof typed>): void => setTyped((known) => ({ ...known, ...members }));
  const path = `/v1/websites/${websiteId}/conformance/${row.id}`;
  const done = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: conformance(runId).queryKey });
    dialog.current?.close();
  };
  const save = useMutation({
    mutationFn: () => {
      const { note, ...rest } = typed;
      return call(path, { method: 'PUT', body: { ...rest, ...(note.trim() === '' ? {} : { note: note.trim() }) } });
    },
    onSuccess: done,
  });
  const remove = useMutation({ mutationFn: () => call(path, { method: 'DELETE' }), onSuccess: done });
  const error = save.error ?? remove.error;
  return (
    <Dialog of={dialog} titleId="manual-result" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <h2 id="manual-result">
          {row.id} {row.name}
        </h2>
        <Select label="Result" of={RESULTS} value={typed.result} choose={(result) => set({ result })} />
        <label>
          <span>Name</span>
          <input
            required
            maxLength={100}
            value={typed.evaluator}
            onChange={({ target }) => set({ evaluator: target.value })}
          />
        </label>
        <label>
          <span>Date</span>
          <input
            required
            type="date"
            value={typed.evaluatedOn}
            onChange={({ target }) => set({ evaluatedOn: target.value })}
          />
        </label>
        <label>
          <span>Note</span>
          <textarea maxLength={2_000} value={typed.note} onChange={({ target }) => set({ note: target.value })} />
        </label>
        {error && <Problem error={error} />}
        <div className="row end">
          {row.manual && (
            <button type="button" className="plain" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </button>
          )}
          <button type="button" className="plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button disabled={save.isPending}>Save</button>
        </div>
      </form>
    </Dialog>
  );
}
