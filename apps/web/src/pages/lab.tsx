import type { AuditRunReport } from '#client';
import {
  LAB_METRICS,
  labRating,
  labSpread,
  lighthouseText,
  loadsText,
  type LabMetric,
  type LabRating,
} from '#common/words';
import { bytes, counted } from '../words.js';

type LabReport = NonNullable<AuditRunReport['lab']>;
type Page = LabReport['pages'][number];

const TONES: Readonly<Record<LabRating, string>> = { good: 'good', 'needs improvement': 'warning', poor: 'error' };

/** What a browser measured of a few pages, with the spread of the loads. */
export function Lab({ lab }: { lab: AuditRunReport['lab'] }) {
  if (!lab || lab.pages.length + lab.notMeasured.length === 0) return null;
  return (
    <section>
      <h2>Lab performance</h2>
      {lab.pages.length > 0 && (
        <p className="small dim">Median of {loadsText(lab.pages)} in a desktop window, with the fastest and slowest.</p>
      )}
      {lab.pages.map((page) => (
        <Measured key={page.url} page={page} />
      ))}
      {lab.notMeasured.map(({ url, message }) => (
        <p key={url} className="small dim">
          {new URL(url).pathname} was not measured. {message}
        </p>
      ))}
    </section>
  );
}

function Measured({ page }: { page: Page }) {
  const [sum, requests] = [
    page.traffic.reduce((all, { bytes: size }) => all + size, 0),
    page.traffic.reduce((all, each) => all + each.requests, 0),
  ];
  return (
    <>
      <h3>
        {new URL(page.url).pathname}{' '}
        <small>
          {bytes(sum)} in {counted(requests, 'request')}
        </small>
      </h3>
      <table className="lab">
        <tbody>
          {LAB_METRICS.map(([metric, name]) => (
            <Row key={metric} name={name} metric={metric} of={page[metric]} />
          ))}
        </tbody>
      </table>
      {page.lcpElement && (
        <p className="small dim">
          Largest element: <code>{page.lcpElement.selector}</code>
        </p>
      )}
      {page.lighthouse && <p className="small dim">{lighthouseText(page.lighthouse)}</p>}
    </>
  );
}

function Row({ name, metric, of: spread }: { name: string; metric: LabMetric; of: Page[LabMetric] }) {
  const rating = spread && labRating(metric, spread.median);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{spread ? labSpread(metric, spread) : '–'}</td>
      <td className={rating ? `n ${TONES[rating]}` : 'n'}>{rating}</td>
    </tr>
  );
}
