import type { Anchor } from '../../engine/facts/body.js';
import type { PageFacts } from '../../engine/facts/page-facts.js';
import { hasLink } from '../addresses/linked.js';
import { hasShortLine } from '../text/short-lines.js';
import { namesAuthor } from './articles.js';
import { ABOUT_LINE, ABOUT_NAME, ABOUT_PATH, COMPANY_LINE, LEGAL_FORM, MADE_BY } from './about.data.js';

/** Longer lines are sentences, but for notices that share theirs with a menu. */
const MAX_LINE_CHARS = 120;
const MAX_NOTICE_CHARS = 400;
/** Properties that name the owner of a thing. */
const OWNERS = ['publisher', 'founder', 'legalName'];
const MARK = /©|\(c\)|\bcopyright\b/i;
/** What a notice says besides the name of its holder. */
const NO_NAME = /©|\(c\)|\bcopyright\b|\ball rights reserved\b|\P{L}/giu;
/** A notice with the name of its holder right behind the year. */
const HELD =
  /^(?:copyright\s{0,3})?(?:©|\(c\))[\s\d.,–—-]{0,30}(?!copyright|all rights|alle rechte|tous droits|tod[oa]s)\p{L}{2}/iu;
/** True when the page presents or names who is behind the site, or links to a page that does. */
export function presentsPeople({
  anchors,
  headings,
  document,
  head,
  structuredData,
}: Pick<PageFacts, 'anchors' | 'headings' | 'document' | 'head' | 'structuredData'>): boolean {
  return (
    structuredData.nodes.some(({ value }) => OWNERS.some((name) => name in value)) ||
    hasLink(anchors, ABOUT_NAME, ABOUT_PATH) ||
    anchors.some(isOfPerson) ||
    namesAuthor({ structuredData, head, anchors, document }) ||
    headings.some(({ text }) => ABOUT_NAME.test(text.slice(0, 100))) ||
    hasShortLine(document, MAX_NOTICE_CHARS, (line) =>
      line.length > MAX_LINE_CHARS ? HELD.test(line) : ABOUT_LINE.test(line) || namesHolder(line) || isCompany(line),
    )
  );
}

/** "© 2026 Anna Example" */
function namesHolder(line: string): boolean {
  return MARK.test(line) && line.replace(NO_NAME, '').length > 1;
}

/** "Garden & Sons Ltd" */
function isCompany(line: string): boolean {
  return LEGAL_FORM.test(line) && COMPANY_LINE.test(line) && !MADE_BY.test(line);
}

/** "Anna Example", as a link to anna.example@… */
function isOfPerson({ kind, href, name }: Anchor): boolean {
  if (kind !== 'mailto' || href === null) return false;
  const [, local = ''] = /^mailto:([^@?]{1,100})@/i.exec(href) ?? [];
  return FULL_NAME.test(name.slice(0, 100)) && lettersOf(name.slice(0, 100)) === lettersOf(local);
}

const FULL_NAME = /\p{Lu}\p{Ll}.*\s\p{Lu}\p{Ll}/u;

/** Small, without accents. */
function lettersOf(text: string): string {
  return text.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();
}
