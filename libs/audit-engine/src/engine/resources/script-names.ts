import { JQUERY_METHODS } from './jquery-methods.data.js';
import { laterPathsOf } from './placing-styles.js';
import { copyText } from '../parse/text-copy.js';

/**
 * Elements that scripts look up, by their names in lower case: `#id`, `.class`, `[data-name` of an attribute for scripts, `title` for the
 * title of the page, and `header`, `footer` and `nav`, of which few are on a page.
 */
export interface ScriptNames {
  /** They write the text, the address or the name of these. */
  fills: string[];
  /** They act on a click on these in place of the browser, or fill them. `.bullets a`: on every link in such an element. */
  handles: string[];
}

/** Most scripts name fewer than 30; one that writes every text of a page in the language of the visitor names hundreds. */
const MAX_NAMES = 500;
const MAX_LOOKUPS = 1_000;
/** Between a lookup and what is done with it. */
const REACH = 400;
const TITLE = 'title';

const LOOKUP =
  /(?:\b(getElementById|getElementsByClassName)\(|\bquerySelector(?:All)?\(|\.(?:find|closest)\(|(?:\$|\bjQuery)\(|\.(?:on|delegate)\(\s{0,9}["'][\w. ]{1,60}["'],(?:\s{0,9}["'][^"'\n]{1,20}["']\s{0,9}\+[\w\s.()]{1,40}\+)?)\s{0,9}(["'`])([^"'`\n]{1,200})\2\s{0,9}\)?/g;
const ASSIGNED = /([\w$]{1,40})\s{0,9}=\s{0,9}(?:[\w$.?]{1,60}\.)?$/;
const FILL =
  '\\??\\.(?:(?:textContent|innerText|innerHTML|outerHTML|src|srcset|href|title|alt|ariaLabel)\\s{0,9}\\+?=(?!=)|(?:append|appendChild|prepend|replaceChildren|replaceWith|insertAdjacent\\w{4,7}|insertBefore|load|html|text)\\((?!\\s{0,9}\\))|(?:setAttribute|attr|prop)\\(\\s{0,9}["\'](?:href|src|aria-label|title|alt)["\']\\s{0,9},)';
const FILLS = new RegExp(FILL);
const FILLED = new RegExp(`([\\w$]{1,40})(?:\\[\\w{1,20}\\])?${FILL}`, 'g');
/** What is done with each of several, or on an event. */
const USED =
  /([\w$]{1,40})\??\.(?:forEach|each|map|addEventListener|on|bind|click|onclick)\b|\bof\s{1,9}([\w$]{1,40})\s{0,9}\)/g;
const WRITES_TITLE = /\bdocument\.title\s{0,9}\+?=(?!=)/;
const PREVENTS = /\bpreventDefault\(|\breturn\s{0,9}(?:false|!1)\b/;
const CLICKS = /^\s{0,9}\??\.(?:click\(|on\(\s{0,9}["']click|addEventListener\(\s{0,9}["']click|onclick\s{0,9}=)/;
const BY_ID = /^(?:\$|jQuery)\(\s{0,9}["'`]#[\w-]{1,60}["'`]/;
const CALLED = /^\.(\w{1,40})\(/;
/** What a click calls, and the name of its event: `.click(function (e) { show(e, 2)`. */
const ON_CLICK =
  /^\s{0,9}\.(?:click\(|(?:on|bind)\(\s{0,9}["']click[\w.]{0,40}["']\s{0,9},)\s{0,9}(?:function\s{0,9}\(\s{0,9}([\w$]{1,40})[^)]{0,40}\)|\(?([\w$]{1,40})\)?\s{0,9}=>)\s{0,9}\{?\s{0,40}(?:([\w$]{1,40})\(\s{0,9}([\w$]{1,40})|([\w$]{1,40})\.preventDefault\()/;
/** Functions that act on an event in place of the browser. */
const PREVENTING = /\bfunction\s{1,9}([\w$]{1,40})\(\s{0,9}([\w$]{1,40})[^)]{0,60}\)\s{0,9}\{([^}]{0,80})/g;
/** Such a handler goes to the place that the address names. */
const SCROLLS = /scroll|\.hash\b/i;

/** Which elements a script fills and handles. Linear in its length. */
export function scriptNames(source: string): ScriptNames {
  const lookups = [...take(source.matchAll(LOOKUP), MAX_LOOKUPS)];
  const fills = new Set<string>(WRITES_TITLE.test(source) ? [TITLE] : []);
  if (lookups.length === 0) return { fills: [...fills], handles: [] };
  const filled = new Set(Array.from(source.matchAll(FILLED), ([, name = '']) => name));
  const handled = new Set<string>();
  for (const { 0: use, 1: object, 2: list, index } of source.matchAll(USED)) {
    const after = source.slice(index + use.length, index + use.length + REACH);
    if (FILLS.test(after) && /(?:each|map)$|\)$/i.test(use)) filled.add(object ?? list ?? '');
    if (isHandler(after)) handled.add(object ?? list ?? '');
  }
  const handles = new Set<string>();
  let preventing: ReadonlySet<string> | null = null;
  lookups.forEach(({ 0: lookup, 1: method, 3: value = '', index }, at) => {
    const end = index + lookup.length;
    const after = source.slice(end, Math.min(end + REACH, lookups[at + 1]?.index ?? end + REACH));
    const variable = ASSIGNED.exec(source.slice(Math.max(0, index - 120), index))?.[1] ?? '';
    // Minifiers give the same letter to many.
    const isKnown = variable.length > 1;
    const names = namesOf(value, method);
    const isFilled = isKnown ? filled.has(variable) : FILLS.test(after) || isForPlugin(lookup, after);
    const isHandled = isKnown ? handled.has(variable) : isHandler(source.slice(end, end + REACH));
    // What the function does that is named there is not known.
    const isOwn = method === 'getElementById' || value.startsWith('#');
    const isClicked = isOwn && CLICKS.test(after) && !SCROLLS.test(after);
    const links = method === undefined ? linksInside(value) : [];
    if (links.length > 0 && isActing(source.slice(end, end + REACH), (preventing ??= preventingIn(source))))
      for (const link of links) handles.add(link);
    for (const name of names) {
      if (isFilled) fills.add(name);
      if (isFilled || isHandled || isClicked) handles.add(name);
    }
  });
  return { fills: [...fills].slice(0, MAX_NAMES), handles: [...handles].slice(0, MAX_NAMES) };
}

/** What a plugin does with an element that is looked up by its id alone is not known: `$("#raised").countTo(500)`. */
function isForPlugin(lookup: string, after: string): boolean {
  if (!BY_ID.test(lookup)) return false;
  const method = CALLED.exec(after)?.[1];
  return method !== undefined && !JQUERY_METHODS.has(method);
}

function isHandler(code: string): boolean {
  return PREVENTS.test(code) && !SCROLLS.test(code);
}

/** Whether a click on what is looked up right before is handled in place of the browser. */
function isActing(code: string, preventing: ReadonlySet<string>): boolean {
  const [, ofFunction, ofArrow, called = '', passed, prevented] = ON_CLICK.exec(code) ?? [];
  const event = ofFunction ?? ofArrow;
  if (event === undefined || SCROLLS.test(code)) return false;
  return prevented === event || (passed === event && preventing.has(called));
}

function preventingIn(source: string): Set<string> {
  return new Set(
    Array.from(source.matchAll(PREVENTING), ([, name = '', event = '', body = '']) =>
      body.includes(`${event}.preventDefault(`) ? name : '',
    ),
  );
}

/** Of `.bullets li a` the `.bullets a`: every link in an element with that name. */
function linksInside(value: string): string[] {
  return value.split(',').flatMap((selector) => {
    const compounds = selector.trim().split(/[\s>]+/);
    if (compounds.pop() !== 'a') return [];
    const names = compounds.flatMap((compound) => /^\w{0,20}([#.][\w\u0080-\uffff-]{2,60})$/.exec(compound)?.[1] ?? []);
    const nearest = names.at(-1);
    return nearest === undefined ? [] : [copyText(`${nearest.toLowerCase()} a`, 64)];
  });
}

function namesOf(value: string, method: string | undefined): string[] {
  const found =
    method === 'getElementById'
      ? [`#${value}`]
      : method === 'getElementsByClassName'
        ? [`.${value.trim()}`]
        : value.split(',').map(
            (selector) =>
              selector
                .trim()
                .split(/[\s>+~]+/)
                .at(-1) ?? '',
          );
  return found.flatMap((compound) => {
    if (compound === TITLE) return [TITLE];
    // By a value, it is some of the elements that have the attribute: which ones is not kept.
    const name = (
      /[#.][\w\u0080-\uffff-]{2,60}/.exec(compound) ??
      /^[\w*]{0,20}(\[data-[\w-]{1,35})\]$/.exec(compound) ??
      /^(?:header|footer|nav)$/.exec(compound)
    )?.at(-1);
    return name === undefined ? [] : [copyText(name.toLowerCase(), 60)];
  });
}

function* take<T>(values: Iterable<T>, most: number): Generator<T> {
  let count = 0;
  for (const value of values) {
    if (count++ >= most) return;
    yield value;
  }
}

/**
 * Whether a script has the element of a group (see `styleGroup`) among its names, or one behind the first of several. Who acts on a click
 * on an entry of a list does so for the link in it.
 */
export function areNaming(names: ScriptNameSets, kind: keyof ScriptNames, group: string): boolean {
  if (names[kind].size === 0) return false;
  return laterPathsOf(group).some((path) => {
    const [own = '', ...outside] = path.split('\n');
    const [around = ''] = outside;
    const lines = kind === 'handles' && around.startsWith('li ') ? `${own} ${around}` : own;
    return (
      lines.split(' ').some((part) => names[kind].has(part)) ||
      (kind === 'handles' &&
        /^a(?: |$)/.test(own) &&
        outside.some((line) => line.split(' ').some((part) => names.handles.has(`${part} a`))))
    );
  });
}

export type ScriptNameSets = Readonly<Record<keyof ScriptNames, ReadonlySet<string>>>;
