import { startSite, type Reply, type Site } from './site-server.js';

/** What stands on the pages of a small site, by path: the body without its head, or null for a page that responds with 404. */
export type Bodies = Readonly<Record<string, string | null>>;

/** A site whose start page links to all of its pages, and whose pages can be exchanged between two audits. */
export class ChangingSite {
  bodies: Bodies = {};

  private constructor(private readonly site: Site) {}

  static async start(): Promise<ChangingSite> {
    const served: { site: ChangingSite | null } = { site: null };
    const site = await startSite({ '*': ({ path }) => served.site?.respond(path) ?? notFound() });
    served.site = new ChangingSite(site);
    return served.site;
  }

  get origin(): string {
    return this.site.origin;
  }

  close(): Promise<void> {
    return this.site.close();
  }

  private respond(path: string): Reply {
    const body = this.bodies[path];
    if (body === undefined || body === null) return notFound();
    const links = path === '/' ? Object.keys(this.bodies).map((to) => `<a href="${to}">Page ${to}</a>`) : [];
    return {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${path}</title></head><body><h1>${path}</h1>${links.join(' ')}${body}</body></html>`,
    };
  }
}

function notFound(): Reply {
  return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nothing' };
}
