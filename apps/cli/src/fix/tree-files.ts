import { closeSync, constants, openSync, readSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeResource, type PageInput, type SiteResource, type SiteTarget } from '#audit-engine';
import { addressesOf, type NearbyFacts, type NearbyPage } from '#fixes';
import { plainForm } from '#fixes/text';
import { addressOf } from './page-address.js';

/** Beyond these the folder is no site that is served as it is. */
const MAX_FILES = 100_000;
/** The first bytes of an image tell its format and, as a rule, its size. */
const HEAD_BYTES = 64 * 1024;
const PAGE = /\.html?$/i;
const IMAGE = /\.(?:png|jpe?g|gif|webp|bmp)$/i;

/**
 * What a folder knows around one of its pages: the sizes of its images, and which file an address without one means
 * when only case, slashes or the ending differ. The folder is taken for the root of the site unless an option says
 * where it stands. Addresses that no file is like say nothing: a server may answer them.
 */
export class TreeFiles {
  private readonly images = new Map<string, SiteResource['image']>();
  /** Paths of pages and of other files by the plain form of their addresses at the base `forms` was made for. */
  private forms: { base: string; byForm: Map<string, string[]> } | null = null;

  private constructor(
    private readonly root: string,
    private readonly paths: ReadonlySet<string>,
  ) {}

  static async of(root: string): Promise<TreeFiles> {
    const paths = new Set<string>();
    const walk = async (below: string): Promise<void> => {
      for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
        const path = below === '' ? entry.name : `${below}/${entry.name}`;
        if (paths.size >= MAX_FILES) return;
        if (!entry.isDirectory()) paths.add(path);
        else if (!entry.name.startsWith('.') && entry.name !== 'node_modules') await walk(path);
      }
    };
    await walk('');
    return new TreeFiles(root, paths);
  }

  /** Null when there is nothing to say. */
  around(input: PageInput, base: string): NearbyFacts | null {
    const { links, loads, wantsSizes } = addressesOf(input, {});
    const pages: NearbyPage[] = [];
    const targets: SiteTarget[] = [];
    for (const url of links) {
      const meant = this.meantBy(url, base, true);
      if (meant === null) continue;
      targets.push(gone(url));
      pages.push(pageAt(meant));
    }
    const resources: SiteResource[] = [];
    for (const { url, kind } of loads) {
      const meant = this.meantBy(url, base, false);
      if (meant !== null) resources.push({ ...missing(url), kind }, { ...this.resource(meant, base), kind });
      else if (wantsSizes && this.pathOf(url, base) !== null) resources.push(this.resource(url, base));
    }
    if (targets.length + resources.length === 0) return null;
    return { startUrl: base, alternateHost: null, externalLinksChecked: false, pages, targets, resources };
  }

  /** The address of the one file that an address without a file is nearly the same as. */
  private meantBy(url: string, base: string, isPage: boolean): string | null {
    const path = pathBelow(url, base);
    if (path === null || this.isServed(path)) return null;
    const meant =
      this.formsAt(base)
        .get(plainForm(url))
        ?.filter((one) => PAGE.test(one) === isPage) ?? [];
    const [only] = meant;
    return meant.length === 1 && only !== undefined ? addressOf(base, only) : null;
  }

  /** Servers answer folders by their index, and some leave the ending of pages out. */
  private isServed(path: string): boolean {
    const bare = path.replace(/\/$/, '');
    const index = bare === '' ? 'index' : `${bare}/index`;
    return [path, `${path}.html`, `${index}.html`, `${index}.htm`].some((one) => this.paths.has(one));
  }

  private formsAt(base: string): Map<string, string[]> {
    if (this.forms?.base === base) return this.forms.byForm;
    const byForm = new Map<string, string[]>();
    for (const path of this.paths) {
      const form = plainForm(addressOf(base, path));
      byForm.set(form, [...(byForm.get(form) ?? []), path]);
    }
    this.forms = { base, byForm };
    return byForm;
  }

  private pathOf(url: string, base: string): string | null {
    const path = pathBelow(url, base);
    return path !== null && this.paths.has(path) ? path : null;
  }

  private resource(url: string, base: string): SiteResource {
    const path = this.pathOf(url, base);
    return { ...found(url), image: path === null || !IMAGE.test(path) ? null : this.imageAt(path) };
  }

  private imageAt(path: string): SiteResource['image'] {
    if (!this.images.has(path)) this.images.set(path, imageFacts(join(this.root, path)));
    return this.images.get(path) ?? null;
  }
}

/** Null for what is no file below the base. */
function pathBelow(url: string, base: string): string | null {
  if (!url.startsWith(base)) return null;
  try {
    return decodeURIComponent(new URL(url).pathname.slice(new URL(base).pathname.length));
  } catch {
    return null;
  }
}

/** Links are not followed. */
function imageFacts(file: string): SiteResource['image'] {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return found('', head.subarray(0, readSync(handle, head, 0, HEAD_BYTES, 0))).image;
  } catch {
    return null;
  } finally {
    closeSync(handle);
  }
}

function found(url: string, body = Buffer.alloc(0)): SiteResource {
  const answer = { status: 200, headers: [], body, wireBytes: body.length, isComplete: false };
  return describeResource({ ...NAMED, url, outcome: 'ok', answer }).resource;
}

function missing(url: string): SiteResource {
  return { ...describeResource({ ...NAMED, url, outcome: 'broken', answer: null }).resource, status: 404 };
}

const NAMED = { kind: 'image' as const, via: null, integrity: null, error: null, chain: [] };

function gone(url: string): SiteTarget {
  return { url, outcome: 'broken', status: 404, chain: [], finalStatus: 404, isExternal: false, error: null };
}

function pageAt(url: string): NearbyPage {
  return {
    ...{ url, status: 200, title: null, canonical: null, hreflang: [], textHash: '' },
    ...{ isStart: false, isNoindex: false, isIndexable: true },
  };
}
