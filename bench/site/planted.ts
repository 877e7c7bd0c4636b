import { seededRandom } from '../lib/random.js';

/** How many pages of a 2,000-page site have each defect; other sizes in proportion. No page has two. */
const PER_2000 = {
  missingTitle: 40,
  missingDescription: 30,
  /** In groups of three pages with one description. */
  duplicateDescription: 60,
  duplicateTitle: 40,
  missingHeading: 25,
  twoHeadings: 20,
  missingLanguage: 15,
  imageWithoutAlt: 50,
  inputWithoutLabel: 35,
  invalidJsonLd: 20,
  missingCanonical: 20,
  noindex: 10,
  /** Each links to one missing page of its own. */
  brokenLink: 30,
  /** Each links to an address that redirects to the start page. */
  redirectedLink: 20,
  missingViewport: 15,
} as const;

export type Defect = keyof typeof PER_2000;
export type Planted = Record<Defect, number[]>;

export const DEFECTS = Object.keys(PER_2000) as Defect[];

/** Numbers of the pages with each defect; the start page (0) has none. */
export function plantDefects(pages: number): Planted {
  const random = seededRandom(2000);
  const numbers = Array.from({ length: pages - 1 }, (_, index) => index + 1);
  for (let index = numbers.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [numbers[index], numbers[other]] = [numbers[other] ?? 0, numbers[index] ?? 0];
  }
  const planted = {} as Planted;
  let next = 0;
  for (const defect of DEFECTS) {
    const share = (PER_2000[defect] * pages) / 2000;
    const count =
      defect === 'duplicateDescription' ? 3 * Math.max(1, Math.round(share / 3)) : Math.max(1, Math.round(share));
    planted[defect] = numbers.slice(next, next + count);
    next += planted[defect].length;
  }
  return planted;
}
