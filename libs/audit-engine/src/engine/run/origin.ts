import { Context, type PageElement } from '../parse/element.js';
import { PLATFORMS } from './platforms.data.js';

/** Where the markup of a finding was written: decides what it weighs. */
export interface Origin {
  /** The part of a template that it is in, `header#masthead`: one such part is edited as one. Null in the content of the page. */
  part: string | null;
  /** The platform that writes it; null where the site does. */
  platform: string | null;
}

const MAX_DEPTH = 60;
/** A platform's own component is a few elements deep. */
const MAX_PLATFORM_DEPTH = 12;
const MAX_WORDS = 20;
const PARTS = Context.nav | Context.header | Context.footer | Context.aside;
/** Words in the id or class of what a template repeats, where no element says so. */
const NAMED =
  /^(?:(?:site|page|main|global|top|l|c|o)[-_]{0,2})?(?:header|footer|masthead|navbar|nav|navigation|menu|topbar|top-bar|sidebar|breadcrumbs?|toolbar|colophon)(?:[-_](?:wrapper|container|area|bar))?$/i;

/** The outermost part of a template around the element, and the platform that wrote the nearest component. */
export function originOf(element: PageElement): Origin {
  let part: PageElement | null = null;
  let platform: string | null = null;
  let depth = 0;
  for (let at: PageElement | null = element; at !== null && depth < MAX_DEPTH; at = at.parent, depth++) {
    if (at.name === 'body' || at.name === 'html' || at.name === 'main') break;
    const words = wordsOf(at);
    if (platform === null && depth < MAX_PLATFORM_DEPTH) platform = platformOf(words);
    if (beginsPart(at) || words.some((word) => NAMED.test(word))) part = at;
  }
  return { part: part === null || element.in('main') ? null : nameOf(part), platform };
}

function beginsPart(element: PageElement): boolean {
  return (element.context & PARTS & ~(element.parent?.context ?? 0)) !== 0;
}

function wordsOf(element: PageElement): string[] {
  const id = element.attr('id');
  const classes = element.attr('class');
  if (id === null && classes === null) return [];
  return `${id ?? ''} ${classes ?? ''}`.slice(0, 600).trim().split(/\s+/, MAX_WORDS);
}

function platformOf(words: readonly string[]): string | null {
  if (words.length === 0) return null;
  return PLATFORMS.find(([, known]) => words.some((word) => known.test(word)))?.[0] ?? null;
}

/** The same for the same part of all pages. */
function nameOf(element: PageElement): string {
  const id = element.attr('id');
  const [first = ''] = (element.attr('class') ?? '').trim().split(/\s+/, 1);
  const name = id ? `#${id}` : first === '' ? '' : `.${first}`;
  return `${element.name}${name}`.replace(/\d+/g, '0').slice(0, 60);
}
