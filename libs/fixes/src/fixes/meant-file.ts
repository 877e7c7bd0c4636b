import { defineCrawlFix, type Fix } from '../fix.js';
import { reload } from './moved-links.js';

/** For the rules that tell of files which are not there: leads all elements that load one to the file that is meant. */
export function defineMeantFileFix(rule: string): Fix {
  return defineCrawlFix({
    rule,
    safety: 'review',
    isShared: true,
    needs: ['document'],
    changes: ['resources'],
    writes: 'Writes the one file whose address differs only by case or slashes.',
    edit({ finding, page, crawl, edits }) {
      if (finding.message === 'status' && finding.data.status !== 404 && finding.data.status !== 410)
        return 'The server does not say that the file is gone.';
      const to = crawl.fileMeantBy(String(finding.url));
      if (to === null) return 'No file of the site has nearly this address: put it back, or name another one.';
      reload({ edits, page }, String(finding.url), to);
      return edits.isEmpty ? 'It is named in a list or in a style.' : undefined;
    },
  });
}
