import { Context, type PageElement } from '../parse/element.js';
import { ownCopy } from '../parse/text-copy.js';
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
    const told = toldBy(at);
    if (platform === null && depth < MAX_PLATFORM_DEPTH) platform = told?.platform ?? null;
    if (beginsPart(at) || told?.isNamed) part = at;
  }
  return { part: part === null || element.in('main') ? null : nameOf(part), platform };
}

function beginsPart(element: PageElement): boolean {
  return (element.context & PARTS & ~(element.parent?.context ?? 0)) !== 0;
}

/** What an id and classes tell. */
interface Told {
  platform: string | null;
  isNamed: boolean;
}

/** By id and classes: a site's pages have the same ones. */
const known = new Map<string, Told>();
const MAX_KNOWN = 2_000;

function toldBy(element: PageElement): Told | null {
  const id = element.attr('id');
  const classes = element.attr('class');
  if (id === null && classes === null) return null;
  const key = `${id ?? ''} ${classes ?? ''}`.slice(0, 600);
  let told = known.get(key);
  if (!told) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(ownCopy(key), (told = read(key.trim().split(/\s+/, MAX_WORDS))));
  }
  return told;
}

function read(words: readonly string[]): Told {
  const platform = PLATFORMS.find(([, ofPlatform]) => words.some((word) => ofPlatform.test(word)));
  return { platform: platform?.[0] ?? null, isNamed: words.some((word) => NAMED.test(word)) };
}

/** The same for the same part of all pages. */
function nameOf(element: PageElement): string {
  const id = element.attr('id');
  const [first = ''] = (element.attr('class') ?? '').trim().split(/\s+/, 1);
  const name = id ? `#${id}` : first === '' ? '' : `.${first}`;
  return `${element.name}${name}`.replace(/\d+/g, '0').slice(0, 60);
}
