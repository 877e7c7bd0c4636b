import { mayMention } from '../../engine/resources/mentioned-names.js';
import { modulesOf } from '../../engine/resources/named-files.js';
import { namesOfUnopened } from '../../engine/resources/placing-styles.js';
import { areNaming, type ScriptNameSets } from '../../engine/resources/script-names.js';
import type { PageResults } from '../../engine/run/page-results.js';
import type { DataValue } from '../../engine/run/rule-meta.js';
import type { PageRule } from '../../engine/run/rule.js';
import type { SiteFacts } from '../../engine/site/site-page.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { decodeLinks } from '../../engine/site/url-id.js';
import { fileId, keyOf, leaveOut } from './settling.js';

/** On a page that only leads to another one, no content comes from scripts. */
const OF_SHELLS = 'agents/javascript-content';
/** Of a URL with parameters, which a script may make another page of for each value. */
const OF_PARAMETERS = 'crawlability/canonical-missing';
/** Of a description that is sent, where a script may write another one. */
const OF_DESCRIPTIONS = ['core/description', 'core/description-length'] as const;

interface ScriptFile extends ScriptNameSets {
  mentions: string | null;
  forwards: boolean;
  parameters: string[];
  describes: boolean;
  /** Keys of modules. */
  imports: string[];
}

/**
 * Leaves out elements that a script in a file fills or handles, hidden ones that none opens, descriptions that one writes, and missing
 * canonical URLs of a file that one makes many pages of: files are known after the crawl.
 */
export class ScriptSettler {
  private readonly rules: readonly PageRule[];
  private readonly files = new Map<string, ScriptFile>();

  constructor(rules: readonly PageRule[]) {
    this.rules = rules.filter(({ leavesOutScripted, leavesOutUnopened }) => leavesOutScripted ?? leavesOutUnopened);
  }

  add(resource: SiteResource): void {
    const { url, kind, code } = resource;
    if (kind !== 'script' || code === null) return;
    const { names, mentions = null, forwards = false, parameters = [], describes = false } = code;
    const [fills, handles] = [new Set(names?.fills), new Set(names?.handles)];
    const imports = modulesOf(resource).map((module) => keyOf(fileId(module)));
    this.files.set(keyOf(fileId(url)), { fills, handles, mentions, forwards, parameters, describes, imports });
  }

  /** @param ids of the page rules, in the order of the status */
  settle(
    { url, loads, isRendered }: Pick<SiteFacts, 'url' | 'loads' | 'isRendered'>,
    results: PageResults,
    ids: readonly string[],
  ): PageResults {
    const open = this.rules.filter(({ meta }) => results.paths?.[meta.id]);
    const isShell = results.findings.some(([id]) => id === OF_SHELLS);
    const hasParameters = results.findings.some(([id]) => id === OF_PARAMETERS);
    // A page that a browser has shown has the description that its scripts gave it.
    const described = isRendered ? [] : OF_DESCRIPTIONS.filter((rule) => results.findings.some(([id]) => id === rule));
    if (open.length + described.length === 0 && !isShell && !hasParameters) return results;
    if (loads === undefined) return results;
    const files = this.filesOf(loads);
    let stood = isShell && isForwarding(files) ? leaveOut(results, OF_SHELLS, ids, () => false) : results;
    if (hasParameters)
      stood = leaveOut(stood, OF_PARAMETERS, ids, (_, data) => !areRead(data?.query ?? new URL(url).search, files));
    if (described.length > 0 && files.some(({ describes }) => describes))
      for (const rule of described) stood = leaveOut(stood, rule, ids, () => false);
    return open.reduce((left, { meta, leavesOutScripted }) => {
      const paths = left.paths?.[meta.id] ?? [];
      return leaveOut(left, meta.id, ids, (at) => {
        const path = paths[at] ?? '';
        const opening = namesOfUnopened(path);
        return opening === null
          ? leavesOutScripted === undefined || !files.some((file) => areNaming(file, leavesOutScripted, path))
          : files.some(({ mentions }) => mentions === null || mayMention(mentions, opening));
      });
    }, stood);
  }

  /** Scripts of a page, and the modules that they import. */
  private filesOf(loads: string): ScriptFile[] {
    const keys = new Set(decodeLinks(loads).map((link) => keyOf(link)));
    // What is added is visited as well.
    for (const key of keys) for (const imported of this.files.get(key)?.imports ?? []) keys.add(imported);
    return [...keys].flatMap((key) => this.files.get(key) ?? []);
  }
}

function isForwarding(files: readonly ScriptFile[]): boolean {
  return files.some(({ forwards }) => forwards) && files.every(({ fills }) => fills.size === 0);
}

/** A file reads a parameter of this query by its name. One that takes every query may only count. */
function areRead(query: DataValue, files: readonly ScriptFile[]): boolean {
  const names = new Set(new URLSearchParams(String(query)).keys());
  return files.some(({ parameters }) => parameters.some((name) => names.has(name)));
}
