import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Credits, CreditsUsage, LedgerEntry } from '#client';
import { signed } from '#common/words';
import { ledger, usage, whoAmI } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { useTitle } from '../parts/crumbs.js';
import { DayBars } from '../parts/day-bars.js';
import { useCredits, useMayRead, useSeesAll } from '../parts/may.js';
import { Answer } from '../parts/states.js';
import { counted, day, moment, number } from '../words.js';

const DAYS = 30;

export function CreditsPage() {
  useTitle('Credits');
  const me = useQuery(whoAmI);
  const seesAll = useSeesAll();
  return <Answer of={me}>{() => (seesAll ? <AllCredits /> : <NotAll />)}</Answer>;
}

function NotAll() {
  return (
    <>
      <h1>Credits</h1>
      <p>You can see only some sites of this organization, and its credits are for all of them.</p>
    </>
  );
}

function AllCredits() {
  const balance = useCredits();
  const charged = useQuery(usage(DAYS));
  if (balance.data?.enabled === false)
    return (
      <>
        <h1>Credits</h1>
        <p>This installation charges no credits.</p>
      </>
    );
  return (
    <>
      <h1>Credits</h1>
      <section>
        <Answer of={balance}>{(data) => <Balance data={data} usage={charged.data} />}</Answer>
      </section>
      <section>
        <h2>
          Usage <small>last {DAYS} days</small>
        </h2>
        <Answer of={charged}>{(data) => <Burn days={data.days} />}</Answer>
      </section>
      <section>
        <h2>Ledger</h2>
        <Ledger />
      </section>
    </>
  );
}

function Balance({ data: { balance, plan, pricing }, usage: of }: { data: Credits; usage: CreditsUsage | undefined }) {
  const spent = of?.days.reduce((sum, { charged }) => sum + charged, 0) ?? 0;
  const perDay = spent / DAYS;
  return (
    <div className="sheet">
      <div className="mark">
        <span className="giant">{number(balance.total)}</span>
        <div>
          <p>credits available</p>
          <p className="dim small">
            {perDay > 0
              ? `At your current usage, about ${counted(Math.floor(balance.total / perDay), 'day')} left`
              : `No charges in the last ${DAYS} days`}
          </p>
        </div>
      </div>
      <dl>
        <div>
          <dt>Monthly credits</dt>
          <dd>{number(balance.monthly)}</dd>
        </div>
        <div>
          <dt>Expire on</dt>
          <dd>{balance.periodEnd === null ? 'Never' : day(balance.periodEnd)}</dd>
        </div>
        <div>
          <dt>Credits that never expire</dt>
          <dd>{number(balance.pack)}</dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd>{plan.name}</dd>
        </div>
        <div>
          <dt>Price of an audit</dt>
          <dd>{counted(pricing.audit_base?.cost ?? 0, 'credit')}</dd>
        </div>
        <div>
          <dt>Pages per audit</dt>
          <dd>{number(plan.maxPagesPerAudit)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** One bar for each day. */
function Burn({ days }: { days: CreditsUsage['days'] }) {
  const charged = days.reduce((sum, day) => sum + day.charged, 0);
  const runs = days.reduce((sum, day) => sum + day.runs, 0);
  if (charged === 0) return <p className="dim">No charges in this period</p>;
  return (
    <DayBars
      days={days}
      count={DAYS}
      valueOf={(day) => day.charged}
      wordsOf={(day) => `${counted(day.charged, 'credit')}, ${counted(day.runs, 'run')}`}
      label={`${counted(charged, 'credit')} charged`}
    >
      <b>{number(charged)}</b> credits for {counted(runs, 'run')}
    </DayBars>
  );
}

const KINDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  grant: 'Granted',
  period: 'Monthly credits',
  expire: 'Expired',
  hold: 'Set aside',
  settle: 'Settled',
};

function Ledger() {
  const found = useInfiniteQuery(ledger);
  return (
    <Answer of={found}>
      {({ pages }) => (
        <>
          <div className="scroll">
            <table>
              <Columns
                of={[
                  'Date',
                  'Entry',
                  { name: 'Available', as: 'n' },
                  { name: 'Set aside', as: 'n wide' },
                  { name: 'Charged', as: 'n' },
                ]}
              />
              <tbody data-rows>
                {pages
                  .flatMap(({ entries }) => entries)
                  .map((entry) => (
                    <tr key={entry.id}>
                      <td className="nowrap small">{moment(entry.createdAt)}</td>
                      <td>
                        {KINDS[entry.kind]}{' '}
                        {entry.run ? <RunOf run={entry.run} /> : <span className="dim">{entry.note}</span>}
                      </td>
                      <td className={`n ${entry.monthly + entry.pack < 0 ? 'dim' : 'good'}`}>
                        {entry.monthly + entry.pack === 0 ? '' : signed(entry.monthly + entry.pack, 0)}
                      </td>
                      <td className="n wide dim">{entry.held === 0 ? '' : signed(entry.held, 0)}</td>
                      <td className="n">{entry.charged === 0 ? '' : number(entry.charged)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
          {found.hasNextPage && (
            <p>
              <button className="plain" disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                Older entries
              </button>
            </p>
          )}
        </>
      )}
    </Answer>
  );
}

/** Leads to the report, for roles that may read it. */
function RunOf({ run: { id, url } }: { run: NonNullable<LedgerEntry['run']> }) {
  const shown = url.replace(/^https?:\/\//, '');
  if (!useMayRead()) return <span className="url">{shown}</span>;
  return (
    <Link to="/runs/$runId" params={{ runId: id }} className="url">
      {shown}
    </Link>
  );
}
