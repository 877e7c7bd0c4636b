import type { Database } from '#database';
import { fixDecisions, FixVerdicts, type FixVerdict } from '#findings';
import {
  hostOf,
  readFilter,
  renderReportPage,
  type Filter,
  type Publisher,
  type ReportView,
  type ShownElement,
  type ShownFix,
  type ShownPicture,
} from '#report-view';
import type { ReadableReport } from '#reports';
import { PICTURE_TYPE, runPictures, type RunPictures } from '#runs';
import type { ReportBrands } from '#sites';
import type { ReportPrinter } from './report-printer.js';

/** Of a report as a file. */
const MOST_PAGES = 6;

export interface ReportFile {
  name: string;
  bytes: Buffer;
}

export interface ReportPagesParts {
  database: Database;
  brands: ReportBrands;
  printer: ReportPrinter;
  pictures: RunPictures;
  /** Public address of the API, without a trailing slash. */
  baseUrl: string;
}

interface Shown {
  filter: Filter;
  publisher: Publisher;
  pictures: ShownPicture[];
  elements?: ShownElement[];
  fixPictures?: ShownFix[];
}

/** A report with the brand of its site, as a page and as a file. The API shows it, and workers mail it. */
export class ReportPages {
  constructor(private readonly parts: ReportPagesParts) {}

  /** Whether this machine makes files. */
  canPrint(): Promise<boolean> {
    return this.parts.printer.isReady();
  }

  /** The page, as an HTML document. */
  async page(found: ReadableReport, view: ReportView, filter: Filter): Promise<string> {
    const { id } = found.report;
    const images = await this.picturesOf(found);
    const pictures = images.startPage.map(({ device, width, height }) => ({
      ...{ device, width, height, source: `/r/${id}/pictures/${device}` },
    }));
    const elements = images.elements.map(({ name, ...element }) => ({
      ...element,
      source: `/r/${id}/pictures/${name}`,
    }));
    const sourceOf = (fixId: string, side: 'before' | 'after'): string =>
      `/r/${id}/pictures/${runPictures.nameOfFix({ fixId, side })}`;
    const fixPictures = images.fixes
      .filter(({ side }) => side === 'before')
      .map(({ fixId, width, height }) => ({
        ...{ fixId, width, height },
        ...{ before: sourceOf(fixId, 'before'), after: sourceOf(fixId, 'after') },
      }));
    const publisher = await this.publisherOf(found);
    return this.render(found, view, { filter, publisher, pictures, elements, fixPictures });
  }

  /** The page as it prints, for people who pass a file on. @throws as `ReportPrinter.print` */
  async file(found: ReadableReport, view: ReportView): Promise<ReportFile> {
    const { report } = found;
    const publisher = await this.printedPublisherOf(found);
    const pictures = await this.printedPicturesOf(found);
    const html = await this.render(found, view, { filter: readFilter({}, view), publisher, pictures });
    const host = hostOf(view.baseUrl || report.baseUrl);
    const bytes = await this.parts.printer.print({
      ...{ url: `${this.parts.baseUrl}/r/${report.id}`, html, mostPages: MOST_PAGES },
      footer: `${publisher.name} · Website audit of ${host}`,
    });
    return { name: `audit-${host.replace(/[^\w.-]/g, '_')}-${report.id}.pdf`, bytes };
  }

  private async render(found: ReadableReport, view: ReportView, { filter, ...shown }: Shown): Promise<string> {
    const history = (await found.history()).map((past) => ({ ...past, auditedAt: past.auditedAt.toISOString() }));
    const verdicts = view.fixes === null ? null : await this.verdictsOf(found);
    const verdictOf = (fix: { id: string; rule: string }): FixVerdict => verdicts?.of(fix) ?? null;
    const hasPdf = await this.canPrint();
    // A worker that mails no report does not load all rules.
    const { findRule } = await import('#audit-engine/rules');
    // Its page in the help. A report of another program may name any rule.
    const rulePageOf = (ruleId: string): string | null => {
      const rule = ruleId.length <= 100 ? findRule(ruleId) : null;
      return rule && `/help/rules/${rule.id}/`;
    };
    return renderReportPage({ ...found, ...shown, history, verdictOf, rulePageOf, hasPdf }, view, filter);
  }

  private async verdictsOf({ orgId, siteKey }: ReadableReport): Promise<FixVerdicts> {
    return new FixVerdicts(await fixDecisions.readFixDecisions(this.parts.database, { orgId, siteKey }));
  }

  private async picturesOf({ runId }: ReadableReport): ReturnType<RunPictures['list']> {
    return runId === null ? { startPage: [], elements: [], fixes: [] } : this.parts.pictures.list(runId);
  }

  /** A file that is made asks for nothing: they are in it. Of elements it has none, as it lists few findings. */
  private async printedPicturesOf(found: ReadableReport): Promise<ShownPicture[]> {
    const printed: ShownPicture[] = [];
    for (const { device, width, height } of (await this.picturesOf(found)).startPage) {
      const image = await this.parts.pictures.imageOf(found.runId ?? '', device);
      if (image)
        printed.push({ device, width, height, source: `data:${PICTURE_TYPE};base64,${image.toString('base64')}` });
    }
    return printed;
  }

  private async publisherOf(found: ReadableReport): Promise<Publisher> {
    const { logoUrl, ...brand } = await this.parts.brands.of(found);
    const address = logoUrl === null ? null : new URL(logoUrl);
    return { ...brand, logo: address && address.pathname + address.search };
  }

  /** A file that is made asks for nothing: the logo is in it. */
  private async printedPublisherOf(found: ReadableReport): Promise<Publisher> {
    const publisher = await this.publisherOf(found);
    if (publisher.logo === null) return publisher;
    // It may have been removed meanwhile.
    const image = await this.parts.brands.logoOf(found);
    return { ...publisher, logo: image && `data:${image.contentType};base64,${image.bytes.toString('base64')}` };
  }
}
