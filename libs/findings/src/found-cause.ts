/** What one correction removes, as a report shows it: the first of its findings, and where the others are. */
export interface FoundCause {
  message: string;
  line: number | null;
  /** Escaped for HTML text. */
  snippet: string | null;
  selector: string | null;
  /** What it is about when that is not a page of the run. */
  url: string | null;
  findings: number;
  /** The first pages with it, at most 10; `pagesTotal` is the true number, 0 for the site as a whole. */
  pages: string[];
  pagesTotal: number;
}
