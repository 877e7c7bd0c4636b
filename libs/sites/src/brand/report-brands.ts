import type { LogoService, OrganizationsService } from '#organizations';
import { siteIdOf } from '#auth/tenancy';
import { siteLogoUrl, type SiteLogos } from './site-logos.js';
import type { SiteLogosRepository } from './site-logos.repository.js';

/** Whose report it is, and how it looks. */
export interface ReportBrand {
  /** Of the organization. */
  name: string;
  /** `#rrggbb`; null: none. */
  color: string | null;
  /** A line at the end; null: none. */
  footer: string | null;
  isSqoutNamed: boolean;
  /** URL of the logo; null without one. */
  logoUrl: string | null;
}

export interface ReportBrandsParts {
  brands: SiteLogosRepository;
  organizations: OrganizationsService;
  logos: LogoService;
  siteLogos: SiteLogos;
  /** Public address of the API, without a trailing slash. */
  baseUrl: string;
}

interface OfSite {
  orgId: string;
  siteKey: string;
}

/** Member by member: what the site says, else what its organization says. */
export class ReportBrands {
  constructor(private readonly parts: ReportBrandsParts) {}

  async of({ orgId, siteKey }: OfSite): Promise<ReportBrand> {
    const siteId = siteIdOf(orgId, siteKey);
    const [{ name, avatarUrl, brand }, site] = await Promise.all([
      this.parts.organizations.get(orgId),
      this.parts.brands.findBrand(siteId),
    ]);
    const { color, footer, isSqoutNamed } = { ...brand, ...site?.brand };
    const logoUrl = site?.logo ? siteLogoUrl(this.parts.baseUrl, siteId, site.logo.hash) : avatarUrl;
    return { name, color: color || null, footer: footer || null, isSqoutNamed, logoUrl };
  }

  /** The logo of `of` itself; null when there is none. */
  async logoOf({ orgId, siteKey }: OfSite): Promise<{ bytes: Buffer; contentType: string } | null> {
    const ofSite = await this.parts.siteLogos.get(siteIdOf(orgId, siteKey)).catch(() => null);
    return ofSite ?? this.parts.logos.getLogo(orgId).catch(() => null);
  }
}
