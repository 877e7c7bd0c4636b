import type { DataValue, PageElement, PageFact, PageView } from '#audit-engine';
import type { Edits } from './edits.js';
import type { Safety } from './fixed-page.js';
import type { Nearby } from './nearby/nearby.js';

/** What a fix may change beside invisible markup; all of it must stay the same otherwise. */
export type Change = 'text' | 'links' | 'resources';

/** A finding with the element itself, as long as its page is at hand. */
export interface OpenFinding {
  rule: string;
  message: string;
  data: Readonly<Record<string, DataValue>>;
  element: PageElement | null;
  line: number | null;
  /** Findings of site rules: the page that the rule names, and the address that the finding is about. */
  page?: string | null;
  url?: string | null;
}

export interface FixTools<N extends PageFact = PageFact> {
  finding: OpenFinding;
  page: PageView<N>;
  /** Empty; for this finding alone. */
  edits: Edits;
  /** What the crawl knows of the addresses that the page names. */
  crawl: Nearby;
  /**
   * Whether a style sheet or a script that is at hand names an id: the loop refuses to give such a one to an element, or to take it away.
   */
  isNamed: (id: string) => boolean;
}

/** Why a reference to such an id stays. */
export const MADE_LATER = 'A script of the site names this ID, and may add the element later.';

/** Why such an id stays as it is. */
export const NAMED = 'A style sheet or a script of the site names this ID.';

/** For a fix that needs nothing but the page. */
type PageTools<N extends PageFact> = Omit<FixTools<N>, 'crawl'>;

/** Why a finding is left to people: a sentence. Nothing: the edits are the proposal. */
export type Refusal = string | undefined;

export interface Fix {
  rule: string;
  safety: Safety;
  needs: readonly PageFact[];
  changes: readonly Change[];
  /** It needs to know of other pages or files. */
  usesCrawl?: boolean;
  /**
   * Its rule tells a fault once for all pages that have it: the finding is gone when each of them
   * is changed, so one page alone cannot count it. Such a fix is never safe.
   */
  isShared?: boolean;
  /** Words of the page as a beginning: left out where a model is asked for better ones. */
  isDraft?: boolean;
  /** What it writes, in a sentence. */
  writes: string;
  edit(tools: FixTools): Refusal;
}

interface FixInput<N extends PageFact> {
  rule: string;
  safety: Safety;
  /** Facts that `edit` reads; another one does not compile. */
  needs: readonly N[];
  changes?: readonly Change[];
  isDraft?: boolean;
  writes: string;
  /** Writes the proposal for one finding of the rule into `edits`. Pure, and never sure by itself: the loop checks the page anew. */
  edit(tools: PageTools<N> & { element: PageElement }): Refusal;
}

/** A fix for the findings of one rule that are on an element. */
export function defineFix<const N extends PageFact = never>(fix: FixInput<N>): Fix {
  return {
    ...fix,
    changes: fix.changes ?? [],
    edit: (tools) => {
      const { element } = tools.finding;
      if (element === null) return 'The finding is about an HTTP header or the page as a whole, not about its markup.';
      return fix.edit({ ...(tools as unknown as FixTools<N>), element });
    },
  };
}

/** A fix that needs no element: for what is missing on the page as a whole. */
export function definePageFix<const N extends PageFact = never>(
  fix: Omit<FixInput<N>, 'edit'> & { edit(tools: PageTools<N>): Refusal },
): Fix {
  return { ...fix, changes: fix.changes ?? [], edit: (tools) => fix.edit(tools) };
}

/**
 * A fix that needs to know of other pages or files: for findings of site rules (they have
 * no element), and of page rules that a look at a file answers.
 */
export function defineCrawlFix<const N extends PageFact = never>(
  fix: Omit<FixInput<N>, 'edit'> & Pick<Fix, 'isShared'> & { edit(tools: FixTools<N>): Refusal },
): Fix {
  return { ...fix, changes: fix.changes ?? [], usesCrawl: true, edit: (tools) => fix.edit(tools) };
}
