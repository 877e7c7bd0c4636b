import type { LoadKind } from '../engine/facts/load-kinds.js';
import type { RuleCases } from './rule-tester.js';

/** The cases of a rule that tells files which pages load and which are missing. `html` loads `url`, a path, which is of this kind. */
export function missingFileCases({ kind, url, html }: { kind: LoadKind; url: string; html: string }): RuleCases {
  const pages = { '/': html, '/a': html };
  return {
    pass: [{ pages, resources: [{ url }] }],
    fail: [
      {
        page: { pages, resources: [{ url, status: 404 }] },
        message: 'status',
        evidence: `https://example.com${url} https://example.com/ https://example.com/a`,
        sentence: 'status 404. Pages that load it: 2',
      },
      { page: { pages, resources: [{ url, status: 410 }] }, message: 'status', sentence: '410' },
      {
        page: { pages, resources: [{ url, status: 302, outcome: 'broken', error: 'redirects without a target' }] },
        message: 'loop',
      },
      {
        page: {
          pages,
          resources: [
            { url, kind, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Not found</title>' },
          ],
        },
        message: 'page',
      },
    ],
    notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
    nearMiss: [
      { note: 'a host that keeps us out', pages, resources: [{ url, status: 403 }] },
      {
        note: 'a host that asks to slow down',
        pages,
        resources: [
          { url, status: 429 },
          { url: '/b', status: 503, kind },
        ],
      },
      { note: 'no answer in time', pages, resources: [{ url, outcome: 'timeout' }] },
      { note: 'not for crawlers', pages, resources: [{ url, outcome: 'robots-blocked' }] },
      {
        note: 'a redirect to another host',
        pages,
        resources: [{ url, outcome: 'skipped', error: 'off-site', chain: ['https://cdn.example/x'] }],
      },
      { note: 'a file of another kind', pages, resources: [{ url, kind: 'source-map', status: 404 }] },
    ],
  };
}
