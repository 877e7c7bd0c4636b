import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditRun, AuditRunReport } from '#client';
import { SMALLEST_POINTS } from '#common/words';
import { relief, report } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { Bars, ScoreLedger, type BarRow } from '../parts/charts.js';
import { HeatMap } from '../parts/heat-map.js';
import { Starter } from '../parts/starter.js';
import { Answer, Waiting } from '../parts/states.js';
import type { PageNumber } from '../router.js';
import { bandOf, bytes, counted, duration, hostOf, moment, number } from '../words.js';
import { AuditAgain } from './audit-again.js';
import { Findings } from './findings.js';
import { FixNow } from './fix-now.js';
import { Fixes } from './fixes.js';
import { Lab } from './lab.js';
import { ReportFiles } from './report-files.js';
import { Share } from './share.js';
import { SincePrevious } from './since-previous.js';
import { SiteFixes } from './site-fixes.js';
import { StartPage } from './start-page.js';

interface Category {
  category: string;
  name: string;
  score: number | null;
  lost: number;
  passed: number;
  warnings: number;
  failed: number;
  total: number;
}

export function ReportSheet({ run }: { run: AuditRun }) {
  const answer = useQuery(report(run.id));
  return (
    <Answer of={answer} what="Reading the report">
      {(data) => <Sheet run={run} data={data} />}
    </Answer>
  );
}

function Sheet({ run, data }: { run: AuditRun; data: AuditRunReport }) {
  return run.mode === 'fix' ? <FixSheet run={run} data={data} /> : <AuditSheet run={run} data={data} />;
}

/** Pages that were read again for their fixes are no audit: there is nothing to compare, and no score. */
function FixSheet({ run, data }: { run: AuditRun; data: AuditRunReport }) {
  return (
    <>
      <div className="head">
        <div>
          <h1>{hostOf(run.url)}</h1>
          <p className="dim">{run.completionMessage}</p>
        </div>
        <div className="row">
          <a href={`/r/${data.id}`}>Report</a>
          <Actions run={run} data={data} />
        </div>
      </div>
      <Fixes runId={run.id} reportId={data.id ?? ''} />
      <SiteFixes runId={run.id} reportId={data.id ?? ''} />
    </>
  );
}

function AuditSheet({ run, data }: { run: AuditRun; data: AuditRunReport }) {
  const categories = (data.categories ?? []) as unknown as Category[];
  const score = data.healthScore ?? null;
  return (
    <>
      <TitleBlock run={run} data={data} />
      <Actions run={run} data={data} />
      <SincePrevious run={run} data={data} />
      {score !== null && (
        <section>
          <h2>What the score is made of</h2>
          <ScoreLedger
            id="now"
            score={score}
            parts={categories.map(({ category, name, lost }) => ({
              id: category,
              name: name ?? category,
              lost: lost ?? 0,
            }))}
          />
        </section>
      )}
      <Where runId={run.id} />
      <div className="pair">
        <div>
          <Findings run={run} data={data} />
          {(run.mode === 'audit' || run.mode === 'recommend') && isOfServer(run) && <FixNow run={run} />}
          {run.mode !== 'audit' && <Fixes runId={run.id} reportId={data.id ?? ''} />}
          {run.mode !== 'audit' && <SiteFixes runId={run.id} reportId={data.id ?? ''} />}
        </div>
        <div>
          <StartPage run={run} data={data} />
          <Categories categories={categories} />
          <Lab lab={data.lab} />
          <Histograms histograms={data.histograms as Histograms | null} runId={isOfServer(run) ? run.id : null} />
        </div>
      </div>
    </>
  );
}

/** Where the role may not, the API says so. */
function Actions({ run, data }: { run: AuditRun; data: AuditRunReport }) {
  return (
    <div className="row actions noprint">
      {isOfServer(run) && run.mode !== 'fix' && <AuditAgain run={run} />}
      {data.id !== undefined && (
        <Share runId={run.id} reportId={data.id} siteKey={data.siteKey ?? hostOf(run.url)} makerId={run.userId} />
      )}
    </div>
  );
}

/** Of an audit that a client has made, the server has no pages to go by. */
function isOfServer({ trigger }: AuditRun): boolean {
  return trigger === 'api' || trigger === 'scheduled';
}

function TitleBlock({ run, data }: { run: AuditRun; data: AuditRunReport }) {
  const score = data.healthScore ?? null;
  const config = (run.config ?? {}) as { coverageMode?: string; maxPages?: number };
  return (
    <div className="sheet">
      <div className="mark">
        <span
          className={`giant ${bandOf(score)}`}
          role="img"
          aria-label={score === null ? 'No score' : `Score ${score} of 100, grade ${data.grade ?? ''}`}
        >
          {score === null ? '–' : Math.round(score)}
        </span>
        <div>
          <h1>{hostOf(run.url)}</h1>
          <p className="dim">
            {score === null ? 'no checks could run' : `grade ${data.grade}`} ·{' '}
            {isOfServer(run) ? (
              <Link to="/runs/$runId/pages" params={{ runId: run.id }}>
                {counted(data.totalPages ?? 0, 'page')}
              </Link>
            ) : (
              counted(data.totalPages ?? 0, 'page')
            )}
          </p>
        </div>
      </div>
      <div>
        <dl>
          <Cell name="Audited">{moment(run.completedAt)}</Cell>
          <Cell name="Mode">
            {config.coverageMode ?? 'surface'}
            {config.maxPages === undefined ? '' : `, up to ${number(config.maxPages)}`}
          </Cell>
          <Cell name="Started by">
            <Starter of={run} />
          </Cell>
          <Cell name="Took">{duration(run.startedAt ?? null, run.completedAt ?? null)}</Cell>
          <Cell name="Checks">
            {number(data.failed ?? 0)} failed, {counted(data.warnings ?? 0, 'warning')}, {number(data.passed ?? 0)}{' '}
            passed
          </Cell>
          <Cell name="Result">{run.completionReason === 'partial' ? 'a part of the site' : 'complete'}</Cell>
          <Cell name="Files">{data.id !== undefined && <ReportFiles id={data.id} />}</Cell>
        </dl>
      </div>
    </div>
  );
}

