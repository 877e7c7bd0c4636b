import type { MailBrand, MailedReport, ReportMails } from '#notifications';
import type { ReadableReport, ReportsService } from '#reports';
import type { ReportBrands } from '#sites';
import type { ReportFile, ReportPages } from './report-pages.js';

/** Larger ones are refused by many mail servers. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Less than the lease of a delivery. */
const PRINT_MS = 45_000;

/** Reports as workers mail them: with the brand of the site, and as a file where this machine has a browser. */
export class MailedReports implements ReportMails {
  constructor(
    private readonly parts: {
      reports: ReportsService;
      brands: ReportBrands;
      pages: ReportPages;
      /** Of a file that is attached; for tests. */
      maxBytes?: number;
    },
  ) {}

  async brandOf({ orgId, site }: { orgId: string; site: string }): Promise<MailBrand> {
    const { name, color, footer, isSqoutNamed } = await this.parts.brands.of({ orgId, siteKey: site });
    return { name, color, footer, isSqoutNamed };
  }

  async open({ orgId, reportId, isLinked, hasFile }: Parameters<ReportMails['open']>[0]): Promise<MailedReport | null> {
    const { reports } = this.parts;
    const found = await reports.getForMail(orgId, reportId);
    if (found === null) return null;
    if (isLinked) await reports.shareByLink(found);
    return {
      url: found.report.url,
      isShared: isLinked ? true : isShared(found),
      file: hasFile ? await this.fileOf(found) : null,
    };
  }

  private async fileOf(found: ReadableReport): Promise<ReportFile | null> {
    const { reports, pages, maxBytes = MAX_BYTES } = this.parts;
    if (!(await pages.canPrint())) return null;
    const view = await reports.readView(found);
    if (view === null) return null;
    const file = await withinTime(pages.file(found, view));
    return file.bytes.length > maxBytes ? null : file;
  }
}

export function isShared({ report: { visibility, expiresAt } }: ReadableReport): boolean {
  return visibility !== 'private' && (expiresAt === null || new Date(expiresAt) > new Date());
}

/** A file that takes longer is ready for the next attempt. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The PDF file was not made in time.')), PRINT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
