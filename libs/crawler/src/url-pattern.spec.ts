import fc from 'fast-check';
import { urlPattern } from './url-pattern.js';

function patternOf(path: string): string | null {
  return urlPattern(`https://example.com${path}`);
}

describe('urlPattern', () => {
  it.each([
    ['/blog/hello-world', '/blog/{slug}'],
    ['/blog/hello', '/blog/{slug}'],
    ['/blog/hello-world/', '/blog/{slug}/'],
    ['/de/blog/hallo-welt', '/de/blog/{slug}'],
    ['/company/news/we-moved.html', '/company/news/{slug}.html'],
    ['/blog/category/travel', '/blog/category/{slug}'],
    ['/blog/tag/a-b', '/blog/tag/{slug}'],
    ['/blog/page/2', '/blog/page/{id}'],
    ['/products/42', '/products/{id}'],
    ['/products/red-shoe', '/products/{slug}'],
    ['/products/shoes/red-shoe', '/products/{slug}/{slug}'],
    ['/products/red-shoe/specs', '/products/{slug}/specs'],
    ['/collections/summer/products/red-shoe', '/collections/{slug}/products/{slug}'],
    ['/author/jane', '/author/{slug}'],
    ['/wiki/Main_Page', '/wiki/{slug}'],
    ['/t/some-topic/12345', '/t/{slug}/{id}'],
    ['/p/abc', '/p/{slug}'],
    ['/2024/05/some-title', '/{year}/{month}/{slug}'],
    ['/2024/05/17/some-title/', '/{year}/{month}/{day}/{slug}/'],
    ['/news/2024/some-title', '/news/{year}/{slug}'],
    ['/2024/', '/{year}/'],
    ['/archive/2024-05', '/archive/{date}'],
    ['/log/2024-05-17', '/log/{date}'],
    ['/log/20240517', '/log/{date}'],
    ['/events/2024-05-17-party', '/events/{slug}'],
    ['/docs/v2/install', '/docs/{version}/install'],
    ['/docs/1.2.3/install', '/docs/{version}/install'],
    ['/docs/v3.1-beta2/', '/docs/{version}/'],
    ['/docs/4.x/guide/start', '/docs/{version}/guide/start'],
    ['/o/550e8400-e29b-41d4-a716-446655440000', '/o/{id}'],
    ['/files/9f86d081884c7d65', '/files/{id}'],
    ['/clip/dQw4w9WgXcQ', '/clip/{id}'],
    ['/title/tt0111161/', '/title/{id}/'],
    ['/red-shoe-48213.html', '/{slug}.html'],
    ['/48213-red-shoe', '/{slug}'],
    ['/orders/1', '/orders/{id}'],
    ['/orders/1/items', '/orders/{id}/items'],
    ['/caf%C3%A9/blog/caf%C3%A9', '/caf%C3%A9/blog/{slug}'],
    ['/list?page=2', '/list?page={}'],
    ['/list?page=2&sort=up', '/list?page={}&sort={}'],
    ['/list?sort=up&page=9', '/list?page={}&sort={}'],
    ['/list?tag=a&tag=b', '/list?tag={}'],
    ['/products/42?color=red', '/products/{id}?color={}'],
    ['/index.php?id=7', '/index.php?id={}'],
    ['/s?flag', '/s?flag={}'],
  ])('gives %s the pattern %s', (path, pattern) => {
    expect(patternOf(path)).toBe(pattern);
  });

  it.each([
    '/',
    '/about',
    '/about/',
    '/pricing',
    '/contact.html',
    '/blog',
    '/blog/',
    '/products',
    '/en/',
    '/en-us/pricing',
    '/docs/getting-started',
    '/docs/api/reference',
    '/guides/deploy/docker',
    '/help/billing',
    '/services/web-design',
    '/features/reports',
    '/company/careers',
    '/about/team',
    '/report-2024',
    '/2024-report',
    '/iso27001',
    '/rfc9110',
    '/covid19',
    '/web3',
    '/iPhone15Pro',
    '/Windows11Update',
    '/deadbeef',
    '/facade',
    '/our-story-so-far',
    '/blog/feed',
    '/pages/about-us',
    '/shop/cart',
    '/shop/checkout',
    '/blog/search',
    '/products/all',
    '/legal/privacy-policy',
    '/v',
    '/vision',
    '/index.html',
    '/a.b.c',
    '/error-404',
    '/top-10-tips',
    '/24-7-support',
    '/the-best-of-2023-and-2024',
    '/.well-known/security.txt',
  ])('takes %s for a page of its own', (path) => {
    expect(patternOf(path)).toBeNull();
  });

  it('gives one pattern to all pages of a collection', () => {
    const patterns = new Set(Array.from({ length: 3000 }, (_, i) => patternOf(`/blog/article-about-thing-${i}`)));
    expect(patterns).toEqual(new Set(['/blog/{slug}']));
  });

  it('stays short with many parameters', () => {
    const query = Array.from({ length: 300 }, (_, i) => `p${i}=1`).join('&');
    expect(patternOf(`/x?${query}`)?.length).toBeLessThan(200);
  });

  it('takes any URL', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const pattern = urlPattern(url);
        expect(pattern === null || pattern.startsWith('/')).toBe(true);
      }),
    );
  });
});
