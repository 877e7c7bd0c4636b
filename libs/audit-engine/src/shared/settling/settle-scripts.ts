import { areNaming, type ScriptNames } from '../../engine/resources/script-names.js';
import type { PageResults } from '../../engine/run/page-results.js';
import type { PageRule } from '../../engine/run/rule.js';
import type { SiteFacts } from '../../engine/site/site-page.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { decodeLinks } from '../../engine/site/url-id.js';
import { fileId, keyOf, leaveOut } from './settling.js';

/** Leaves out elements that a script in a file fills or handles: what these say is known at the end of the crawl. */
export class ScriptSettler {
  private readonly rules: readonly PageRule[];
  private readonly files = new Map<string, Record<keyof ScriptNames, ReadonlySet<string>>>();

  constructor(rules: readonly PageRule[]) {
    this.rules = rules.filter(({ leavesOutScripted }) => leavesOutScripted !== undefined);
  }

  add({ url, code }: SiteResource): void {
    if (code?.names === undefined) return;
    const { fills, handles } = code.names;
    this.files.set(keyOf(fileId(url)), { fills: new Set(fills), handles: new Set(handles) });
  }

  /** @param ids of the page rules, in the order of the status */
  settle({ loads }: Pick<SiteFacts, 'loads'>, results: PageResults, ids: readonly string[]): PageResults {
    const open = this.rules.filter(({ meta }) => results.paths?.[meta.id]);
    if (open.length === 0 || loads === undefined || this.files.size === 0) return results;
    const files = decodeLinks(loads).flatMap((link) => this.files.get(keyOf(link)) ?? []);
    return open.reduce((left, { meta, leavesOutScripted = 'fills' }) => {
      const paths = left.paths?.[meta.id] ?? [];
      const isNamed = (group: string): boolean => files.some((file) => areNaming(file[leavesOutScripted], group));
      return leaveOut(left, meta.id, ids, (at) => !isNamed(paths[at] ?? ''));
    }, results);
  }
}
