import { PageFacts } from './page-facts.js';
import { parsePage } from '../parse/parse.js';
import { toPageInput } from '../../testing/index.js';

const URL_OF_PAGE = 'https://example.com/old';

function forwarding(head: string, body = '<p>Text</p>'): { kind: string; url: string } | null {
  const html = `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
  const found = new PageFacts(toPageInput({ url: URL_OF_PAGE, html }), parsePage(html)).forwarding;
  return found && { kind: found.kind, url: found.url.href };
}

describe('a page that forwards by a refresh', () => {
  it.each([
    ['<meta http-equiv="refresh" content="0; url=/new">', 'https://example.com/new'],
    ['<meta http-equiv=refresh content="0;URL=\'https://other.example/\'">', 'https://other.example/'],
    ['<meta http-equiv="Refresh" content="0,/new">', 'https://example.com/new'],
  ])('is seen by %s', (head, url) => expect(forwarding(head)).toEqual({ kind: 'refresh', url }));

  it.each([
    '<meta http-equiv="refresh" content="5; url=/new">',
    '<meta http-equiv="refresh" content="0">',
    '<meta http-equiv="refresh" content="0; url=/old#top">',
    '<meta name="refresh" content="0; url=/new">',
    '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>',
    '<meta http-equiv="refresh" content="0; url=https://exa mple/">',
  ])('is not seen by %s', (head) => expect(forwarding(head)).toBe(null));
});

describe('a page that forwards by a script', () => {
  it.each([
    'location = "/new"',
    "window.location = '/new';",
    'document.location.href="/new"',
    'self.location.replace( "/new" )',
    'top.location.assign(`/new`)',
    '// moved in 2024, if you read this\nlocation.href = "/new";',
    'window.onload = function () { window.location.href = "/new"; }',
    'setTimeout(() => { location.replace("/new") }, 0)',
    'location.href = "/new"; location.replace("/new");',
  ])('is seen by %s', (code) =>
    expect(forwarding(`<script>${code}</script>`)).toEqual({ kind: 'script', url: 'https://example.com/new' }),
  );

  it.each([
    ['a condition', 'if (!signedIn) location.href = "/login";'],
    ['a short condition', 'signedIn || location.replace("/login")'],
    ['a function that waits to be called', 'function go() { location.href = "/new" }'],
    ['a choice of targets', 'location.href = "/de"; location.href = "/en";'],
    ['a URL that is put together', 'location.href = `/new/${lang}`'],
    ['the same page', 'location.href = "#top"'],
    ['a member of another object', 'map.location = "/new"'],
    ['a comparison', 'var here = location.href == "/new"'],
    ['a scheme that is no address of a page', 'location.href = "mailto:a@example.com"'],
  ])('is not seen by %s', (_case, code) => expect(forwarding(`<script>${code}</script>`)).toBe(null));

  it('is not seen on a page with text of its own', () =>
    expect(forwarding('<script>location = "/new"</script>', `<p>${'Beans grow well. '.repeat(20)}</p>`)).toBe(null));

  it('is not seen in data', () =>
    expect(forwarding('<script type="application/json">{"a": "location = \'/new\'"}</script>')).toBe(null));
});
