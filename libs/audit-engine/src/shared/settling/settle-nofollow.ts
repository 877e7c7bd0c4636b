import type { PageResults } from '../../engine/run/page-results.js';
import type { SiteProbe } from '../../engine/site/site-probe.js';
import { leaveOut } from './settling.js';
import { RobotsFile } from '../crawling/robots-file.js';

const RULE = 'links/nofollow-internal';
/** Lines of robots.txt that are compared with addresses, all pages together. */
const MAX_COMPARED = 20_000_000;
/** Answers that are remembered: templates repeat their links. */
const MAX_KNOWN = 20_000;

/** Leaves out links to what robots.txt closes for Googlebot: marking them is consistent. It is read apart from the pages. */
export class NofollowSettler {
  private readonly file: RobotsFile;
  private readonly startUrl: string;
  private readonly known = new Map<string, boolean>();
  private left: number;

  constructor({ startUrl, probes: { robots } }: Pick<SiteProbe, 'startUrl' | 'probes'>) {
    this.file = new RobotsFile(robots?.status === 200 ? (robots.text ?? '') : '');
    this.startUrl = startUrl;
    this.left = MAX_COMPARED / (this.file.lines.length + 1);
  }

  /** @param ids of the page rules, in the order of the status */
  settle(results: PageResults, ids: readonly string[]): PageResults {
    if (this.file.lines.length === 0) return results;
    return leaveOut(results, RULE, ids, (_, data) => !this.isClosed(String(data?.path ?? '/')));
  }

  private isClosed(path: string): boolean {
    let answer = this.known.get(path);
    if (answer === undefined) {
      const url = URL.canParse(path, this.startUrl) ? new URL(path, this.startUrl) : null;
      answer = url !== null && this.left-- > 0 && this.file.blockingRule('Googlebot', url) !== null;
      if (this.known.size >= MAX_KNOWN) this.known.clear();
      this.known.set(path, answer);
    }
    return answer;
  }
}
