import type { Principal } from '#auth';
import { AppError } from '#common';
import type { Database } from '#database';
import type { Websites } from '../websites.service.js';
import { findSiteIcon } from './site-icons.repository.js';

export interface SiteIcon {
  /** 32 × 32 pixels. */
  png: Buffer;
  /** SHA-256 of the PNG in hex: the ETag. */
  hash: string;
}

/** Favicons of sites, for those who may read the site. */
export class SiteIcons {
  constructor(
    private readonly database: Database,
    private readonly websites: Pick<Websites, 'get'>,
  ) {}

  /** @throws AppError NOT_FOUND without an icon, and as `Websites.get` */
  async get(principal: Principal, siteId: string): Promise<SiteIcon> {
    await this.websites.get(principal, siteId);
    const icon = await findSiteIcon(this.database, siteId);
    if (!icon) throw new AppError('NOT_FOUND', { message: 'This website has no icon.' });
    return icon;
  }
}
