import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CreditsUsage } from '#client';
import { usage } from '../api/queries.js';
import { Columns } from '../parts/columns.js';
import { DayBars } from '../parts/day-bars.js';
import { useCredits, useSeesAll } from '../parts/may.js';
import { SettingsPage } from '../parts/organization-settings.js';
import { Answer } from '../parts/states.js';
import { counted, number, plural } from '../words.js';

const DAYS = 30;

export function UsagePage() {
  const seesAll = useSeesAll();
  return (
    <SettingsPage of="/organization/usage">
      {() => (
        <section>
          <h2>
            Usage <small>last {DAYS} days</small>
          </h2>
          {seesAll ? (
            <Usage />
          ) : (
            <p>You can see only some sites of this organization, and this is about all of them.</p>
          )}
        </section>
      )}
    </SettingsPage>
  );
}

function Usage() {
  const answer = useQuery(usage(DAYS));
  const charges = useCredits().data?.enabled ?? false;
  return (
    <Answer of={answer}>
      {({ days, keys }) => {
        const runs = days.reduce((sum, day) => sum + day.runs, 0);
        return runs === 0 ? (
          <p className="dim">No audits ended in this period</p>
        ) : (
          <>
            <DayBars
              days={days}
              count={DAYS}
              valueOf={(day) => day.runs}
              wordsOf={(day) => counted(day.runs, 'audit')}
              label={`${counted(runs, 'audit')} ended`}
            >
              <b>{number(runs)}</b> {plural(runs, 'audit')}
            </DayBars>
            <Starters keys={keys} charges={charges} />
            {charges && (
              <p>
                <Link to="/credits">Credits and their ledger</Link>
              </p>
            )}
          </>
        );
      }}
    </Answer>
  );
}

/** Who started the audits: each key, and all people together. */
function Starters({ keys, charges }: { keys: CreditsUsage['keys']; charges: boolean }) {
  return (
    <table>
      <Columns
        of={['Started by', { name: 'Audits', as: 'n' }, ...(charges ? [{ name: 'Credits', as: 'n' as const }] : [])]}
      />
      <tbody>
        {keys.map(({ keyId, name, runs, charged }) => (
          <tr key={keyId ?? 'people'}>
            <td>{keyId === null ? 'People and schedules' : (name ?? 'A deleted key')}</td>
            <td className="n">{number(runs)}</td>
            {charges && <td className="n">{number(charged)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
