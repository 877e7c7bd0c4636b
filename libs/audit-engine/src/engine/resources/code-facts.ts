import { findSecrets } from './find-secrets.js';
import { silentFacesOf } from './css.js';
import { placingStyles } from './placing-styles.js';
import type { CodeFacts } from '../site/site-resource.js';
import { isForwardingScript } from '../facts/forwarding.js';
import { familiesNamedIn } from './font-families.js';
import { mentionFilter, nameFilter } from './mentioned-names.js';
import { moduleImports } from './module-imports.js';
import { pictureNames } from './picture-names.js';
import { scriptNames } from './script-names.js';
import { writesDescription } from './written-description.js';
import { writesTitle } from './written-title.js';
import { copyText } from '../parse/text-copy.js';

const MAX_SECRETS = 20;
const MAX_FONTS = 20;
const MAX_PARAMETERS = 20;
const MAX_LINKS = 100;
/** Such lines are not written by hand: they come out of a minifier. */
const LONG_LINE = 500;
/** The reference to a source map is in the last line. */
const TAIL_CHARS = 4_000;
const MAX_URL = 2_048;

/** What a script or a style sheet says. `source` is all of it, or its first part. Linear in its length. */
export function codeFacts(source: string, kind: 'script' | 'stylesheet', isComplete: boolean): CodeFacts {
  const parameters = kind === 'script' ? parametersOf(source) : [];
  const links = kind === 'script' ? linksOf(source) : [];
  const names = kind === 'script' ? scriptNames(source) : null;
  const imports = kind === 'script' ? moduleImports(source) : [];
  return {
    isComplete,
    spareChars: spareChars(source),
    chars: source.length,
    secrets: findSecrets(source)
      .slice(0, MAX_SECRETS)
      .map(({ name, redacted, at }) => ({ name, snippet: copyText(redacted, 100), line: lineAt(source, at) })),
    silentFonts: kind === 'stylesheet' ? silentFonts(source) : [],
    ...(kind === 'stylesheet' && { placing: placingStyles(source) }),
    ...(parameters.length > 0 && { parameters }),
    ...(links.length > 0 && { links }),
    ...(imports.length > 0 && { imports }),
    ...(names !== null && names.fills.length + names.handles.length > 0 && { names }),
    ...(kind === 'stylesheet' && isComplete && { families: nameFilter(familiesNamedIn(source)) }),
    ...(kind === 'stylesheet' && { pictures: pictureNames(source) }),
    ...(kind === 'script' && isComplete && isForwardingScript(source) && { forwards: true }),
    ...(kind === 'script' && writesTitle(source) && { titles: true }),
    ...(kind === 'script' && writesDescription(source) && { describes: true }),
    ...(kind === 'script' && { mentions: mentionFilter(source) }),
    sourceMap: isComplete ? sourceMapOf(source) : null,
  };
}

function lineAt(source: string, offset: number): number {
  return (source.slice(0, offset).match(/\r\n?|\n/g)?.length ?? 0) + 1;
}

/**
 * Indentation, line ends, blank lines and lines of comments: the least that a
 * minifier takes. 0 for what is minified, up to a template in it.
 */
function spareChars(source: string): number {
  let spare = 0;
  let long = 0;
  let isComment = false;
  for (let start = 0; start < source.length;) {
    const newline = source.indexOf('\n', start);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(start, end);
    start = end + 1;
    if (line.length > LONG_LINE) long += line.length;
    const text = line.trim();
    const isLicence = text.startsWith('/*!') || text.startsWith('//!');
    if (!isComment && text.startsWith('/*') && !isLicence) isComment = true;
    const isSpare = isComment || text === '' || (text.startsWith('//') && !isLicence && !text.startsWith('//#'));
    spare += isSpare ? line.length + 1 : line.length - text.length + 1;
    if (isComment && text.includes('*/')) isComment = false;
  }
  return long > source.length / 2 ? 0 : Math.min(spare, source.length);
}

function silentFonts(css: string): string[] {
  const families = silentFacesOf(css).map(({ family }) => copyText(family || 'without a name', 80));
  return [...new Set(families)].slice(0, MAX_FONTS);
}

/** `new URLSearchParams(location.search).get('id')`, in one expression or several; `*` where it takes the query apart in another way. */
function parametersOf(script: string): string[] {
  if (!script.includes('URLSearchParams') && !script.includes('searchParams'))
    return /\blocation\.search\b/.test(script) ? ['*'] : [];
  const read = script.matchAll(/\.(?:get|getAll|has)\(\s{0,9}(["'`])([\w.[\]-]{1,40})\1\s{0,9}\)/g);
  return [...new Set(Array.from(read, ([, , name = '']) => copyText(name, 40)))].slice(0, MAX_PARAMETERS);
}

/**
 * `<a href="faq.html">` in a text of the script, `{ href: '/faq' }`, `link.href = '/faq'`, an entry of a list of pages
 * (`{ text: 'FAQ', link: '/faq' }`), and the name of a page in quotation marks: `'faq.html'`. Nothing that is put
 * together, but for the file with the menu, which is one below any path, and with any query. Those with a host come last, as libraries
 * name many.
 */
export function linksOf(script: string): string[] {
  const links = [
    ...script.matchAll(
      /\bhref["']?\s{0,9}[=:]\s{0,9}\\?(["'`])(?!\/\/)((?:https?:\/\/)?[\w./%~-]{1,200})(?![\w./%~:-])[^"'`$<>{}\\]{0,200}\\?\1(?!\s{0,9}\+)/g,
    ),
    ...script.matchAll(
      /(?<!\+\s{0,9})(["'`])(?!\/\/)([\w./%~-]{1,200}\.html?)(?:\1(?!\s{0,9}\+)|(?<=(?:header|footer|nav|navbar|menu)\.html?)\?)/gi,
    ),
    // The quotation mark first: there are fewer of them than of places to look behind.
    ...script.matchAll(
      /(["'`])(?=\/\w)(?<=\b(?:link|url|path|page|to)["']?\s{0,9}:\s{0,9}["'`])([\w./%~-]{1,200})\1(?!\s{0,9}\+)/g,
    ),
    ...script.matchAll(/(["'`])(?<=\+\s{0,9}["'`])([\w./%~-]{0,200}(?:header|footer|nav|navbar|menu)\.html?)\1/gi),
  ].map(([, , link = '']) => copyText(link, 200));
  const ordered = [...links.filter((link) => !hasHost(link)), ...links.filter(hasHost)];
  return [...new Set(ordered)].slice(0, MAX_LINKS);
}

function hasHost(link: string): boolean {
  return link.includes('://');
}

function sourceMapOf(source: string): string | null {
  const found = [...source.slice(-TAIL_CHARS).matchAll(/[#@]\s{0,5}sourceMappingURL=([^\s'"*]{1,2048})/g)].at(-1)?.[1];
  if (found === undefined)
    return /sourceMappingURL=data:/.test(source.slice(source.lastIndexOf('\n', source.length - 2)).slice(0, 200))
      ? 'inline'
      : null;
  return found.startsWith('data:') ? 'inline' : copyText(found, MAX_URL);
}
