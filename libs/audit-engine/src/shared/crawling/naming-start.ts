import { parseUrl } from '#common';
import { variantKey } from '../../engine/site/address-forms.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SitePage } from '../../engine/site/site-page.js';

/** One page may be a copy of the start page; several with other titles or texts are not, nor is one that differs in both. */
const MIN_PAGES = 3;
const MAX_KEPT = 1_000;
/** Of 16 min-hash buckets: fewer equal ones mean that less than half of the word triples are common. */
const MIN_EQUAL = 8;

type Text = Pick<SitePage, 'title' | 'textHash' | 'minHash' | 'mainWords'>;
type Candidate = Text & { url: string; canonical: string };

/** Finds pages that name the start page as canonical and are no copies of it: the address in their template is fixed. */
export class NamingStart {
  private start: Text = { title: null, textHash: '', minHash: '', mainWords: 0 };
  private readonly candidates: Candidate[] = [];

  add(page: SitePage): void {
    const { url, canonical } = page;
    if (page.isStart) this.start = textOf(page);
    else if (canonical !== null && !page.isNoindex && this.candidates.length < MAX_KEPT && isRoot(canonical))
      this.candidates.push({ url, canonical, ...textOf(page) });
  }

  /** Without those that are too few to be sure. */
  pages(site: SiteContext): { url: string; title: string }[] {
    const found = this.candidates.filter(
      (page) => this.isNoCopy(page) && (site.page(page.canonical)?.isStart ?? false),
    );
    // Earlier start pages keep the title, and their text may be one.
    const different = new Set(found.map(({ url, title, textHash }) => (title === this.start.title ? textHash : url)));
    const sure =
      different.size >= MIN_PAGES
        ? found
        : found.filter((page) => page.title !== this.start.title && areOfOtherText(page, this.start));
    return sure.map(({ url, title }) => ({ url, title: title ?? '' }));
  }

  private isNoCopy(page: Candidate): boolean {
    const { title, textHash, url, canonical } = page;
    if (!title || (textHash !== '' && textHash === this.start.textHash)) return false;
    if (title !== this.start.title) return true;
    // The title may be fixed in the template too. Lists with filters are at the URL of the start page.
    return variantKey(new URL(url)) !== variantKey(new URL(canonical)) && areOfOtherText(page, this.start);
  }
}

/** What a script is to fill has no text yet. */
function textOf({ title, textHash, minHash, mainWords, unseen }: SitePage): Text {
  return { title, textHash, minHash, mainWords: unseen ? 0 : mainWords };
}

/** `/`, or the start page of a language such as `/en/`. */
function isRoot(url: string): boolean {
  return parseUrl(url) !== null && new URL(url).pathname.length <= 7;
}

/** False where they cannot be compared. */
function areOfOtherText(one: Text, other: Text): boolean {
  const [less, more] = [Math.min(one.mainWords, other.mainWords), Math.max(one.mainWords, other.mainWords)];
  if (less === 0) return false;
  if (one.minHash === '' || other.minHash === '') return less * 2 < more;
  const [a, b] = [Buffer.from(one.minHash, 'base64'), Buffer.from(other.minHash, 'base64')];
  let equal = 0;
  for (let i = 0; i + 4 <= a.length; i += 4) if (a.compare(b, i, i + 4, i, i + 4) === 0) equal++;
  return equal < MIN_EQUAL;
}
