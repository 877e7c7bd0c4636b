import { useQuery } from '@tanstack/react-query';
import { hasPdf } from '../api/queries.js';

/** The report in every form that can be passed on. */
export function ReportFiles({ id }: { id: string }) {
  return (
    <>
      <a href={`/r/${id}`}>page</a> · <a href={`/r/${id}.json`}>JSON</a> · <a href={`/r/${id}.md`}>Markdown</a> ·{' '}
      <a href={`/r/${id}.csv`}>CSV</a>
      <Pdf reportId={id} />
    </>
  );
}

/** As a file where the server has a browser; else as the reader's own browser prints the page. */
function Pdf({ reportId }: { reportId: string }) {
  const answer = useQuery(hasPdf(reportId));
  if (answer.data === undefined) return null;
  return answer.data ? (
    <>
      {' '}
      · <a href={`/r/${reportId}.pdf`}>PDF</a>
    </>
  ) : (
    <>
      {' '}
      ·{' '}
      <button type="button" className="text" onClick={() => print(reportId)}>
        print
      </button>
    </>
  );
}

function print(reportId: string): void {
  const page = window.open(`/r/${reportId}`);
  page?.addEventListener('load', () => page.print());
}
