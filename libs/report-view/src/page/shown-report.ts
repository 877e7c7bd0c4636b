/** What a page says of a report beside its view; a `Report` of the API has all of it. */
export interface ShownReport {
  /** Where the report is served; null for a file, which has no address and links to none of its other forms. */
  id: string | null;
  /** Its own address, absolute. */
  url?: string;
  /** What people call it. */
  title?: string | null;
  baseUrl: string;
  visibility: 'public' | 'unlisted' | 'private';
  auditedAt?: string | null;
}
