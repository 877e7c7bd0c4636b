import type { AuditRunReport } from '#client';
import { labRating, labSpread, type LabMetric, type LabRating } from '#report-text';
import { Columns } from '../parts/columns.js';
import { bytes, counted } from '../words.js';

type LabReport = NonNullable<AuditRunReport['lab']>;
type Page = LabReport['pages'][number];

const METRICS: readonly (readonly [LabMetric, string])[] = [
  ['lcpMs', 'LCP'],
  ['cls', 'CLS'],
  ['tbtMs', 'TBT'],
];
const TONES: Readonly<Record<LabRating, string>> = { good: 'good', 'needs improvement': 'warning', poor: 'error' };

/** What a browser measured of a few pages, with the spread of the loads. */
export function Lab({ lab }: { lab: AuditRunReport['lab'] }) {
  if (!lab || lab.pages.length + lab.notMeasured.length === 0) return null;
  const loads = Math.max(0, ...lab.pages.map((page) => page.loads));
  return (
    <section>
      <h2>
        Lab performance{' '}
        {loads > 0 && <small>Median of {counted(loads, 'load')} in a desktop window, fastest and slowest.</small>}
      </h2>
      {lab.pages.length > 0 && (
        <table>
          <Columns
            of={['Page', ...METRICS.map(([, name]) => ({ name, as: 'n' as const })), { name: 'Loaded', as: 'n wide' }]}
          />
          <tbody>
            {lab.pages.map((page) => (
              <tr key={page.url}>
                <td>
                  {new URL(page.url).pathname}
                  {page.lcpElement && (
                    <small className="dim">
                      {' '}
                      Largest: <code>{page.lcpElement.selector}</code>
                    </small>
                  )}
                </td>
                {METRICS.map(([metric]) => (
                  <Value key={metric} metric={metric} of={page[metric]} />
                ))}
                <td className="n wide">
                  {bytes(page.traffic.reduce((sum, each) => sum + each.bytes, 0))} in{' '}
                  {counted(
                    page.traffic.reduce((sum, each) => sum + each.requests, 0),
                    'request',
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lab.notMeasured.map(({ url, message }) => (
        <p key={url} className="small dim">
          {new URL(url).pathname} was not measured. {message}
        </p>
      ))}
    </section>
  );
}

function Value({ metric, of: spread }: { metric: LabMetric; of: Page[LabMetric] }) {
  if (!spread) return <td className="n dim">–</td>;
  const rating = labRating(metric, spread.median);
  return (
    <td className={`n ${TONES[rating]}`} title={rating}>
      {labSpread(metric, spread)}
    </td>
  );
}
