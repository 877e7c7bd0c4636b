/** What one mode is expected to crawl: the files `expected.json`, `quick.json`, … beside each site. Paths with their query. */
export interface CrawlExpectation {
  /** Page budget of the run for which the sets are true. */
  maxPages: number;
  /** Answered 200 with HTML: exactly these, besides the samples and what matches a trap. */
  pages: string[];
  /** Of `known`, exactly `crawled` are pages of the run; which ones may depend on timing. */
  samples: { pattern: string; crawled: number; known: string[] }[];
  /** Answered with an error or with too much, or the redirect that was one too many. */
  broken: string[];
  /** May be asked for; never judged as pages. */
  notHtml: string[];
  neverFetched: string[];
  /** Source of a regular expression over path and query, and the most pages that may be spent on it. */
  traps?: { name: string; pattern: string; maxPages: number }[];
}

/** What differs between the pages of a run and the expectation, in words; empty when all is as expected. */
export function crawlDifferences(crawledPaths: Iterable<string>, expectation: CrawlExpectation): string[] {
  const crawled = new Set(crawledPaths);
  const differences: string[] = [];
  const explained = new Set(expectation.pages);
  for (const page of expectation.pages) if (!crawled.has(page)) differences.push(`not crawled: ${page}`);
  for (const { pattern, crawled: wanted, known } of expectation.samples) {
    const got = known.filter((path) => crawled.has(path)).length;
    if (got !== wanted) differences.push(`${pattern}: ${got} of ${known.length} crawled instead of ${wanted}`);
    for (const path of known) explained.add(path);
  }
  for (const { name, pattern, maxPages } of expectation.traps ?? []) {
    const expression = new RegExp(pattern);
    const inTrap = [...crawled].filter((path) => expression.test(path));
    if (inTrap.length > maxPages) differences.push(`trap ${name}: ${inTrap.length} pages, at most ${maxPages} allowed`);
    for (const path of inTrap) explained.add(path);
  }
  for (const path of crawled) if (!explained.has(path)) differences.push(`crawled without reason: ${path}`);
  if (crawled.size > expectation.maxPages)
    differences.push(`${crawled.size} pages, over the budget of ${expectation.maxPages}`);
  return differences;
}
