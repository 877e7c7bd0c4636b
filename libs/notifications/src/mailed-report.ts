/** How messages to clients look. */
export interface MailBrand {
  /** Of the organization. */
  name: string;
  /** `#rrggbb`; null: none. */
  color: string | null;
  /** A line at the end; null: none. */
  footer: string | null;
  isSqoutNamed: boolean;
}

/** A report as it is mailed. */
export interface MailedReport {
  url: string;
  /** Everybody who has the URL may read it. */
  isShared: boolean;
  /** Null: it is not wanted, too large, or there is no browser that makes it. */
  file: { name: string; bytes: Buffer } | null;
}

/** Where reports and brands come from: a library above this one. */
export interface ReportMails {
  brandOf(of: { orgId: string; site: string }): Promise<MailBrand>;
  /**
   * Null: the report was deleted.
   * @param isLinked it is shared with everybody who has its URL
   * @throws Error when the file was not made, and may be made later
   */
  open(wanted: { orgId: string; reportId: string; isLinked: boolean; hasFile: boolean }): Promise<MailedReport | null>;
}
