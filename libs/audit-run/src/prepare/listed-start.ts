/** Those of these URLs that sitemaps list; each once, in the order of the sitemaps. */
export function listedIn(sitemapUrls: readonly { loc: string }[], urls: readonly string[]): string[] {
  const wanted = new Set(urls);
  return sitemapUrls.map(({ loc }) => loc).filter((loc) => wanted.delete(loc));
}
