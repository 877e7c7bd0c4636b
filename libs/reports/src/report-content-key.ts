/**
 * Where the content of a report is stored: a blob of its own. No two reports share one, not even of the same content: then a blob that no report
 * names can never be named again, and may be removed without a lock (docs/decisions/0014-a-blob-for-each-report.md).
 */
export function reportContentKey(orgId: string, reportId: string): string {
  return `reports/${orgId}/${reportId}.json.gz`;
}
