import type { Reply, SiteDefinition } from './site-server.js';

/** Pages that link to ten others each, `count` in all, at `/` and `/p/<n>x`; `reply` says how a page is sent. */
export function linkedSite(count: number, reply: (body: string) => Reply | (() => Reply)): SiteDefinition {
  const body = (n: number): string => {
    const links = Array.from({ length: 10 }, (_, i) => `<a href="/p/${(n * 10 + i + 1) % count}x">page</a>`).join(' ');
    return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><h1>Page ${n}</h1>${links}</body></html>`;
  };
  const answer = (n: number): Reply => {
    const given = reply(body(n));
    return typeof given === 'function' ? given() : given;
  };
  return { '/': () => answer(0), '/p/*': ({ pathname }) => answer(Number.parseInt(pathname.slice(3), 10)) };
}

export const html = (body: string): Reply => ({ headers: { 'content-type': 'text/html' }, body });
