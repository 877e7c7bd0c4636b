import { defineCrawlFix } from '../../fix.js';

export default defineCrawlFix({
  rule: 'security/file-integrity',
  // A person has to know that the file was changed by its owner.
  safety: 'review',
  isShared: true,
  needs: ['document'],
  writes: 'Writes the digest of the file as it was served to the crawl.',
  edit({ finding, page, crawl, edits }) {
    const from = String(finding.url);
    const digest = crawl.resource(from)?.sha384;
    if (!digest) return 'The digest of the file is not known.';
    for (const element of page.document.named('script', 'link')) {
      const url = page.resolve((element.attr('src') ?? element.attr('href') ?? '').trim());
      if (element.attr('integrity') && url?.href.split('#', 1)[0] === from)
        edits.setAttribute(element, 'integrity', `sha384-${digest}`);
    }
    return undefined;
  },
});