function Cell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Where({ runId }: { runId: string }) {
  const answer = useQuery(relief(runId));
  if (answer.error || (answer.data && answer.data.pages < 2)) return null;
  return (
    <section>
      <h2>
        Where on the site <small>One bar per page. The height shows its number of findings.</small>
      </h2>
      {answer.data ? <HeatMap relief={answer.data} runId={runId} /> : <Waiting what="Loading the map" />}
      {answer.data && answer.data.shared.length > 0 && (
        <p className="small dim">
          Left out, because nearly every page has them:{' '}
          {answer.data.shared
            .slice(0, 6)
            .map(({ ruleName }) => ruleName)
            .join(', ')}
          {answer.data.shared.length > 6 ? ` and ${answer.data.shared.length - 6} more` : ''}. They come from the
          template.
        </p>
      )}
    </section>
  );
}

/** A category in which no rule applied has no score: it says so, and not "100". */
function Categories({ categories }: { categories: readonly Category[] }) {
  const sorted = [...categories].sort((a, b) => b.lost - a.lost || (a.score ?? 101) - (b.score ?? 101));
  return (
    <section>
      <h2>Categories</h2>
      <table>
        <Columns
          of={[
            'Category',
            { name: 'Score', as: 'n' },
            { name: 'Costs', as: 'n' },
            { name: 'Failed', as: 'n wide' },
            { name: 'Warn', as: 'n wide' },
            { name: 'Passed', as: 'n' },
          ]}
        />
        <tbody>
          {sorted.map(({ category, name, score, lost, failed, warnings, passed }) => (
            <tr key={category}>
              <td>
                {failed + warnings > 0 ? (
                  <Link
                    from="/runs/$runId"
                    to="."
                    search={(known) => ({ ...known, category, view: 'rules' as const })}
                    hash="findings"
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </td>
              {failed + warnings + passed === 0 ? (
                <td className="n dim" colSpan={5}>
                  no checks apply
                </td>
              ) : (
                <>
                  <td className={`n ${bandOf(score)}`}>{score === null ? '–' : Math.round(score)}</td>
                  <td className="n">{lost >= SMALLEST_POINTS ? lost.toFixed(1) : ''}</td>
                  <td className="n wide error">{failed || ''}</td>
                  <td className="n wide warning">{warnings || ''}</td>
                  <td className="n good">{passed || ''}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Bucket {
  from: number;
  to: number | null;
  pages: number;
}
interface Histograms {
  depth: Bucket[];
  ttfbMs: Bucket[];
  bytes: Bucket[];
  words: Bucket[];
  status: { status: number; pages: number }[];
}

const range = ({ from, to }: Bucket, name: (value: number) => string = number): string =>
  to === null
    ? `${name(from)} and more`
    : to - from <= 1 && name === number
      ? name(from)
      : `${name(from)} – ${name(to)}`;

/** Of pages in the bar, both ends included. */
const rangeOf = ({ from, to }: Bucket): string => (to === null ? `${from}..` : `${from}..${to - 1}`);

/** @param runId Its table has the pages behind the bars; null where the server has no pages. */
function Histograms({ histograms, runId }: { histograms: Histograms | null; runId: string | null }) {
  if (!histograms) return null;
  const { depth, ttfbMs, bytes: sizes, words, status } = histograms;
  const groups: { name: string; column: PageNumber; rows: (BarRow & { range: string })[] }[] = [
    {
      name: 'Clicks from the start page',
      column: 'depth',
      rows: (depth ?? []).map((each) => ({ label: range(each), value: each.pages, range: rangeOf(each) })),
    },
    {
      name: 'First byte',
      column: 'ttfb',
      rows: (ttfbMs ?? []).map((each) => ({
        ...{ label: range(each, (ms) => `${number(ms)} ms`), value: each.pages },
        range: rangeOf(each),
      })),
    },
    {
      name: 'Size of the HTML',
      column: 'size',
      rows: (sizes ?? []).map((each) => ({ label: range(each, bytes), value: each.pages, range: rangeOf(each) })),
    },
    {
      name: 'Words',
      column: 'words',
      rows: (words ?? []).map((each) => ({ label: range(each), value: each.pages, range: rangeOf(each) })),
    },
    {
      name: 'Status',
      column: 'status',
      rows: (status ?? []).map((each) => ({
        ...{ label: String(each.status), value: each.pages, range: String(each.status) },
        tone: each.status < 400 ? ('won' as const) : ('err' as const),
      })),
    },
  ];
  const linked = (name: string, column: PageNumber, row: BarRow & { range: string }): BarRow =>
    runId === null || row.value === 0
      ? row
      : {
          ...row,
          link: (
            <Link
              to="/runs/$runId/pages"
              params={{ runId }}
              search={{ [column]: row.range }}
              aria-label={`${row.label}: ${counted(row.value, 'page')} by ${name.toLowerCase()}`}
            >
              {row.label}
            </Link>
          ),
        };
  return (
    <section>
      <h2>Page statistics {runId !== null && <small>Each bar leads to its pages.</small>}</h2>
      <div className="hist">
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ name, column, rows }) => (
            <div key={name}>
              <h3>{name}</h3>
              <Bars rows={rows.map((row) => linked(name, column, row))} unit="pages" />
            </div>
          ))}
      </div>
    </section>
  );
}
