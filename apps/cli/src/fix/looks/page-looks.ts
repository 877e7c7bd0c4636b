import type { BrowserOptions } from '#audit-run/one-process';
import type { Look, Renderer } from '#render';
import { CommandError } from '../../command-error.js';
import { addressOf } from '../page-address.js';
import { FolderServer } from './folder-server.js';

/** Until no safe fix is seen. */
const MOST_TURNS = 3;
/** One comparison. */
const COMPARED_MS = 120_000;

const SEEN = 'In a browser, the page looks different with it. It is for review';
const SEEN_ELSEWHERE = 'In a browser, another page looks different with such a fix. It is for review';
const SEEN_TOGETHER =
  'In a browser, the page looks different with its safe fixes, of which this is one. It is for review';
const UNSTEADY = 'It does not look the same twice.';
const TOO_HIGH = 'It is too high to be compared as a whole.';

/** `auto`: pages with a fix of a rule that no page was shown for before; `all`: every page with safe fixes. */
export type LookMode = 'auto' | 'all';

/** What came of the comparisons, in pages. */
export interface LookCounts {
  same: number;
  different: number;
  /** Whose fixes were left as they are without a browser, with one of the reasons. */
  notCompared: number;
  example: string | null;
}

/** Shows pages of a folder in a browser, as they are and with their safe fixes: what is seen is for review. */
export class PageLooks {
  readonly counts: LookCounts = { same: 0, different: 0, notCompared: 0, example: null };
  private readonly shown = new Set<string>();
  private readonly seen = new Set<string>();

  private constructor(
    private readonly parts: {
      server: FolderServer;
      browser: Pick<Renderer, 'compare' | 'close'>;
      base: string | null;
      mode: LookMode;
      signal: AbortSignal;
      /** Changes of a page that are compared with it at once. */
      atOnce: number;
    },
  ) {}

  /** @param base URL of the folder on the web; null where it is unknown. @throws CommandError without a browser */
  static async open(
    root: string,
    {
      base,
      mode,
      signal,
      options,
    }: { base: string | null; mode: LookMode; signal: AbortSignal; options: BrowserOptions },
  ): Promise<PageLooks> {
    const program = await options.render.findProgram().catch((error: unknown) => {
      throw noBrowser(error instanceof Error ? error.message : String(error));
    });
    const { openBrowser } = await import('#audit-run/one-process');
    const { MAX_CHANGED: atOnce } = await import('#render');
    const server = await FolderServer.start(root, base === null ? '/' : new URL(base).pathname);
    const render = { ...options.render, findProgram: async () => program };
    const browser = await openBrowser(server.url, { ...options, render });
    return new PageLooks({ server, browser, base, mode, signal, atOnce });
  }

  /**
   * Rules whose fixes are for review on this page, each with the reason: the page looks different with them.
   * @param rules of its safe fixes
   * @param write the page with the fixes of some of them alone; null where they cannot be made
   * @throws CommandError where no browser starts
   */
  async visible(
    { path, before }: { path: string; before: string },
    rules: readonly string[],
    write: (rules: readonly string[]) => string | null,
  ): Promise<ReadonlyMap<string, string>> {
    const { parts, shown, seen } = this;
    const held = new Map(rules.filter((rule) => seen.has(rule)).map((rule) => [rule, SEEN_ELSEWHERE]));
    if (rules.length === 0 || (parts.mode === 'auto' && rules.every((rule) => shown.has(rule)))) return held;
    for (const rule of rules) shown.add(rule);
    const compare = async (groups: readonly (readonly string[])[]): Promise<(Look | null)[]> => {
      const looks: (Look | null)[] = [];
      for (let at = 0; at < groups.length; at += parts.atOnce)
        looks.push(...(await this.compare(path, before, groups.slice(at, at + parts.atOnce).map(write))));
      return looks;
    };
    const elsewhere = held.size;
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const left = rules.filter((rule) => !held.has(rule));
      const [together = null] = left.length === 0 ? [] : await compare([left]);
      if (together?.kind !== 'different') {
        if (held.size === elsewhere && left.length > 0) this.counts[together === null ? 'notCompared' : 'same']++;
        break;
      }
      const alone = left.length === 1 ? [together] : await compare(left.map((rule) => [rule]));
      const own = left.filter((_, i) => alone[i]?.kind === 'different');
      for (const rule of own) {
        held.set(rule, SEEN);
        seen.add(rule);
      }
      if (own.length === 0) for (const rule of left) held.set(rule, SEEN_TOGETHER);
    }
    if (held.size > elsewhere) this.counts.different++;
    return held;
  }

  async close(): Promise<void> {
    await this.parts.browser.close();
    await this.parts.server.close();
  }

  /** Null for what cannot be said. */
  private async compare(path: string, before: string, texts: readonly (string | null)[]): Promise<(Look | null)[]> {
    const { server, browser, signal } = this.parts;
    const changed = texts.filter((text) => text !== null && text !== before);
    if (changed.length === 0) return texts.map(() => ({ kind: 'same' }));
    const task = {
      ...{ url: addressOf(server.url, path), status: 200, group: 'folder' },
      headers: [['content-type', 'text/html; charset=utf-8']] as const,
      before: this.localized(before),
      changed: changed.map((text) => this.localized(text ?? before)),
    };
    const end = await browser.compare(task, AbortSignal.any([signal, AbortSignal.timeout(COMPARED_MS)]));
    if (end.kind === 'refused' && end.reason === 'no-browser') throw noBrowser(end.message);
    if (end.kind !== 'compared') return this.notCompared(texts, end.kind === 'unsteady' ? UNSTEADY : end.message);
    const looks = [...end.looks];
    if (end.isCut === true && looks.every(({ kind }) => kind === 'same')) return this.notCompared(texts, TOO_HIGH);
    return texts.map((text) => (text !== null && text !== before ? (looks.shift() ?? null) : { kind: 'same' }));
  }

  private notCompared(texts: readonly unknown[], reason: string): null[] {
    this.counts.example ??= reason;
    return texts.map(() => null);
  }

  /** With files of the folder where the page names them by its URL on the web. */
  private localized(text: string): Uint8Array {
    const { server, base } = this.parts;
    if (base === null) return Buffer.from(text);
    const rest = base.replace(/^https?:/, '');
    return Buffer.from(['https:', 'http:'].reduce((all, scheme) => all.replaceAll(scheme + rest, server.url), text));
  }
}

function noBrowser(message: string): CommandError {
  return new CommandError(
    'NO_BROWSER',
    `${message.replace(/\.?$/, '.')} Nothing was changed. Without --render, fixes are not compared in a browser.`,
  );
}
